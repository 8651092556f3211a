import { type AdminOrderMove, AppError } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { sendParcel, shipProducts } from '#src/features/delivery/ship-products.ts'
import { moveOrderProducts } from '#src/features/order/lifecycle/move-order-products.ts'
import { operatorMoves } from '#src/features/staff/command/order-moves.ts'
import { chooseLines, type LockedOrder } from './change-order.ts'
import { moveActions, toShipment } from './order-actions.ts'

interface Shipped {
  courier?: string | undefined
  invoiceNo?: string | undefined
}

interface LineMove extends Shipped {
  lineIds?: readonly number[] | undefined
  reason?: string | undefined
}

const SEVERAL = '선물은 받는 분마다 따로 보내요. 한 분의 상품만 골라 주세요.'

/** Takes lines of a locked order to a state. Throws `transitionRefused`, `orderNotFound` and `invalidInput`. */
export const moveLines = async (
  tx: Sql,
  order: LockedOrder,
  { to, lineIds, reason, ...shipped }: LineMove & { to: AdminOrderMove },
  now: Date,
): Promise<number[]> => {
  const action = moveActions[to]
  const shipment = to === 'delivering' ? toShipment(shipped) : undefined
  const chosen = chooseLines(order.lines, lineIds, action.from)
  const ids = chosen.map(({ id }) => id)
  // each address has its own invoice
  if (shipment && new Set(chosen.map(({ parcel }) => parcel)).size > 1)
    throw new AppError('transitionRefused', { message: SEVERAL })
  if (shipment) await shipProducts(tx, { orderId: order.id, orderProductIds: ids, ...shipment, now })
  else
    await moveOrderProducts(tx, {
      orderId: order.id,
      moves: ids.map((orderProductId) => ({ orderProductId, to })),
      actor: 'operator',
      reason: reason || action.reason,
      now,
    })
  return ids
}

/** Answers requests of the shopper: a cancel, a return or an exchange that is denied, or an exchange that is accepted. */
export const answerRequests = async (
  tx: Sql,
  order: LockedOrder,
  {
    answer,
    lineIds,
    reason,
    ...shipped
  }: LineMove & { answer: 'cancel-refuse' | 'return-refuse' | 'replace-refuse' | 'replace-accept' },
  now: Date,
): Promise<void> => {
  const { from, to, reason: standard } = operatorMoves[answer]
  const isShipped = shipped.courier !== undefined || shipped.invoiceNo !== undefined
  const shipment = isShipped ? toShipment(shipped) : undefined
  const orderProductIds = chooseLines(order.lines, lineIds, from).map(({ id }) => id)
  await moveOrderProducts(tx, {
    orderId: order.id,
    moves: orderProductIds.map((orderProductId) => ({ orderProductId, to })),
    actor: 'operator',
    reason: reason || standard,
    now,
  })
  if (shipment) await sendParcel(tx, { orderId: order.id, orderProductIds, ...shipment, now })
}
