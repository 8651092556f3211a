import type { OrderItemProductStatus } from '#src/order/status.ts'

export const orderActors = ['shopper', 'operator', 'time', 'gateway'] as const
export type OrderActor = (typeof orderActors)[number]

type Moves = Partial<Record<OrderItemProductStatus, readonly OrderActor[]>>

const unpackedMoves: Moves = {
  delivery_waiting: ['operator'],
  withdraw_complete: ['shopper', 'operator'],
  stock_out: ['operator'],
  delivery_delay: ['operator'],
}

/** ORDER-6: the lifecycle of an order item product: from, to, and the allowed actors. All other transitions are refused. */
export const orderTransitions: Readonly<Record<OrderItemProductStatus, Moves>> = {
  request: { paid: ['gateway'], bank_transfer_waiting: ['gateway'], incomplete: ['gateway', 'time'] },
  bank_transfer_waiting: { paid: ['gateway'], withdraw_complete: ['shopper'], incomplete: ['gateway', 'time'] },
  // The gateway withdraws a paid product when the bank reverses a deposit. Decision 019.
  paid: {
    ...unpackedMoves,
    withdraw_complete: ['shopper', 'operator', 'gateway'],
    withdraw_partially: ['shopper', 'operator'],
  },
  withdraw_partially: unpackedMoves,
  // Back to paid: only the undo of a move to delivery_waiting. Decision 070.
  delivery_waiting: {
    paid: ['operator'],
    delivering: ['operator'],
    delivery_delay: ['operator'],
    withdraw_request: ['shopper'],
    stock_out: ['operator'],
  },
  delivery_delay: {
    delivering: ['operator'],
    delivery_waiting: ['operator'],
    withdraw_request: ['shopper'],
    stock_out: ['operator'],
  },
  withdraw_request: { withdraw_complete: ['operator'], delivery_waiting: ['operator'] },
  stock_out: { withdraw_complete: ['operator', 'time'] },
  // Back to packed when a waybill is undone before its parcel moves. Decision 071.
  delivering: { delivery_end: ['operator', 'time'], delivery_waiting: ['operator'] },
  delivery_end: { complete: ['shopper', 'time'], return_request: ['shopper'], replace_request: ['shopper'] },
  return_request: { return_complete: ['operator'], delivery_end: ['operator'] },
  replace_request: { replace_complete: ['operator'], delivery_end: ['operator'] },
  replace_complete: { complete: ['time'] },
  withdraw_complete: {},
  return_complete: {},
  incomplete: {},
  complete: {},
  unknown: {},
}

/** ORDER-6: reports whether the actor may move a product from one status to the other. */
export function canTransition(from: OrderItemProductStatus, to: OrderItemProductStatus, actor: OrderActor): boolean {
  return orderTransitions[from][to]?.includes(actor) ?? false
}

/** ORDER-6: lists the statuses to which the actor may move a product, in the order of the table. */
export function listTransitions(from: OrderItemProductStatus, actor: OrderActor): OrderItemProductStatus[] {
  const moves = Object.keys(orderTransitions[from]) as OrderItemProductStatus[]
  return moves.filter((to) => canTransition(from, to, actor))
}
