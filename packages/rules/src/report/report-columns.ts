import type { CouponsRow, PointsRow, ReceiptsRow, RefundsRow, ReportName, SalesRow, TaxRow } from '@shop/contract'

/** Rows of each report. */
export interface ReportRows {
  sales: SalesRow
  refunds: RefundsRow
  points: PointsRow
  coupons: CouponsRow
  tax: TaxRow
  receipts: ReceiptsRow
}

/** Row of any report. */
export type ReportRow = Readonly<Record<string, number | string>>

export type ReportField<N extends ReportName> = Exclude<keyof ReportRows[N], 'period'>

export interface ReportColumn<N extends ReportName = ReportName> {
  key: ReportField<N>
  label: string
  unit: 'won' | 'count'
}

export interface ReportTable<N extends ReportName> {
  title: string
  /** All numbers of a row, in their order. */
  columns: readonly ReportColumn<N>[]
  /** Column that is plotted first. */
  plot: ReportField<N>
  /** Heading of the parts. */
  parts: string
}

const won = <K extends string>(key: K, label: string) => ({ key, label, unit: 'won' }) as const
const count = <K extends string>(key: K, label: string) => ({ key, label, unit: 'count' }) as const

/** Reports with their columns. The screens and the sheets are loops over it. */
export const reportTables: { readonly [N in ReportName]: ReportTable<N> } = {
  sales: {
    title: '매출',
    plot: 'net',
    parts: '결제 수단',
    columns: [
      count('orders', '주문'),
      won('gross', '정가'),
      won('discounts', '할인'),
      won('coupons', '쿠폰'),
      won('points', '적립금 사용'),
      won('shipping', '배송비'),
      won('paid', '결제'),
      won('refunds', '환불'),
      won('net', '순매출'),
      won('surcharges', '선물 배송 부담'),
    ],
  },
  refunds: {
    title: '환불',
    plot: 'total',
    parts: '지금 상태',
    columns: [
      count('refunds', '환불 건수'),
      won('products', '상품'),
      won('coupons', '쿠폰 몫'),
      won('points', '돌려준 적립금'),
      won('shipping', '받은 배송비'),
      won('money', '환불액'),
      won('taxFree', '면세'),
      won('reversals', '결제 취소'),
      won('total', '합계'),
    ],
  },
  points: {
    title: '적립금',
    plot: 'closing',
    parts: '',
    columns: [
      won('opening', '처음 잔액'),
      won('earned', '적립'),
      won('used', '사용'),
      won('refunded', '되돌림'),
      won('expired', '소멸'),
      won('adjusted', '조정'),
      won('closing', '끝 잔액'),
    ],
  },
  coupons: {
    title: '쿠폰',
    plot: 'net',
    parts: '쿠폰',
    columns: [
      count('orders', '주문'),
      won('discount', '할인'),
      won('returned', '환불로 돌아온 할인'),
      won('net', '순할인'),
    ],
  },
  tax: {
    title: '과세·면세',
    plot: 'total',
    parts: '',
    columns: [
      won('sales', '결제'),
      won('refunds', '환불'),
      won('total', '합계'),
      won('taxFree', '면세'),
      won('taxed', '과세'),
      won('supply', '공급가액'),
      won('vat', '부가세'),
    ],
  },
  receipts: {
    title: '현금영수증',
    plot: 'net',
    parts: '지금 상태',
    columns: [
      count('issued', '발급'),
      won('issuedAmount', '발급액'),
      count('canceled', '취소'),
      won('canceledAmount', '취소액'),
      won('net', '순발급액'),
      won('taxFree', '면세'),
      won('supply', '공급가액'),
      won('vat', '부가세'),
    ],
  },
}

/** Columns of a report for any row of it. */
export const columnsOf = (name: ReportName): readonly { key: string; label: string; unit: 'won' | 'count' }[] =>
  reportTables[name].columns

const valueOf = (row: ReportRow | undefined, key: string): number => Number(row?.[key] ?? 0)

/**
 * Sums rows: the debt of the points is that of the first opening and the last closing, all other numbers are added. `period` of the
 * result is empty.
 */
export function totalsOf(name: ReportName, rows: readonly ReportRow[]): ReportRow {
  const total = (key: string): number => {
    if (key === 'opening') return valueOf(rows[0], key)
    if (key === 'closing') return valueOf(rows.at(-1), key)
    return rows.reduce((sum, row) => sum + valueOf(row, key), 0)
  }
  return { period: '', ...Object.fromEntries(columnsOf(name).map(({ key }) => [key, total(key)])) }
}
