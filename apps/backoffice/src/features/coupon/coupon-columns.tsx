import { RowLink } from '#src/ui/display/row-link.tsx'
import type { AdminCoupon } from '@shop/contract'
import { numberText, wonText } from '#src/lib/format/texts.ts'
import { Badge } from '#src/ui/display/states.tsx'
import type { GridColumn, GridFilter } from '#src/ui/grid/grid-types.ts'
import { couponStates, discountText, issueOptions, issueTexts, periodText } from './coupon-texts.ts'

/** State of a coupon as a word. */
export function CouponState({ state }: Pick<AdminCoupon, 'state'>) {
  const [text, tone] = couponStates[state]
  return <Badge tone={tone}>{text}</Badge>
}

export const couponColumns: readonly GridColumn<AdminCoupon>[] = [
  {
    key: 'name',
    label: '이름',
    width: 220,
    isPinned: true,
    cell: ({ id, name }) => <RowLink to={`/coupons/${id}`}>{name}</RowLink>,
  },
  { key: 'state', label: '상태', width: 100, cell: (row) => <CouponState {...row} /> },
  { key: 'discount', label: '할인', width: 170, cell: discountText },
  { key: 'min', label: '최소 주문', width: 110, isRight: true, cell: ({ minOrderPrice }) => wonText(minOrderPrice) },
  { key: 'period', label: '기간', width: 260, cell: periodText },
  { key: 'issue', label: '받는 회원', width: 100, cell: ({ issue }) => issueTexts[issue] },
  { key: 'issued', label: '발급', width: 90, isRight: true, cell: ({ issued }) => numberText(issued) },
  { key: 'used', label: '사용', width: 80, isRight: true, cell: ({ used }) => numberText(used) },
  { key: 'sum', label: '할인 합계', width: 120, isRight: true, cell: ({ discountSum }) => wonText(discountSum) },
]

export const couponFilters: readonly GridFilter[] = [
  { kind: 'search', key: 'q', label: '이름으로 찾기' },
  {
    kind: 'choice',
    key: 'state',
    label: '상태',
    options: Object.entries(couponStates).map(([state, [text]]) => [state, text] as const),
  },
  { kind: 'choice', key: 'issue', label: '받는 회원', options: issueOptions },
]
