import type { Tx } from '#src/db/db.ts'
import { failpoint } from '#src/failpoint.ts'
import type { App } from '#src/handler-context.ts'
import { noteReconciliationBreak } from '#src/features/order/order-settlement-sql.ts'
import * as sql from './cash-receipt-sql.ts'
import { type StoredReceipt, openIdentity, voluntaryReceipt } from '#src/features/order/check/saved-identity.ts'

interface Part extends StoredReceipt {
  id: number
  part: number
  amount: number
  taxFree: number
  state: 'asked' | 'issued' | 'failed' | 'cancel_asked' | 'canceled'
  receiptKey: string | null
}

type Paid = sql.GetPaidInCash

type Step =
  | { do: 'issue'; paid: Paid; part: Part }
  | { do: 'cancel'; paid: Paid; part: Part & { receiptKey: string } }
  | { do: 'again' }
  | { do: 'nothing' }

/**
 * Refused receipts before an operator has to look. After a refused number the receipt is issued without a person; if that is
 * refused as well, the limit is reached.
 */
const MOST_REFUSED = 2
const CANCELED_BEFORE = new Set(['ALREADY_CANCELED_CASH_RECEIPT', 'ALREADY_CANCELED_PAYMENT'])

/** Requests a receipt for the amount the shop holds. False if there is nothing to request. */
const askAnew = async (
  app: App,
  tx: Tx,
  { paid, parts, wanted }: { paid: Paid; parts: readonly Part[]; wanted: StoredReceipt },
): Promise<boolean> => {
  const refused = parts.filter(({ state }) => state === 'failed').length
  if (paid.held <= 0 || refused >= MOST_REFUSED) return false
  const { kind, identity } = refused > 0 ? voluntaryReceipt(app) : wanted
  const { orderId, held: amount } = paid
  const taxFree = app.config.toss.mixedTax ? paid.heldTaxFree : 0
  await sql.addPart(tx, { orderId, part: parts.length + 1, kind, identity, amount, taxFree, now: app.clock() })
  return true
}

/** Reads the receipts of an order and stores the next step, before the integration is called. */
const plan = (app: App, orderId: number): Promise<Step> =>
  app.db.tx(async (tx): Promise<Step> => {
    const paid = await sql.getPaidInCash(tx, { orderId })
    const wanted = paid?.receipt as Partial<StoredReceipt> | undefined
    if (!paid || !wanted?.identity || !wanted.kind) return { do: 'nothing' }
    const parts = (paid.parts ?? []) as Part[]
    const going = parts.find(({ state }) => state === 'cancel_asked')
    if (going?.receiptKey) return { do: 'cancel', paid, part: { ...going, receiptKey: going.receiptKey } }
    const live = parts.find(({ state }) => state === 'asked' || state === 'issued')
    // whether the amount has changed or not: the receipt may have been issued already, and only its own key shows that
    if (live?.state === 'asked') return { do: 'issue', paid, part: live }
    if (live) {
      if (live.amount === paid.held) return { do: 'nothing' }
      await sql.askCancel(tx, { id: live.id })
      return { do: 'again' }
    }
    const { kind, identity } = wanted
    return (await askAnew(app, tx, { paid, parts, wanted: { kind, identity } })) ? { do: 'again' } : { do: 'nothing' }
  })

const issue = async (app: App, { orderId, orderNo, orderName }: Paid, part: Part): Promise<void> => {
  const { id, amount, taxFree: taxFreeAmount, kind } = part
  await failpoint('receipt:before')
  const result = await app.integrations.payments.issueReceipt({
    orderId: orderNo,
    orderName,
    amount,
    taxFreeAmount,
    kind,
    identity: openIdentity(app, part.identity),
    idempotencyKey: `receipt:${orderNo}:${part.part}`,
  })
  await failpoint('receipt:after')
  const now = app.clock()
  if (result.outcome === 'unknown') throw new Error(`no word on the cash receipt of ${orderNo}: ${result.cause}`)
  if (result.outcome === 'issued') {
    await sql.markIssued(app.db, { id, ...result.receipt, now })
    return
  }
  const { code, message } = result
  await app.db.tx(async (tx) => {
    await sql.markFailed(tx, { id, failure: { code, message }, now })
    await noteReconciliationBreak(tx, { orderId, kind: 'receiptRefused', detail: { code, part: part.part }, now })
  })
}

const cancel = async (
  app: App,
  { orderId, orderNo }: Paid,
  { id, part, receiptKey }: Part & { receiptKey: string },
) => {
  const idempotencyKey = `receipt-cancel:${orderNo}:${part}`
  const result = await app.integrations.payments.cancelReceipt({ receiptKey, idempotencyKey })
  const now = app.clock()
  const isGone = result.outcome === 'canceled' || (result.outcome === 'refused' && CANCELED_BEFORE.has(result.code))
  if (isGone) {
    await sql.markCanceled(app.db, { id, now })
    return
  }
  if (result.outcome === 'refused')
    await noteReconciliationBreak(app.db, {
      orderId,
      kind: 'receiptCancelRefused',
      detail: { code: result.code, part },
      now,
    })
  throw new Error(`the cash receipt of ${orderNo} is not cancelled: ${result.outcome}`)
}

/**
 * Reconciles the cash receipts of an order with the cash the shop holds: issued on payment, cancelled and issued again over
 * less after a refund. Idempotent and safe to call at any time. Throws if there is no response; the next call repeats the
 * request with the same key.
 */
export const propagateCashReceipt = async (app: App, orderId: number): Promise<void> => {
  for (;;) {
    const step = await plan(app, orderId)
    if (step.do === 'nothing') return
    if (step.do === 'issue') await issue(app, step.paid, step.part)
    if (step.do === 'cancel') await cancel(app, step.paid, step.part)
  }
}
