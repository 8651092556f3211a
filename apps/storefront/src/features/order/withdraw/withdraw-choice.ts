import type { OrderItem } from '@shop/contract'
import { isPartlyWithdrawable, isWithdrawable } from '@shop/rules'
import type { Selection } from './withdraw-calls.ts'

type Product = OrderItem['orderItemProducts'][number]

/** An order awaiting its deposit and a gift can only be cancelled as a whole. ENTITY-17 */
export const isOnlyWhole = ({ withdrawType }: OrderItem): boolean => withdrawType === 'withdraw_oi_only'

/** Lists products that can still be cancelled: individually, or all together if the order can only be cancelled as a whole. */
export const listWithdrawable = (order: OrderItem): Product[] =>
  order.orderItemProducts.filter((product) =>
    isOnlyWhole(order) ? isWithdrawable(product.orderItemProductStatus) : product.withdrawable,
  )

/** Combination ids of its options that are not cancelled yet. No two lines of an order have the same combination. */
export const openOptionsOf = (product: Product): number[] =>
  product.orderOptionGroups.filter(({ isCancelled }) => !isCancelled).map(({ productOptionCombination: { id } }) => id)

/** Returns whether options can be cancelled individually: the product has several, and packing has not started. */
export const isInParts = (order: OrderItem, product: Product): boolean =>
  !isOnlyWhole(order) && isPartlyWithdrawable(product.orderItemProductStatus) && openOptionsOf(product).length > 1

/** Options checked at first: those of the requested product, or everything that can be cancelled. */
export const firstChoice = (order: OrderItem, asked: string | null): number[] => {
  const open = listWithdrawable(order)
  const wanted = open.filter(({ id }) => String(id) === asked)
  return (wanted.length > 0 && !isOnlyWhole(order) ? wanted : open).flatMap(openOptionsOf)
}

/**
 * Converts the checked options to a selection: a product if all of its options are checked, the whole order if nothing else of
 * it is left.
 */
export const toSelection = (order: OrderItem, chosen: readonly number[]): Selection => {
  const open = listWithdrawable(order)
  const isAll = open.every((product) => openOptionsOf(product).every((id) => chosen.includes(id)))
  if (isAll && order.withdrawType !== 'withdraw_oip_only') return undefined
  const whole = open.filter((product) => openOptionsOf(product).every((id) => chosen.includes(id)))
  const parts = open.filter((product) => !whole.includes(product)).flatMap(openOptionsOf)
  const [productIds, combinationIds] = [whole.map(({ id }) => id), parts.filter((id) => chosen.includes(id))]
  // an empty choice never means the whole order: the server rejects an empty list
  if (combinationIds.length === 0) return { productIds }
  return {
    ...(productIds.length > 0 && { productIds }),
    combinationIds,
  }
}

export const withdrawReasons = [
  '마음이 바뀌었어요',
  '옵션이나 수량을 잘못 골랐어요',
  '배송지를 잘못 입력했어요',
  '다른 상품으로 다시 주문할게요',
  '배송이 늦어져요',
] as const
/** Reason option for free text. */
export const OWN_WORDS = '직접 쓸게요'

/** Reason as sent. Undefined if none was given. */
export const reasonOf = (chosen: string, words: string): string | undefined =>
  (chosen === OWN_WORDS ? words.trim() : chosen) || undefined
