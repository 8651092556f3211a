import type { Settlement, SettlementEntry } from '@shop/contract'
import { settlementKindTexts } from '@shop/rules/settlement'
import { Link } from 'react-router'
import { dayText, numberText, seoulDay, wonText } from '#src/lib/format/texts.ts'
import { Badge } from '#src/ui/display/states.tsx'
import type { GridColumn, GridFilter } from '#src/ui/grid/grid-types.ts'
import { rateText, stateTexts, stateTones } from './settlement-texts.ts'

const wonOr = (value: number | undefined): string => (value === undefined ? '–' : wonText(value))

/** What should have happened to the settlement before today; undefined if nothing. */
const lateText = ({ state, payOn, totals }: Settlement): string | undefined => {
  if (state === 'paid' || payOn >= seoulDay(new Date())) return undefined
  if (state === 'open') return '마감 늦음'
  return totals && totals.amount <= 0 ? undefined : '지급 늦음'
}

/** Day of the payment, marked if it has passed. */
function PayDay({ settlement }: { settlement: Settlement }) {
  const late = lateText(settlement)
  return (
    <span className="inline-flex items-center gap-1.5">
      {settlement.payOn}
      {late !== undefined && <Badge tone="bad">{late}</Badge>}
    </span>
  )
}

export const settlementColumns: readonly GridColumn<Settlement>[] = [
  {
    key: 'distributor',
    label: '공급사',
    width: 180,
    isPinned: true,
    cell: ({ id, distributorName }) => (
      <Link to={`/settlement/${id}`} className="truncate font-semibold underline-offset-4 hover:underline">
        {distributorName}
      </Link>
    ),
  },
  { key: 'period', label: '기간', width: 200, cell: ({ from, to }) => `${from} ~ ${to}` },
  {
    key: 'state',
    label: '상태',
    width: 90,
    cell: ({ state }) => <Badge tone={stateTones[state]}>{stateTexts[state]}</Badge>,
  },
  { key: 'amount', label: '지급액', width: 130, isRight: true, cell: ({ totals }) => wonOr(totals?.amount) },
  { key: 'sales', label: '판매액', width: 130, isRight: true, cell: ({ totals }) => wonOr(totals?.sales) },
  { key: 'rate', label: '수수료율', width: 90, isRight: true, cell: ({ commissionRate }) => rateText(commissionRate) },
  { key: 'payOn', label: '지급 예정', width: 170, cell: (settlement) => <PayDay settlement={settlement} /> },
]

export const settlementFilters: readonly GridFilter[] = [
  {
    kind: 'choice',
    key: 'state',
    label: '상태',
    options: [
      ['open', '마감 전'],
      ['closed', '마감'],
      ['paid', '지급'],
    ],
  },
]

/** A settlement as a card of a phone. */
export function SettlementCard({ settlement }: { settlement: Settlement }) {
  const { id, distributorName, from, to, state, totals } = settlement
  return (
    <div className="flex min-w-0 flex-col gap-1 text-13">
      <div className="flex items-center justify-between gap-2 text-14 font-semibold">
        <Link to={`/settlement/${id}`} className="underline underline-offset-4">
          {distributorName}
        </Link>
        <Badge tone={stateTones[state]}>{stateTexts[state]}</Badge>
      </div>
      <p className="tabular-nums">
        {from} ~ {to}
      </p>
      <p className="flex flex-wrap gap-x-1.5 text-ink-soft tabular-nums">
        {totals && `${wonText(totals.amount)} · `}지급 예정 <PayDay settlement={settlement} />
      </p>
    </div>
  )
}

/** What an entry is about: a product, or the shipping of an order. */
const subjectOf = ({ productName, kind }: SettlementEntry): string => productName ?? settlementKindTexts[kind]

export const entryColumns: readonly GridColumn<SettlementEntry>[] = [
  {
    key: 'kind',
    label: '구분',
    width: 120,
    cell: ({ kind, isReversed }) => (
      <span className="flex gap-1">
        {settlementKindTexts[kind]}
        {isReversed && <Badge tone="warn">되돌림</Badge>}
      </span>
    ),
  },
  { key: 'at', label: '날짜', width: 110, cell: ({ at }) => dayText(at) },
  { key: 'orderNo', label: '주문 번호', width: 170, cell: ({ orderNo }) => orderNo },
  { key: 'subject', label: '내용', width: 200, cell: (row) => subjectOf(row) },
  { key: 'units', label: '수량', width: 70, isRight: true, cell: ({ units }) => numberText(units) },
  { key: 'sales', label: '판매액', width: 110, isRight: true, cell: ({ sales }) => wonText(sales) },
  { key: 'commission', label: '수수료', width: 100, isRight: true, cell: ({ commission }) => wonText(commission) },
  { key: 'margin', label: '공급가 차액', width: 110, isRight: true, cell: ({ margin }) => wonText(margin) },
  { key: 'shipping', label: '배송비', width: 100, isRight: true, cell: ({ shipping }) => wonText(shipping) },
  { key: 'amount', label: '지급액', width: 120, isRight: true, cell: ({ amount }) => wonText(amount) },
  { key: 'reason', label: '사유', width: 160, isHidden: true, cell: ({ reason }) => reason },
]

/** An entry as a card of a phone. */
export function EntryCard({ entry }: { entry: SettlementEntry }) {
  return (
    <div className="flex min-w-0 flex-col gap-1 text-13">
      <div className="flex items-center justify-between gap-2 text-14 font-semibold">
        <span>{subjectOf(entry)}</span>
        <span className="tabular-nums">{wonText(entry.amount)}</span>
      </div>
      <p className="text-ink-soft">
        {settlementKindTexts[entry.kind]} · {entry.orderNo} · {dayText(entry.at)}
      </p>
    </div>
  )
}
