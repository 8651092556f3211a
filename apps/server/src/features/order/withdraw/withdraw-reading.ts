import { AppError } from '@shop/contract'
import type { CartTotals, OrderItemProductStatus } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import type { KeptShippingTerms } from './shipping-terms.ts'
import { type FindWithdrawable, findWithdrawable } from './withdraw-sql.ts'

export interface WithdrawProduct {
  id: number
  productId: number
  name: string
  status: OrderItemProductStatus
  /** Through whom it was given back before; null where it was not. */
  cancelledBy: 'shopper' | 'shop' | null
  /** Null of an order from before it was kept. */
  taxStatus: 'tax' | 'tax_free' | null
  terms: KeptShippingTerms
  lines: WithdrawLine[]
}

export interface WithdrawLine {
  combinationId: number
  option: string
  unit: number
  price: number
  listPrice: number
  /** Through whom it was given back by itself; null of what was not, or went with its product. */
  cancelledBy: 'shopper' | 'shop' | null
}

export interface WithdrawOrder extends Omit<FindWithdrawable, 'totals' | 'products'> {
  /** Without `taxFreePrice` of an order from before it was kept. */
  totals: CartTotals & { taxFreePrice?: number }
  products: WithdrawProduct[]
}

/** An order as cancelling sees it. Throws `orderNotFound`. */
export const readWithdrawOrder = async (sql: Sql, orderId: number): Promise<WithdrawOrder> => {
  const row = await findWithdrawable(sql, { orderId })
  if (!row) throw new AppError('orderNotFound')
  return { ...row, totals: row.totals as WithdrawOrder['totals'], products: row.products as WithdrawProduct[] }
}

/** Nothing has been paid for it yet, and something was to be. */
export const isUnpaid = ({ state }: Pick<WithdrawOrder, 'state'>): boolean => state === 'waiting_deposit'
