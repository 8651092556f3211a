import { AppError } from '@shop/contract'
import { canTransition, type OrderActor, type OrderItemProductStatus, withdrawTypeOf } from '@shop/rules'
import type { OrderMove } from '#src/features/order/life/move-order-products.ts'
import type { WithdrawProduct } from './withdraw-reading.ts'

/** Whoever cancels: the gateway never does by itself. */
export type WithdrawActor = Exclude<OrderActor, 'gateway'>

export interface Choice {
  /** Products of the order, or the whole of it. */
  orderProductIds: readonly number[] | 'all'
  actor: WithdrawActor
}

/** The ends of what is cancelled, the nearest first. */
const ends = ['withdraw_complete', 'return_complete', 'withdraw_request'] as const
type End = (typeof ends)[number]

export interface WithdrawMove extends OrderMove {
  from: OrderItemProductStatus
  to: End
}

const isGone = ({ status }: WithdrawProduct): boolean => status === 'withdraw_complete' || status === 'return_complete'
const isAsked = ({ status }: WithdrawProduct): boolean => status === 'withdraw_request'

/** ORDER-3: where cancelling takes a product from here; undefined where the table of transitions knows no way for the actor. */
export const endOf = (status: OrderItemProductStatus, actor: WithdrawActor): End | undefined =>
  ends.find((to) => canTransition(status, to, actor))

const refuse = (products: readonly WithdrawProduct[], message?: string): AppError =>
  new AppError('withdrawRefused', {
    ...(message !== undefined && { message }),
    problems: products.map(({ id, name, status }) => ({
      path: 'orderItemProductId',
      message: `${name}: 지금은 취소할 수 없어요.`,
      orderItemProductId: id,
      status,
    })),
  })

const choose = (products: readonly WithdrawProduct[], ids: Choice['orderProductIds']): WithdrawProduct[] => {
  if (ids === 'all') return products.filter((product) => !isGone(product))
  return [...new Set(ids)].map((id) => {
    const product = products.find((each) => each.id === id)
    if (!product) throw new AppError('orderNotFound')
    return product
  })
}

/** ENTITY-17: whether the shopper may cancel just these. */
const assertType = (
  products: readonly WithdrawProduct[],
  chosen: readonly WithdrawProduct[],
  isWhole: boolean,
): void => {
  const type = withdrawTypeOf({ products: products.map(({ status }) => status), isGift: false })
  const isAll = chosen.length === products.filter((product) => !isGone(product)).length
  if (type === 'withdraw_deny') throw refuse(chosen)
  if (type === 'withdraw_oi_only' && !isAll) throw refuse([], '이 주문은 한 번에 전체만 취소할 수 있어요.')
  if (type === 'withdraw_oip_only' && isWhole) throw refuse([], '이미 발송한 상품이 있어요. 상품별로 취소해 주세요.')
}

/**
 * Which products go where. Empty where all of it was cancelled or asked for before, so that asking twice does it once.
 * Throws `orderNotFound` of a product that is not the order's, `withdrawRefused` naming each that cannot be cancelled.
 */
export const planWithdraw = (products: readonly WithdrawProduct[], choice: Choice): WithdrawMove[] => {
  const { orderProductIds, actor } = choice
  const chosen = choose(products, orderProductIds)
  const isDone = actor === 'shopper' ? (each: WithdrawProduct) => isGone(each) || isAsked(each) : isGone
  if (chosen.every(isDone)) return []
  if (actor === 'shopper') assertType(products, chosen, orderProductIds === 'all')
  const ways = chosen.map((product) => ({ product, to: endOf(product.status, actor) }))
  const refused = ways.filter(({ to }) => to === undefined)
  if (refused.length > 0) throw refuse(refused.map(({ product }) => product))
  return ways.flatMap(({ product, to }) => (to ? { orderProductId: product.id, from: product.status, to } : []))
}

/** Those that are cancelled now; the others are only asked for. */
export const endedIn = (moves: readonly WithdrawMove[]): WithdrawMove[] =>
  moves.filter(({ to }) => to !== 'withdraw_request')
