import type { Notification } from '@shop/contract'
import { toSeoulParts } from '@shop/rules'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { GroupIcon } from './group-icons.tsx'

const timeOf = (at: Date): string => {
  const { hour, minute } = toSeoulParts(at)
  return `${hour < 12 ? '오전' : '오후'} ${hour % 12 || 12}:${String(minute).padStart(2, '0')}`
}

const ROW = 'flex w-full gap-3.5 px-5 py-4 text-left'

interface RowProps {
  notification: Notification
  onRead: () => void
}

/** The whole row leads to the page of the notification; without one it only marks it as read. */
function RowTarget({ notification: { path }, onRead, children }: RowProps & { children: ReactNode }) {
  const look = `${ROW} pressable hover:bg-sunken`
  if (path === null)
    return (
      <button type="button" className={look} onClick={onRead}>
        {children}
      </button>
    )
  return (
    <Link to={path} className={look} onClick={onRead}>
      {children}
    </Link>
  )
}

/** Entry of the list of notifications. */
export function NotificationRow({ notification, onRead }: RowProps) {
  const { group, title, text, createdAt, isRead } = notification
  return (
    <li className={`hairline-b ${isRead ? '' : 'bg-accent-soft/40'}`}>
      <RowTarget notification={notification} onRead={onRead}>
        <span
          className={`flex size-10 shrink-0 items-center justify-center rounded-full ${isRead ? 'bg-sunken text-ink-faint' : 'bg-accent-soft text-accent-ink'}`}
        >
          <GroupIcon group={group} size={20} />
        </span>
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex items-start gap-2">
            <span
              className={`min-w-0 flex-1 text-14 text-pretty [overflow-wrap:anywhere] ${isRead ? '' : 'font-bold'}`}
            >
              {!isRead && <span className="sr-only">읽지 않음 </span>}
              {title}
            </span>
            {!isRead && <span className="mt-1.5 size-2 shrink-0 rounded-full bg-accent" aria-hidden="true" />}
          </span>
          {text !== '' && (
            <span className="text-13 whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">{text}</span>
          )}
          <time dateTime={createdAt} className="figures text-12 text-ink-faint">
            {timeOf(new Date(createdAt))}
          </time>
        </span>
      </RowTarget>
    </li>
  )
}
