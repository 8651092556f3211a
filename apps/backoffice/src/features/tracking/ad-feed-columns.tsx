import type { AdFeedVendor, FailedAdEvent } from '@shop/contract'
import { Link } from 'react-router'
import { call } from '#src/lib/call/call.ts'
import { momentText, numberText } from '#src/lib/format/texts.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import type { GridColumn, GridFilter } from '#src/ui/grid/grid-types.ts'
import { useAdFeedChange } from './use-ad-feed-change.ts'

export const vendorTexts: Readonly<Record<AdFeedVendor, string>> = { ga4: 'GA4', meta: 'Meta' }

const eventTexts: Readonly<Record<string, string>> = { purchase: '구매', refund: '환불' }

function EventAction({ id }: Pick<FailedAdEvent, 'id'>) {
  const { retry, discard } = useAdFeedChange()
  const canWrite = useCan('job.retry')
  if (!canWrite) return undefined
  return (
    <span className="flex gap-2">
      <Button
        size="small"
        aria-label={`${id}번 다시 보내기`}
        onClick={() => void retry(() => call('admin.adFeed.retry', { body: { ids: [id] } }))}
      >
        다시 보내기
      </Button>
      <Button size="small" look="ghost" aria-label={`${id}번 버리기`} onClick={() => void discard(id)}>
        버리기
      </Button>
    </span>
  )
}

export const adFeedColumns: readonly GridColumn<FailedAdEvent>[] = [
  { key: 'failedAt', label: '실패한 시각', width: 150, isPinned: true, cell: ({ failedAt }) => momentText(failedAt) },
  { key: 'vendor', label: '받는 곳', width: 100, cell: ({ vendor }) => vendorTexts[vendor] },
  { key: 'event', label: '이벤트', width: 150, cell: ({ event }) => eventTexts[event] ?? event },
  {
    key: 'order',
    label: '주문',
    width: 190,
    cell: ({ orderNo }) =>
      orderNo === null ? (
        '–'
      ) : (
        <Link to={`/orders/${orderNo}`} className="underline underline-offset-4">
          {orderNo}
        </Link>
      ),
  },
  { key: 'at', label: '일어난 시각', width: 150, cell: ({ at }) => momentText(at) },
  { key: 'reason', label: '이유', width: 260, cell: ({ reason }) => reason || '–' },
  { key: 'tries', label: '시도', width: 80, isRight: true, cell: ({ tries }) => numberText(tries) },
  { key: 'action', label: '처리', width: 210, cell: ({ id }) => <EventAction id={id} /> },
]

export const adFeedFilters: readonly GridFilter[] = [
  { kind: 'choice', key: 'vendor', label: '받는 곳', options: Object.entries(vendorTexts) },
]
