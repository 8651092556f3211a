import type { OrderItem } from '@shop/contract'
import { isWithdrawable } from '@shop/rules'
import type { ProductIds } from './withdraw-calls.ts'

type Product = OrderItem['orderItemProducts'][number]

/** An unpaid account and a gift can only be cancelled as a whole. ENTITY-17 */
export const isOnlyWhole = ({ withdrawType }: OrderItem): boolean => withdrawType === 'withdraw_oi_only'

/** What can still be cancelled: each by itself, or all together where the order only goes as a whole. */
export const listWithdrawable = (order: OrderItem): Product[] =>
  order.orderItemProducts.filter((product) =>
    isOnlyWhole(order) ? isWithdrawable(product.orderItemProductStatus) : product.withdrawable,
  )

/** What is ticked at first: the product that was asked for, or everything that can be cancelled. */
export const firstChoice = (order: OrderItem, asked: string | null): number[] => {
  const ids = listWithdrawable(order).map(({ id }) => id)
  const wanted = ids.filter((id) => String(id) === asked)
  return wanted.length > 0 && !isOnlyWhole(order) ? wanted : ids
}

/** The ticked products as they are cancelled: as a whole where nothing else of the order is left. */
export const toProductIds = (order: OrderItem, chosen: readonly number[]): ProductIds => {
  const isAll = listWithdrawable(order).length === chosen.length
  return isAll && order.withdrawType !== 'withdraw_oip_only' ? undefined : chosen
}

export const withdrawReasons = [
  '마음이 바뀌었어요',
  '옵션이나 수량을 잘못 골랐어요',
  '배송지를 잘못 입력했어요',
  '다른 상품으로 다시 주문할게요',
  '배송이 늦어져요',
] as const
/** Chosen to say it in one's own words. */
export const OWN_WORDS = '직접 쓸게요'

/** As it is sent; nothing where nothing was said. */
export const reasonOf = (chosen: string, words: string): string | undefined =>
  (chosen === OWN_WORDS ? words.trim() : chosen) || undefined
