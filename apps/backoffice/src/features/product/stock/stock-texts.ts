import type { AdminStock, StockEntry, StockStatus } from '@shop/contract'
import type { Tone } from '#src/ui/display/states.tsx'

type Status = AdminStock['productStatus'] | AdminStock['optionStatus']

/** States of products and options as words. */
export const statusTexts: Readonly<Record<Status, readonly [label: string, tone: Tone]>> = {
  stock_in: ['판매 중', 'good'],
  unlimited_stock_in: ['수량 제한 없음', 'good'],
  stock_out: ['품절', 'bad'],
  temp_stock_out: ['일시 품절', 'warn'],
  waiting: ['판매 대기', 'plain'],
  suspended: ['판매 중지', 'plain'],
  removed: ['보관', 'plain'],
}

/** Kinds of changes in the ledger as words. */
export const kindTexts: Readonly<Record<StockEntry['kind'], readonly [label: string, tone: Tone]>> = {
  initial: ['처음 수량', 'plain'],
  sale: ['판매', 'accent'],
  cancel: ['취소', 'good'],
  exchange: ['교환', 'warn'],
  adjust: ['조정', 'plain'],
  return: ['반품 입고', 'good'],
  import: ['엑셀', 'plain'],
}

const changeable: ReadonlySet<string> = new Set<StockStatus>([
  'stock_in',
  'unlimited_stock_in',
  'stock_out',
  'temp_stock_out',
])

/** Whether a state can be changed on the screen of the stock. */
export const isChangeable = (status: string): status is StockStatus => changeable.has(status)

/** Name of an option; products without options have one combination without a name. */
export const optionText = ({ name, productName }: Pick<AdminStock, 'name' | 'productName'>): string =>
  name === '' || name === productName ? productName : `${productName} · ${name}`
