import { RowLink } from '#src/ui/display/row-link.tsx'
import type { AdminGift } from '@shop/contract'
import { momentText } from '#src/lib/format/texts.ts'
import { Badge } from '#src/ui/display/states.tsx'
import type { GridColumn, GridFilter } from '#src/ui/grid/grid-types.ts'
import { dueText, giftStates, stateOf } from './gift-texts.ts'

export function GiftState({ gift }: { gift: Pick<AdminGift, 'state' | 'sentAt'> }) {
  const [label, tone] = stateOf(gift)
  return <Badge tone={tone}>{label}</Badge>
}

export const giftColumns: readonly GridColumn<AdminGift>[] = [
  {
    key: 'order',
    label: '주문 번호',
    width: 190,
    isPinned: true,
    cell: ({ orderNo }) => <RowLink to={`/gifts/${orderNo}`}>{orderNo}</RowLink>,
  },
  { key: 'parcel', label: '번째', width: 70, isRight: true, cell: ({ parcel }) => parcel },
  { key: 'state', label: '상태', width: 130, cell: (gift) => <GiftState gift={gift} /> },
  { key: 'receiver', label: '받는 분', width: 110, cell: ({ receiverName }) => receiverName || '–' },
  { key: 'phone', label: '휴대폰', width: 140, cell: ({ receiverPhone }) => receiverPhone || '–' },
  { key: 'due', label: '기한', width: 190, cell: (gift) => dueText(gift) },
  { key: 'name', label: '상품', width: 220, cell: ({ orderName }) => orderName },
  { key: 'at', label: '주문 시각', width: 150, cell: ({ orderedAt }) => momentText(orderedAt) },
]

export const giftFilters: readonly GridFilter[] = [
  { kind: 'search', key: 'q', label: '보낸 분의 주문 번호' },
  { kind: 'search', key: 'phone', label: '받는 분의 휴대폰 번호' },
  {
    kind: 'choice',
    key: 'state',
    label: '상태',
    options: Object.entries(giftStates).map(([state, [label]]) => [state, label] as const),
  },
  {
    kind: 'choice',
    key: 'expiresIn',
    label: '곧 끝나는 선물',
    options: [
      ['1', '하루 안'],
      ['3', '3일 안'],
      ['7', '7일 안'],
    ],
  },
  { kind: 'day', key: 'from', label: '첫날' },
  { kind: 'day', key: 'to', label: '마지막 날' },
]

/** A gift as a card of a phone. */
export function GiftCard({ gift }: { gift: AdminGift }) {
  return (
    <div className="flex min-w-0 flex-col gap-1 text-13">
      <div className="flex items-center justify-between gap-2 text-14 font-semibold">
        <span>
          {gift.orderNo} · {gift.parcel}번째
        </span>
        <GiftState gift={gift} />
      </div>
      <p>{gift.orderName}</p>
      <p className="text-ink-soft">
        {gift.receiverName || '받는 분 모름'} {gift.receiverPhone} · {dueText(gift)}
      </p>
    </div>
  )
}
