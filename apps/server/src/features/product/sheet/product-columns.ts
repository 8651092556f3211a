import type { AdminProductFields, ProductStatus, SaleStatus } from '@shop/contract'

/** Columns of the product sheet, in their order. A row is a combination; the values of its product are repeated. */
export const productColumns = [
  '상품번호',
  '옵션번호',
  '상품명',
  '옵션',
  '공급사',
  '카테고리',
  '판매가',
  '정가',
  '특가',
  '재고',
  '재고 증감',
  '판매 상태',
  '택배사',
  '배송 유형',
  '배송비',
  '무료 배송 기준',
  '원산지',
  '보관',
  '단위',
  '과세',
] as const
export type ProductColumn = (typeof productColumns)[number]

/** Columns without which nothing can be read. */
export const requiredColumns: readonly ProductColumn[] = ['상품번호', '상품명', '판매가']

/** Clears a value that may be empty. An empty cell leaves it as it is. */
export const NO_VALUE = '없음'

export const statusWords: Readonly<Record<ProductStatus, string>> = {
  stock_in: '판매 중',
  unlimited_stock_in: '판매 중(수량 제한 없음)',
  stock_out: '품절',
  temp_stock_out: '일시 품절',
  waiting: '판매 대기',
  suspended: '판매 중지',
  removed: '보관',
}
export const saleStatusOf: ReadonlyMap<string, SaleStatus> = new Map([
  ['판매 중', 'stock_in'],
  ['판매 중(수량 제한 없음)', 'unlimited_stock_in'],
  ['품절', 'stock_out'],
  ['일시 품절', 'temp_stock_out'],
])

export const shippingWords = { type01: '무료', type02: '유료', type03: '조건부 무료' } as const
export const shippingTypeOf: ReadonlyMap<string, AdminProductFields['shippingFeeType']> = new Map([
  ['무료', 'type01'],
  ['유료', 'type02'],
  ['조건부 무료', 'type03'],
])

export const taxWords = { tax: '과세', tax_free: '면세' } as const
export const taxStatusOf: ReadonlyMap<string, AdminProductFields['taxStatus']> = new Map([
  ['과세', 'tax'],
  ['면세', 'tax_free'],
])

const LETTERS = 26
const FIRST_LETTER = 65

/** Name of a cell as spreadsheets show it: column 0 of row 2 is A2. */
export const cellName = (column: number, row: number): string =>
  `${column >= LETTERS ? String.fromCharCode(FIRST_LETTER - 1 + Math.floor(column / LETTERS)) : ''}${String.fromCharCode(FIRST_LETTER + (column % LETTERS))}${row}`
