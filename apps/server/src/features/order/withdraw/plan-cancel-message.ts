import type { Sql } from '#src/db/db.ts'
import { enqueue } from '#src/jobs/enqueue.ts'

/** Most refunds are paid within seconds. The message waits this long for it, so that one message names the cancel and the refund. */
const REFUND_WAIT_MS = 30_000

interface Cancel {
  orderId: number
  refundId: number
  isWhole: boolean
  /** The shop ran out of all that is cancelled. */
  isSoldOut: boolean
  /** Money returns through the gateway. */
  isPaidOut: boolean
}

/** Key of the job with the cancel message of a refund. */
export const cancelMessageKeyOf = (refundId: number): string => `withdrawn:${refundId}`

/** Enqueues the message about a cancel. The message about the outcome of the refund sends it first if it still waits. */
export const planCancelMessage = (tx: Sql, { isPaidOut, ...cancel }: Cancel, now: Date): Promise<void> =>
  enqueue(
    tx,
    'refund.tell',
    { ...cancel, occasion: 'withdrawn' },
    { key: cancelMessageKeyOf(cancel.refundId), ...(isPaidOut && { runAt: new Date(now.getTime() + REFUND_WAIT_MS) }) },
  )
