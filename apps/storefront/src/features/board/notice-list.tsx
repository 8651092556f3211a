import { formatSeoulDate } from '@shop/rules'
import type { NoticeTitle } from '@shop/contract'
import { Link } from 'react-router'
import { Badge } from '#src/ui/display/badge.tsx'

const dateOf = (createdAt: string): string => formatSeoulDate(new Date(createdAt))

/** Publication day of a notice. */
export const NoticeDate = ({ notice }: { notice: Pick<NoticeTitle, 'createdAt'> }) => (
  <time dateTime={notice.createdAt} className="figures text-13 text-ink-faint">
    {dateOf(notice.createdAt)}
  </time>
)

/** Lists notices by title. SCREEN-22 */
export function NoticeList({ notices }: { notices: readonly NoticeTitle[] }) {
  return (
    <ul>
      {notices.map((notice) => (
        <li key={notice.id} className="hairline-b">
          <Link to={`/notices/${notice.id}`} className="pressable flex flex-col gap-1 px-5 py-4 hover:bg-sunken">
            <span className="flex items-start gap-2">
              {notice.isPinned && <Badge tone="accent">중요</Badge>}
              <span className="min-w-0 flex-1 text-16 font-semibold text-pretty">{notice.title}</span>
            </span>
            <NoticeDate notice={notice} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
