import type { AdminOrderRow } from '@shop/contract'
import { Link } from 'react-router'
import { paymentMethodTexts, statusText } from '@shop/rules/status-texts'
import { momentText, numberText, wonText } from '#src/lib/format/texts.ts'
import { Badge } from '#src/ui/display/states.tsx'
import type { GridColumn, GridFilter } from '#src/ui/grid/grid-types.ts'
import { tabTexts, toneOf } from '../order-texts.ts'

/** States of the products of an order, each once. */
export function OrderStates({ states }: Pick<AdminOrderRow, 'states'>) {
  return (
    <span className="flex flex-wrap gap-1">
      {states.map((state) => (
        <Badge key={state} tone={toneOf(state)}>
          {statusText(state)}
        </Badge>
      ))}
    </span>
  )
}

export const orderColumns: readonly GridColumn<AdminOrderRow>[] = [
  {
    key: 'orderNo',
    label: '주문 번호',
    width: 188,
    isPinned: true,
    cell: ({ orderNo }) => (
      <Link to={`/orders/${orderNo}`} className="font-semibold tabular-nums underline-offset-4 hover:underline">
        {orderNo}
      </Link>
    ),
  },
  { key: 'createdAt', label: '주문한 시각', width: 124, cell: ({ createdAt }) => momentText(createdAt) },
  { key: 'states', label: '상태', width: 116, cell: (row) => <OrderStates {...row} /> },
  { key: 'orderName', label: '상품', width: 176, cell: ({ orderName }) => orderName },
  { key: 'units', label: '수량', width: 60, isRight: true, cell: ({ units }) => numberText(units) },
  { key: 'price', label: '결제 금액', width: 110, isRight: true, cell: ({ price }) => wonText(price) },
  { key: 'method', label: '결제', width: 80, cell: ({ method }) => paymentMethodTexts[method] },
  { key: 'orderer', label: '주문한 분', width: 100, isHidden: true, cell: ({ orderer }) => orderer },
  { key: 'receiver', label: '받는 분', width: 92, cell: ({ receiver }) => receiver?.name ?? '선물' },
  { key: 'phone', label: '전화번호', width: 128, cell: ({ receiver }) => receiver?.phone ?? '' },
  { key: 'area', label: '지역', width: 160, isHidden: true, cell: ({ receiver }) => receiver?.area ?? '' },
  {
    key: 'notes',
    label: '메모',
    width: 60,
    isRight: true,
    cell: ({ noteCount }) => (noteCount > 0 ? `${noteCount}개` : ''),
  },
]

export const orderFilters: readonly GridFilter[] = [
  { kind: 'search', key: 'phone', isPersonal: true, label: '전화번호로 찾기 (뒤 4자리도 돼요)' },
  { kind: 'text', key: 'name', isPersonal: true, label: '이름' },
  { kind: 'text', key: 'orderNo', label: '주문 번호' },
  { kind: 'choice', key: 'state', label: '상태', options: tabTexts.filter(([tab]) => tab !== 'all') },
  { kind: 'choice', key: 'method', label: '결제', options: Object.entries(paymentMethodTexts) },
  { kind: 'day', key: 'from', label: '첫날' },
  { kind: 'day', key: 'to', label: '마지막 날' },
]

/** An order as a card of a phone. */
export function OrderCard({ row }: { row: AdminOrderRow }) {
  return (
    <div className="flex min-w-0 flex-col gap-1 text-13">
      <div className="flex items-center justify-between gap-2">
        <strong className="text-14 font-semibold tabular-nums">{row.orderNo}</strong>
        <OrderStates {...row} />
      </div>
      <p className="truncate">{row.orderName}</p>
      <p className="flex justify-between gap-2 text-ink-soft tabular-nums">
        <span>{momentText(row.createdAt)}</span>
        <span className="font-semibold text-ink">{wonText(row.price)}</span>
      </p>
      <p className="truncate text-ink-soft">
        {row.receiver ? `${row.receiver.name} ${row.receiver.phone}` : '선물'}
        {row.noteCount > 0 && ` · 메모 ${row.noteCount}개`}
      </p>
    </div>
  )
}
