import { AppError } from '@shop/contract'
import { canTransition, type OrderActor, type OrderItemProductStatus, orderStatusOf } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { applyTransitions } from './apply-transitions.ts'
import { type LockProducts, lockOrder, lockProducts, writeMoves } from './lifecycle-sql.ts'

export interface OrderMove {
  orderProductId: number
  to: OrderItemProductStatus
}

interface Moving {
  orderId: number
  moves: readonly OrderMove[]
  actor: OrderActor
  /** Text shown in the timeline. */
  reason: string
  now: Date
}

export interface Moved {
  id: number
  from: OrderItemProductStatus
  to: OrderItemProductStatus
}

/** The order after its products changed. */
export interface MovedOrder {
  orderId: number
  userId: number
  orderNo: string
  moved: Moved[]
  products: { id: number; status: OrderItemProductStatus }[]
}

/**
 * ORDER-6: the only way to change the state of products of a placed order, for every actor. Locks order, payment and products,
 * refuses transitions that the table does not allow this actor, writes state and history, derives the state of the order and
 * runs the effects. All or nothing. Throws `orderNotFound`, `transitionRefused` naming each product, and `outOfStock` naming
 * what an exchange lacks.
 */
export const moveOrderProducts = async (tx: Sql, moving: Moving): Promise<MovedOrder> => {
  const { orderId, moves, actor, reason, now } = moving
  const order = await lockOrder(tx, { orderId })
  if (!order) throw new AppError('orderNotFound')
  const rows = await lockProducts(tx, { orderId })
  const moved = moves.map((move) => toMoved(move, rows))
  const refused = moved.filter(({ from, to }) => !canTransition(from, to, actor))
  if (refused.length > 0) throw toRefusal(refused)
  assertAddressed(moved, rows)
  const toOf = new Map(moved.map(({ id, to }) => [id, to]))
  const products = rows.map(({ id, status }) => ({ id, status: toOf.get(id) ?? status }))
  const result = { orderId, userId: order.userId, orderNo: order.orderNo, moved, products }
  if (moved.length === 0) return result
  await writeMoves(tx, {
    orderId,
    ids: moved.map(({ id }) => id),
    statuses: moved.map(({ to }) => to),
    orderStatus: orderStatusOf(products.map(({ status }) => status)),
    actor,
    reason,
    now,
  })
  await applyTransitions(tx, result, { reason, now })
  return result
}

const toMoved = ({ orderProductId: id, to }: OrderMove, rows: readonly LockProducts[]): Moved => {
  const row = rows.find((each) => each.id === id)
  if (!row) throw new AppError('orderNotFound')
  return { id, from: row.status, to }
}

const prepared: ReadonlySet<OrderItemProductStatus> = new Set(['delivery_waiting', 'delivery_delay', 'delivering'])
const NO_ADDRESS = '선물을 받는 분이 아직 배송지를 입력하지 않았어요.'

/** A parcel of a gift is not prepared before its receiver has entered an address. */
const assertAddressed = (moved: readonly Moved[], rows: readonly LockProducts[]): void => {
  const lacking = moved.filter(({ id, to }) => prepared.has(to) && rows.find((row) => row.id === id)?.lacksAddress)
  if (lacking.length > 0) throw toRefusal(lacking, NO_ADDRESS)
}

const toRefusal = (refused: readonly Moved[], text?: string): AppError => {
  const { message } = new AppError('transitionRefused', { ...(text !== undefined && { message: text }) })
  return new AppError('transitionRefused', {
    message,
    problems: refused.map(({ id, from, to }) => ({
      path: 'orderItemProductId',
      message,
      orderItemProductId: id,
      from,
      to,
    })),
  })
}
