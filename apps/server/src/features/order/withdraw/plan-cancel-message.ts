import { type GiftEnding, sendableAt } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { enqueue } from '#src/jobs/enqueue.ts'

/** Most refunds are paid within seconds. The message waits this long for it, so that one message names the cancel and the refund. */
const REFUND_WAIT_MS = 30_000

/** Ended gifts whose cancel is announced by the name of the receiver. */
export interface EndedGift {
  ending: GiftEnding
  /** The first one. */
  uuid: string
  /** Number of the others. */
  others: number
}

interface Cancel {
  orderId: number
  refundId: number
  isWhole: boolean
  /** The shop ran out of all that is cancelled. */
  isSoldOut: boolean
  gift?: EndedGift | undefined
  /** Money returns through the gateway. */
  isPaidOut: boolean
}

/** Key of the job with the cancel message of a refund. */
export const cancelMessageKeyOf = (refundId: number): string => `withdrawn:${refundId}`

/** Returns when the end of a gift is announced: its sender has not acted, so not at night. */
export const tellableAt = (gift: EndedGift | undefined, now: Date): Date =>
  gift && gift.ending !== 'withdrawn' ? sendableAt(now) : now

/** Enqueues the message about a cancel. The message about the outcome of the refund sends it first if it still waits. */
export const planCancelMessage = (tx: Sql, { isPaidOut, ...cancel }: Cancel, now: Date): Promise<void> => {
  const runAt = tellableAt(cancel.gift, new Date(now.getTime() + (isPaidOut ? REFUND_WAIT_MS : 0)))
  return enqueue(
    tx,
    'refund.tell',
    { ...cancel, occasion: 'withdrawn' },
    { key: cancelMessageKeyOf(cancel.refundId), ...(runAt > now && { runAt }) },
  )
}
