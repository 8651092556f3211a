import { AppError } from '@shop/contract'
import type { CartTotals, OrderItemProductStatus } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import type { StoredShippingTerms } from './shipping-terms.ts'
import { type FindWithdrawable, findWithdrawable } from './withdraw-sql.ts'

export interface WithdrawProduct {
  id: number
  /** Parcel of a gift, from 1; 0 otherwise. */
  parcel: number
  productId: number
  name: string
  status: OrderItemProductStatus
  /** Who caused an earlier refund; null if none. */
  cancelledBy: 'shopper' | 'shop' | null
  /** Null for orders placed before it was stored. */
  taxStatus: 'tax' | 'tax_free' | null
  terms: StoredShippingTerms
  lines: WithdrawLine[]
}

export interface WithdrawLine {
  id: number
  combinationId: number
  option: string
  unit: number
  price: number
  listPrice: number
  /** Who caused a separate refund of the line; null if none, or if it was refunded with its product. */
  cancelledBy: 'shopper' | 'shop' | null
}

export interface WithdrawOrder extends Omit<FindWithdrawable, 'totals' | 'products'> {
  /** Orders placed before it was stored have no `taxFreePrice`. */
  totals: CartTotals & { taxFreePrice?: number }
  products: WithdrawProduct[]
}

/** Reads an order for a cancel. Throws `orderNotFound`. */
export const readWithdrawOrder = async (sql: Sql, orderId: number): Promise<WithdrawOrder> => {
  const row = await findWithdrawable(sql, { orderId })
  if (!row) throw new AppError('orderNotFound')
  return { ...row, totals: row.totals as WithdrawOrder['totals'], products: row.products as WithdrawProduct[] }
}

/** Whether the order still waits for its deposit. */
export const isUnpaid = ({ state }: Pick<WithdrawOrder, 'state'>): boolean => state === 'waiting_deposit'
