import { AppError } from '@shop/contract'
import { canTransition, type OrderActor, type OrderItemProductStatus, withdrawTypeOf } from '@shop/rules'
import type { OrderMove } from '#src/features/order/lifecycle/move-order-products.ts'
import type { WithdrawProduct } from './withdraw-reading.ts'

/** Whoever cancels: the gateway never does by itself. */
export type WithdrawActor = Exclude<OrderActor, 'gateway'>

export interface Choice {
  /** Products of the order, or the whole of it. */
  orderProductIds: readonly number[] | 'all'
  /** Options of products that do not go as a whole, by their combinations. */
  combinationIds?: readonly number[] | undefined
  actor: WithdrawActor
}

/** The ends of what is cancelled, the nearest first. */
const ends = ['withdraw_complete', 'return_complete', 'withdraw_request'] as const
type End = (typeof ends)[number] | 'withdraw_partially'

export interface WithdrawMove extends OrderMove {
  from: OrderItemProductStatus
  to: End
  /** What of the product goes with this: everything that is still there of it, or some options. */
  combinationIds: readonly number[]
}

/** A product, and what of it is wanted. */
interface Chosen {
  product: WithdrawProduct
  combinationIds: readonly number[]
  isPart: boolean
}

const isGone = ({ status }: WithdrawProduct): boolean => status === 'withdraw_complete' || status === 'return_complete'
const isAsked = ({ status }: WithdrawProduct): boolean => status === 'withdraw_request'

/** What of it was not cancelled by itself. */
export const openOf = ({ lines }: WithdrawProduct): number[] =>
  lines.filter(({ cancelledBy }) => cancelledBy === null).map(({ combinationId }) => combinationId)

/** ORDER-3: where cancelling takes a product from here; undefined where the table of transitions knows no way for the actor. */
export const endOf = (status: OrderItemProductStatus, actor: WithdrawActor): End | undefined =>
  ends.find((to) => canTransition(status, to, actor))

/** Once a part of it is cancelled another part may be, for as long as all of it could. */
const partEndOf = (status: OrderItemProductStatus, actor: WithdrawActor): End | undefined => {
  const isOpen = status === 'withdraw_partially' && endOf(status, actor) === 'withdraw_complete'
  return isOpen || canTransition(status, 'withdraw_partially', actor) ? 'withdraw_partially' : undefined
}

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

const isIn = (product: WithdrawProduct, combinationId: number): boolean =>
  product.lines.some((line) => line.combinationId === combinationId)

/** All of a product whose last options are wanted is the product. */
const chooseFrom = (
  product: WithdrawProduct,
  { orderProductIds, combinationIds = [] }: Omit<Choice, 'actor'>,
): Chosen[] => {
  const open = openOf(product)
  if (orderProductIds === 'all' ? !isGone(product) : orderProductIds.includes(product.id))
    return [{ product, combinationIds: open, isPart: false }]
  const wanted = combinationIds.filter((id) => isIn(product, id))
  if (wanted.length === 0) return []
  const still = open.filter((id) => wanted.includes(id))
  return [{ product, combinationIds: still, isPart: still.length < open.length }]
}

const choose = (products: readonly WithdrawProduct[], choice: Choice): Chosen[] => {
  const { orderProductIds, combinationIds = [] } = choice
  const isKnown = (id: number): boolean => products.some((product) => product.id === id)
  if (orderProductIds !== 'all' && !orderProductIds.every(isKnown)) throw new AppError('orderNotFound')
  if (!combinationIds.every((id) => products.some((product) => isIn(product, id)))) throw new AppError('orderNotFound')
  return products.flatMap((product) => chooseFrom(product, choice))
}

/** ENTITY-17: whether the shopper may cancel just these. */
const assertType = (products: readonly WithdrawProduct[], chosen: readonly Chosen[], isWhole: boolean): void => {
  const type = withdrawTypeOf({ products: products.map(({ status }) => status), isGift: false })
  const whole = chosen.filter(({ isPart }) => !isPart)
  const isAll = whole.length === products.filter((product) => !isGone(product)).length
  if (type === 'withdraw_deny') throw refuse(chosen.map(({ product }) => product))
  if (type === 'withdraw_oi_only' && !isAll) throw refuse([], '이 주문은 한 번에 전체만 취소할 수 있어요.')
  if (type === 'withdraw_oip_only' && isWhole) throw refuse([], '이미 발송한 상품이 있어요. 상품별로 취소해 주세요.')
}

const isDoneFor =
  (actor: WithdrawActor) =>
  ({ product, combinationIds, isPart }: Chosen): boolean =>
    isGone(product) || (actor === 'shopper' && isAsked(product)) || (isPart && combinationIds.length === 0)

/**
 * Which products go where, whole or in part. Empty where all of it was cancelled or asked for before, so that asking twice does
 * it once. Throws `orderNotFound` of what is not the order's, `withdrawRefused` naming each product that cannot be cancelled so.
 */
export const planWithdraw = (products: readonly WithdrawProduct[], choice: Choice): WithdrawMove[] => {
  const { orderProductIds, actor } = choice
  const chosen = choose(products, choice)
  if (chosen.every(isDoneFor(actor))) return []
  if (actor === 'shopper') assertType(products, chosen, orderProductIds === 'all')
  const ways = chosen
    .filter(({ isPart, combinationIds }) => !isPart || combinationIds.length > 0)
    .map(({ product, combinationIds, isPart }) => ({
      product,
      combinationIds,
      to: (isPart ? partEndOf : endOf)(product.status, actor),
    }))
  const refused = ways.filter(({ to }) => to === undefined)
  if (refused.length > 0) throw refuse(refused.map(({ product }) => product))
  return ways.flatMap(({ product: { id, status }, combinationIds, to }) =>
    to ? { orderProductId: id, from: status, to, combinationIds } : [],
  )
}

/** Those that are cancelled now; the others are only asked for. */
export const endedIn = (moves: readonly WithdrawMove[]): WithdrawMove[] =>
  moves.filter(({ to }) => to !== 'withdraw_request')
