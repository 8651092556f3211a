import type { GatewayTransaction } from '#src/integrations/payment/payment-gateway.ts'
import type { ListBooked } from './match-sql.ts'

/**
 * How two books can differ over one order: money only there, money only here, another sum, money taken twice, and money that
 * one side gave back and the other did not.
 */
export type BreakKind = 'missingHere' | 'missingThere' | 'amount' | 'double' | 'status'

export interface Suspect {
  kind: BreakKind
  orderNo: string
  /** Our row, where there is one. */
  booked: ListBooked | undefined
  /** The gateway's payments of the order, each with what came of it. */
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
 * Orders over which a day's two books may differ. `since` and `until` bound the day; what moved at its edges, or is on its way
 * back, only looks so: whoever asks makes sure of each.
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
