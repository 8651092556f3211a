import type { GatewayTransaction } from '#src/integrations/payment/payment-gateway.ts'
import type { ListBooked } from './match-sql.ts'

/**
 * Differences between the shop's and the gateway's records of an order: money recorded on one side only, different amounts, two
 * captures, and a refund recorded on one side only.
 */
export type BreakKind = 'missingHere' | 'missingThere' | 'amount' | 'double' | 'status'

export interface Suspect {
  kind: BreakKind
  orderNo: string
  /** The shop's record, if any. */
  booked: ListBooked | undefined
  /** The gateway's payments of the order. */
  theirs: { paymentKey: string; amount: number }[]
}

interface Theirs {
  approvals: { paymentKey: string; amount: number }[]
  wentBack: boolean
}

const group = (transactions: readonly GatewayTransaction[]): Map<string, Theirs> => {
  const orders = new Map<string, Theirs>()
  for (const { orderId, paymentKey, amount } of transactions) {
    const order = orders.get(orderId) ?? { approvals: [], wentBack: false }
    if (amount > 0) order.approvals.push({ paymentKey, amount })
    else order.wentBack = true
    orders.set(orderId, order)
  }
  return orders
}

const suspectOf = (theirs: Theirs, booked: ListBooked | undefined): BreakKind | undefined => {
  const { approvals, wentBack } = theirs
  if (approvals.length > 1) return 'double'
  const [approval] = approvals
  if (approval && (booked?.captured ?? 0) === 0) return 'missingHere'
  if (approval && booked && approval.amount !== booked.captured) return 'amount'
  return wentBack ? 'status' : undefined
}

/**
 * Lists orders whose records of a day may differ. `since` and `until` bound the day. Movements at its edges only look like
 * differences, so the caller verifies each.
 */
export const listSuspects = (
  transactions: readonly GatewayTransaction[],
  booked: readonly ListBooked[],
  { since, until, givenBack }: { since: Date; until: Date; givenBack: ReadonlySet<string> },
): Suspect[] => {
  const theirs = group(transactions)
  const ours = new Map(booked.map((row) => [row.orderNo, row]))
  const found: Suspect[] = []
  for (const [orderNo, order] of theirs) {
    const row = ours.get(orderNo)
    const kind = suspectOf(order, row)
    if (kind) found.push({ kind, orderNo, booked: row, theirs: order.approvals })
  }
  for (const row of booked) {
    const order = theirs.get(row.orderNo)
    const isOfTheDay = row.approvedAt !== null && row.approvedAt >= since && row.approvedAt < until
    if (isOfTheDay && row.captured > 0 && !order?.approvals.length)
      found.push({ kind: 'missingThere', orderNo: row.orderNo, booked: row, theirs: [] })
    else if (givenBack.has(row.orderNo) && !order?.wentBack)
      found.push({ kind: 'status', orderNo: row.orderNo, booked: row, theirs: order?.approvals ?? [] })
  }
  return found
}
