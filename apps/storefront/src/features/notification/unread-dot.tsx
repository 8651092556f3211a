import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#src/lib/call/api.ts'
import { callQuery } from '#src/lib/call/call-query.ts'
import { isInboxLive, useLiveInbox } from './live/use-live-inbox.ts'
import { syncPushWhenIdle } from './push/sync-push.ts'

/** Interval (ms) at which the counters of a visible tab are read without events, and with them. */
const POLL_MS = 60_000
const LIVE_POLL_MS = 5 * POLL_MS

/** Dot on the entry of the bottom navigation that leads to the notifications, for members. C007 */
export function UnreadDot() {
  useLiveInbox()
  useEffect(syncPushWhenIdle, [])
  const refetchInterval = () => (isInboxLive() ? LIVE_POLL_MS : POLL_MS)
  const { data } = useQuery({ ...callQuery(api, 'user.getCounters'), refetchInterval })
  if (!data || data.newCumaNotification === 0) return null
  return (
    <span className="absolute -top-0.5 -right-1 size-2 rounded-full bg-accent ring-2 ring-surface">
      <span className="sr-only">읽지 않은 알림 있음</span>
    </span>
  )
}
