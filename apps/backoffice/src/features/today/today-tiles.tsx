import type { TodayTile } from '@shop/contract'
import { Link } from 'react-router'
import { momentText, numberText } from '#src/lib/format/texts.ts'
import { Icon, type IconName } from '#src/ui/icons/icons.tsx'

const tiles: Readonly<Record<TodayTile['name'], readonly [label: string, icon: IconName, isTrouble: boolean]>> = {
  newOrders: ['새 주문', 'order', false],
  lateOrders: ['늦은 주문', 'warning', true],
  cancelAsked: ['취소 요청', 'order', false],
  returnAsked: ['반품 요청', 'refresh', false],
  replaceAsked: ['교환 요청', 'refresh', false],
  stockOut: ['품절로 못 보냄', 'stock', true],
  unansweredQuestions: ['답할 문의', 'customer', false],
  reportedReviews: ['살펴볼 후기', 'view', false],
  pointApprovals: ['적립금 승인', 'check', false],
  failedMessages: ['못 보낸 메시지', 'warning', true],
  deadJobs: ['멈춘 작업', 'job', true],
  gatewayBreaks: ['결제 대사 차이', 'warning', true],
  disabledWebhooks: ['꺼진 웹훅', 'webhook', true],
  failedDeliveries: ['못 보낸 웹훅 알림', 'webhook', true],
  failedFeeds: ['못 보낸 광고 이벤트', 'warning', true],
  brokenLogs: ['어긋난 기록', 'audit', true],
}

/** The server names addresses of the site; links name those below it. */
const pathOf = (address: string): string => address.replace(/^\/backoffice/, '') || '/'

const box = 'flex h-full flex-col gap-1 rounded-card bg-surface p-4 shadow-card ring-1 ring-line'

interface TilesProps {
  tiles: readonly TodayTile[]
  /** Whether the account can open the screen at a path: `orders`. */
  canOpen: (path: string) => boolean
}

function Tile({ tile: { name, count, since, address }, canOpen }: { tile: TodayTile } & Pick<TilesProps, 'canOpen'>) {
  const [label, icon, isTrouble] = tiles[name]
  const isLoud = isTrouble && count > 0
  const to = pathOf(address)
  const content = (
    <>
      <span className="flex items-center gap-2 text-13 font-semibold text-ink-soft">
        <Icon name={icon} size={18} className={isLoud ? 'text-danger' : 'text-ink-faint'} />
        {label}
      </span>
      <span className={`text-28 font-bold tabular-nums ${isLoud ? 'text-danger' : ''}`}>
        {numberText(count)}
        <span className="ml-0.5 text-14 font-semibold text-ink-soft">건</span>
      </span>
      <span className="text-12 text-ink-soft">{count > 0 && since ? `${momentText(since)}부터` : ' '}</span>
    </>
  )
  return (
    <li className="min-w-0">
      {canOpen(to.replace(/^\/|\?.*$/g, '')) ? (
        <Link to={to} className={`${box} hover:bg-sunken`}>
          {content}
        </Link>
      ) : (
        <div className={box}>{content}</div>
      )}
    </li>
  )
}

/** What waits. A tile opens its list, if the account can open that screen. */
export function TodayTiles({ tiles: shown, canOpen }: TilesProps) {
  return (
    <ul aria-label="기다리는 일" className="grid grid-cols-2 gap-3 wide:grid-cols-3 broad:grid-cols-4">
      {shown.map((tile) => (
        <Tile key={tile.name} tile={tile} canOpen={canOpen} />
      ))}
    </ul>
  )
}
