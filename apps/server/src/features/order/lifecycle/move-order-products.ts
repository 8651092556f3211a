import { AppError } from '@shop/contract'
import { canTransition, type OrderActor, type OrderItemProductStatus, orderStatusOf } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { followMoves } from './apply-transitions.ts'
import { type LockProducts, lockOrder, lockProducts, writeMoves } from './lifecycle-sql.ts'

export interface OrderMove {
  orderProductId: number
  to: OrderItemProductStatus
}

interface Moving {
  orderId: number
  moves: readonly OrderMove[]
  actor: OrderActor
  /** What the shopper reads beside it in the timeline. */
  reason: string
  now: Date
}

export interface Moved {
  id: number
  from: OrderItemProductStatus
  to: OrderItemProductStatus
}

/** Of an order as it stands after its products moved. */
export interface MovedOrder {
  orderId: number
  userId: number
  orderNo: string
  moved: Moved[]
  products: { id: number; status: OrderItemProductStatus }[]
}

/**
 * ORDER-6: the one way by which products of a placed order come into another state, whoever moves them. Locks order, payment
 * and products, refuses what the table of transitions does not allow this actor, writes state and history, derives the
 * order's state, and sets off what follows. All of it or nothing. Throws `orderNotFound`, `transitionRefused` naming
 * each product that may not go there, and `outOfStock` naming what an exchange has not enough of.
 */
export const moveOrderProducts = async (tx: Sql, moving: Moving): Promise<MovedOrder> => {
  const { orderId, moves, actor, reason, now } = moving
  const order = await lockOrder(tx, { orderId })
  if (!order) throw new AppError('orderNotFound')
  const rows = await lockProducts(tx, { orderId })
  const moved = moves.map((move) => toMoved(move, rows))
  const refused = moved.filter(({ from, to }) => !canTransition(from, to, actor))
  if (refused.length > 0) throw toRefusal(refused)
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
  await followMoves(tx, result, { reason, now })
  return result
}

const toMoved = ({ orderProductId: id, to }: OrderMove, rows: readonly LockProducts[]): Moved => {
  const row = rows.find((each) => each.id === id)
  if (!row) throw new AppError('orderNotFound')
  return { id, from: row.status, to }
}

const toRefusal = (refused: readonly Moved[]): AppError => {
  const { message } = new AppError('transitionRefused')
  return new AppError('transitionRefused', {
    problems: refused.map(({ id, from, to }) => ({
      path: 'orderItemProductId',
      message,
      orderItemProductId: id,
      from,
      to,
    })),
  })
}
