import type { Notification } from '@shop/contract'
import { daysUntil, formatSeoulDay, toSeoulDate } from '@shop/rules'

export interface NotificationDay {
  /** Day in Seoul, YYYY-MM-DD. */
  date: string
  /** 오늘, 어제 or the date. */
  label: string
  notifications: Notification[]
}

const labelOf = (at: Date, now: Date): string => {
  const days = daysUntil(at, now)
  if (days === 0) return '오늘'
  if (days === -1) return '어제'
  const [year = ''] = toSeoulDate(at).split('-')
  return toSeoulDate(now).startsWith(year) ? formatSeoulDay(at) : `${year}.${formatSeoulDay(at)}`
}

/** Groups notifications by day in Seoul, in their order. J1 */
export const groupByDay = (notifications: readonly Notification[], now: Date): NotificationDay[] => {
  const days: NotificationDay[] = []
  for (const notification of notifications) {
    const at = new Date(notification.createdAt)
    const date = toSeoulDate(at)
    const last = days.at(-1)
    if (last?.date === date) last.notifications.push(notification)
    else days.push({ date, label: labelOf(at, now), notifications: [notification] })
  }
  return days
}
