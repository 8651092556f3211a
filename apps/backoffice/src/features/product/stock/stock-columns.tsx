import type { AdminStock, StockEntry } from '@shop/contract'
import { momentText, numberText } from '#src/lib/format/texts.ts'
import { Badge } from '#src/ui/display/states.tsx'
import type { GridColumn, GridFilter } from '#src/ui/grid/grid-types.ts'
import { StockActions } from './stock-actions.tsx'
import { StockThreshold } from './stock-threshold.tsx'
import { kindTexts, statusTexts } from './stock-texts.ts'

/** State of an option: that of its product, if the product is not on sale. */
export function StockState({ productStatus, optionStatus }: Pick<AdminStock, 'productStatus' | 'optionStatus'>) {
  const [label, tone] = statusTexts[productStatus.includes('stock_in') ? optionStatus : productStatus]
  return <Badge tone={tone}>{label}</Badge>
}

/** Free units, marked when they are few. */
function Free({ onHand, reserved, threshold }: AdminStock) {
  const free = onHand - reserved
  return <span className={free <= threshold ? 'font-bold text-danger' : ''}>{numberText(free)}</span>
}

export const stockColumns: readonly GridColumn<AdminStock>[] = [
  { key: 'product', label: '상품', width: 260, isPinned: true, cell: ({ productName }) => productName },
  { key: 'name', label: '옵션', width: 180, cell: ({ name }) => name || '–' },
  { key: 'free', label: '팔 수 있는 수량', width: 130, isRight: true, cell: (row) => <Free {...row} /> },
  { key: 'onHand', label: '창고 수량', width: 100, isRight: true, cell: ({ onHand }) => numberText(onHand) },
  { key: 'reserved', label: '결제 대기', width: 90, isRight: true, cell: ({ reserved }) => numberText(reserved) },
  { key: 'state', label: '상태', width: 120, cell: (row) => <StockState {...row} /> },
  {
    key: 'threshold',
    label: '부족 기준',
    width: 100,
    isRight: true,
    cell: (row) => <StockThreshold stock={row} />,
  },
  { key: 'distributor', label: '공급사', width: 140, isHidden: true, cell: ({ distributorName }) => distributorName },
  { key: 'actions', label: '할 일', width: 250, cell: (row) => <StockActions stock={row} /> },
]

export const stockFilters: readonly GridFilter[] = [{ kind: 'search', key: 'q', label: '상품 이름이나 번호 찾기' }]

export const lowFilters: readonly GridFilter[] = [
  {
    kind: 'choice',
    key: 'threshold',
    label: '부족 기준',
    options: [
      ['0', '다 팔린 것'],
      ['5', '5개 이하'],
      ['30', '30개 이하'],
      ['100', '100개 이하'],
    ],
  },
]

const signed = (unit: number): string => (unit > 0 ? `+${numberText(unit)}` : numberText(unit))

function Kind({ kind }: Pick<StockEntry, 'kind'>) {
  const [label, tone] = kindTexts[kind]
  return <Badge tone={tone}>{label}</Badge>
}

export const ledgerColumns: readonly GridColumn<StockEntry>[] = [
  { key: 'at', label: '시각', width: 150, isPinned: true, cell: ({ at }) => momentText(at) },
  { key: 'product', label: '상품', width: 220, cell: ({ productName }) => productName },
  { key: 'name', label: '옵션', width: 160, cell: ({ combinationName }) => combinationName || '–' },
  { key: 'kind', label: '종류', width: 100, cell: ({ kind }) => <Kind kind={kind} /> },
  { key: 'unit', label: '증감', width: 90, isRight: true, cell: ({ unit }) => signed(unit) },
  { key: 'balance', label: '남은 수량', width: 100, isRight: true, cell: ({ balance }) => numberText(balance) },
  { key: 'order', label: '주문', width: 150, cell: ({ orderNo }) => orderNo ?? '–' },
  { key: 'reason', label: '사유', width: 220, cell: ({ reason }) => reason ?? '–' },
  { key: 'staff', label: '직원', width: 110, cell: ({ staffName }) => staffName ?? '–' },
]

export const ledgerFilters: readonly GridFilter[] = [
  { kind: 'text', key: 'productId', label: '상품 번호' },
  { kind: 'text', key: 'combinationId', label: '옵션 번호' },
  {
    kind: 'choice',
    key: 'kind',
    label: '종류',
    options: Object.entries(kindTexts).map(([kind, [label]]) => [kind, label] as const),
  },
  { kind: 'day', key: 'from', label: '시작일' },
  { kind: 'day', key: 'to', label: '종료일' },
]
