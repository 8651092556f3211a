import type { AdminDistributor } from '@shop/contract'
import { numberText, wonText } from '#src/lib/format/texts.ts'
import { Badge } from '#src/ui/display/states.tsx'
import type { GridColumn, GridFilter } from '#src/ui/grid/grid-types.ts'

const shippingText = ({
  shippingFeeType,
  shippingFee,
  freeShippingFeeConditionPrice,
}: AdminDistributor['shipping']) => {
  if (shippingFeeType === 'type01') return '무료'
  if (shippingFee === 0) return '–'
  const fee = wonText(shippingFee)
  return shippingFeeType === 'type03' && freeShippingFeeConditionPrice !== null
    ? `${fee}, ${wonText(freeShippingFeeConditionPrice)}부터 무료`
    : fee
}

/** Columns of the list; `open` shows one distributor. */
export const distributorColumns = (open: (distributor: AdminDistributor) => void): GridColumn<AdminDistributor>[] => [
  {
    key: 'name',
    label: '이름',
    width: 220,
    isPinned: true,
    cell: (row) => (
      <button
        type="button"
        className="truncate font-semibold underline-offset-4 hover:underline"
        onClick={() => open(row)}
      >
        {row.name}
      </button>
    ),
  },
  { key: 'products', label: '상품', width: 80, isRight: true, cell: ({ productsCount }) => numberText(productsCount) },
  { key: 'contact', label: '담당자', width: 110, cell: ({ contact }) => contact.contactName || '–' },
  { key: 'phone', label: '전화번호', width: 140, cell: ({ contact }) => contact.phone || '–' },
  { key: 'company', label: '택배사', width: 120, cell: ({ deliveryCompany }) => deliveryCompany || '–' },
  { key: 'shipping', label: '배송비', width: 220, cell: ({ shipping }) => shippingText(shipping) },
  {
    key: 'state',
    label: '상태',
    width: 90,
    cell: ({ archivedAt }) => (archivedAt ? <Badge>보관</Badge> : <Badge tone="good">거래 중</Badge>),
  },
]

export const distributorFilters: readonly GridFilter[] = [
  { kind: 'search', key: 'q', label: '이름으로 찾기' },
  {
    kind: 'choice',
    key: 'archived',
    label: '상태',
    options: [
      ['false', '거래 중'],
      ['true', '보관'],
    ],
  },
]
