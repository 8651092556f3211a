import { seoulDayRange, toSeoulDate } from '@shop/rules'
import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import type { FindResult, GatewayTransaction } from '#src/integrations/payment/payment-gateway.ts'
import { driveAgainAt } from '#src/features/payment/advance-payment.ts'
import { listSuspects, type Suspect } from './comparing.ts'
import { listBooked, listGivenBack, noteMatchingBreak } from './match-sql.ts'

/** Concurrent requests to the gateway. */
const AT_ONCE = 8

/** Reads all transactions of the gateway in a period. Throws if it does not respond. */
const readTransactions = async (app: App, from: Date, to: Date): Promise<GatewayTransaction[]> => {
  const all: GatewayTransaction[] = []
  for (let after: string | null = null; ; ) {
    const page = await app.integrations.payments.listTransactions({ from, to, after })
    if (page.outcome !== 'page') throw new Error(`the gateway's transactions cannot be read: ${page.outcome}`)
    all.push(...page.transactions)
    if (page.next === null) return all
    after = page.next
  }
}

/** Undefined if the gateway knows no payment. Throws without a response: the day is compared again. */
const paymentOf = (found: FindResult) => {
  if (found.outcome === 'found') return found.payment
  if (found.outcome === 'notFound') return undefined
  throw new Error(`a payment cannot be read back: ${found.outcome}`)
}

/** Compares both sides for one order now: lists of a day have edges, and money moves meanwhile. */
const isBroken = async (app: App, { kind, orderNo, booked, theirs }: Suspect): Promise<boolean> => {
  const { payments } = app.integrations
  if (kind === 'double') {
    const each = await Promise.all(theirs.map(({ paymentKey }) => payments.findByKey(paymentKey)))
    const known = each.map(paymentOf).filter((payment) => payment !== undefined)
    return known.filter(({ balanceAmount }) => balanceAmount > 0).length > 1
  }
  if (booked?.isMoving) return false
  const payment = paymentOf(await payments.findByOrderId(orderNo))
  const held = payment && payment.approvedAt !== null ? payment.balanceAmount : 0
  if (kind === 'missingThere') return payment === undefined || payment.approvedAt === null
  // fully refunded on both sides, or unpaid here and gone there
  if (held === (booked?.held ?? 0) && kind !== 'amount') return false
  return kind !== 'amount' || payment?.totalAmount !== booked?.captured
}

/** Compares a day's records with the gateway's (M9, B7). Records differences, and advances payments known to the gateway only. */
export const matchDay = async (app: App, day: Date): Promise<Suspect[]> => {
  const { from, to } = seoulDayRange(day)
  const range = { since: from, until: to }
  const transactions = await readTransactions(app, from, to)
  const givenBack = new Set((await listGivenBack(app.db, range)).map(({ orderNo }) => orderNo))
  const orderNos = [...new Set([...transactions.map(({ orderId }) => orderId), ...givenBack])]
  const booked = await listBooked(app.db, { orderNos, ...range })
  const broken = await makeSure(app, listSuspects(transactions, booked, { ...range, givenBack }))
  for (const suspect of broken) await note(app, suspect, toSeoulDate(day))
  return broken
}

/** Returns the real differences. Reads several orders concurrently, so that the run ends before its lease. */
const makeSure = async (app: App, suspects: readonly Suspect[]): Promise<Suspect[]> => {
  const broken = new Set<Suspect>()
  const rest = suspects.values()
  const work = async () => {
    for (const suspect of rest) if (await isBroken(app, suspect)) broken.add(suspect)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return suspects.filter((suspect) => broken.has(suspect))
}

const note = async ({ db, clock }: App, { kind, orderNo, booked, theirs }: Suspect, day: string): Promise<void> => {
  const now = clock()
  const orderId = booked?.orderId ?? null
  const ours = booked && { captured: booked.captured, held: booked.held }
  await noteMatchingBreak(db, { orderId, kind, orderNo, detail: { orderNo, day, ours: ours ?? null, theirs }, now })
  if (kind === 'missingHere' && orderId !== null)
    await enqueue(db, 'payment.drive', { orderId, tries: 1 }, driveAgainAt(orderId, now, 0))
}
