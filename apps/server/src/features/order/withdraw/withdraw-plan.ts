import { AppError } from '@shop/contract'
import { canTransition, type OrderActor, type OrderItemProductStatus, withdrawTypeOf } from '@shop/rules'
import type { OrderMove } from '#src/features/order/lifecycle/move-order-products.ts'
import type { WithdrawProduct } from './withdraw-reading.ts'

/** Actors that cancel. The gateway never does. */
export type WithdrawActor = Exclude<OrderActor, 'gateway'>

export interface Choice {
  /** Products of the order, or the whole order. */
  orderProductIds: readonly number[] | 'all'
  /** Combination ids of options to cancel of products that are not cancelled as a whole. */
  combinationIds?: readonly number[] | undefined
  /** Cancels one parcel of a gift. Without it a gift is cancelled as a whole. */
  isGiftPart?: boolean | undefined
  actor: WithdrawActor
}

/** Final states of a cancel, nearest first. */
const ends = ['withdraw_complete', 'return_complete', 'withdraw_request'] as const
type End = (typeof ends)[number] | 'withdraw_partially'

export interface WithdrawMove extends OrderMove {
  from: OrderItemProductStatus
  to: End
  /** Options of the product that this cancel covers: all that are left, or some. */
  combinationIds: readonly number[]
}

/** A product and the options chosen of it. */
interface Chosen {
  product: WithdrawProduct
  combinationIds: readonly number[]
  isPart: boolean
}

const isGone = ({ status }: WithdrawProduct): boolean => status === 'withdraw_complete' || status === 'return_complete'
const isAsked = ({ status }: WithdrawProduct): boolean => status === 'withdraw_request'

/** Combination ids of lines that were not cancelled separately. */
export const openOf = ({ lines }: WithdrawProduct): number[] =>
  lines.filter(({ cancelledBy }) => cancelledBy === null).map(({ combinationId }) => combinationId)

/** ORDER-3: the state that a cancel by this actor leads to. Undefined if the transition table has none. */
export const endOf = (status: OrderItemProductStatus, actor: WithdrawActor): End | undefined =>
  ends.find((to) => canTransition(status, to, actor))

/** After a partial cancel further parts can be cancelled while the whole product could be. */
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

/** A cancel of the last options of a product cancels the product. */
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

/** ENTITY-17: checks that the buyer may cancel exactly these products. */
const assertType = (products: readonly WithdrawProduct[], chosen: readonly Chosen[], isWhole: boolean): void => {
  const statuses = products.map(({ status }) => status)
  const type = withdrawTypeOf({ products: statuses, isGift: products.some(({ parcel }) => parcel > 0) })
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
 * Plans the state of each product, as a whole or in part. Empty if everything was cancelled or requested before, so a repeated
 * cancel has no effect. Throws `orderNotFound` for ids of other orders, `withdrawRefused` naming each product that cannot be
 * cancelled.
 */
export const planWithdraw = (products: readonly WithdrawProduct[], choice: Choice): WithdrawMove[] => {
  const { orderProductIds, actor } = choice
  const chosen = choose(products, choice)
  if (chosen.every(isDoneFor(actor))) return []
  if (actor === 'shopper' && !choice.isGiftPart) assertType(products, chosen, orderProductIds === 'all')
  const ways = chosen
    .filter(({ isPart, combinationIds }) => !isPart || combinationIds.length > 0)
    .map(({ product, combinationIds, isPart }) => ({
      product,
      combinationIds,
      to: (isPart ? partEndOf : endOf)(product.status, actor),
    }))
  const refused = ways.filter(({ to }) => to === undefined)
  if (refused.length > 0) throw refuse(refused.map(({ product }) => product))
  return ways.map(({ product: { id, status }, combinationIds, to }) => ({
    orderProductId: id,
    from: status,
    // none is refused
    to: to as End,
    combinationIds,
  }))
}

/** Moves that cancel now; the others are requests. */
export const endedIn = (moves: readonly WithdrawMove[]): WithdrawMove[] =>
  moves.filter(({ to }) => to !== 'withdraw_request')
