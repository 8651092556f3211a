import type { Sql } from '#src/db/db.ts'
import { type Notice, notify } from '#src/features/notification/notify.ts'
import { guestPhoneOf } from '#src/features/order/lifecycle/guest-phone.ts'
import { lockOrder } from '#src/features/order/lifecycle/lifecycle-sql.ts'
import { cancelMessageKeyOf, type EndedGift, tellableAt } from '#src/features/order/withdraw/plan-cancel-message.ts'
import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import type { JobHandler, JobInfo } from '#src/jobs/run-job.ts'
import {
  giftLetterOf,
  type GiftTexts,
  type Letter,
  type LetterKind,
  letterOf,
  type Announcement,
} from './refund-letter.ts'
import {
  type FindCancelJob,
  findCancelJob,
  type FindRefundToNotify,
  findRefundMessages,
  findRefundToNotify,
} from './refund-sql.ts'

type Needs = Pick<App, 'config'>

interface Addressed {
  told: FindRefundToNotify
  orderId: number
  key: string
  letter: Letter
}

const send = (tx: Sql, app: Needs, { told, orderId, key, letter }: Addressed, now: Date): Promise<void> => {
  const { kind, variables } = letter
  const { platform, userId, orderNo } = told
  const filled = { ...variables, orderNo, orderId: String(orderId) }
  const notice = { kind, key, platform, userId, phone: guestPhoneOf(app, told), variables: filled }
  return notify(tx, app, notice as Notice<LetterKind>, now)
}

/** The cancel message of a refund that is paid is its refund message as well, and has its key. */
const keysOf = (orderId: number, refundId: number, gift: EndedGift | undefined) =>
  gift
    ? { cancelKey: `gift.${gift.ending}:${gift.uuid}`, refundKey: `gift.${gift.ending}:${gift.uuid}:refunded` }
    : { cancelKey: `refund.withdrawn:${orderId}:${refundId}`, refundKey: `refund.refunded:${orderId}:${refundId}` }

/** Reads receiver and note of a gift. Passed in, because gifts are a later feature. */
export type ReadEndedGift = (tx: Sql, app: Needs, uuid: string) => Promise<GiftTexts>

interface Teller {
  app: Needs
  readGift: ReadEndedGift
}

type Write = (of: Announcement, key: string) => Promise<void>

const writerOf =
  (
    tx: Sql,
    { app, readGift }: Teller,
    told: FindRefundToNotify,
    { orderId, now }: { orderId: number; now: Date },
  ): Write =>
  async (of, key) => {
    const gift = of.occasion === 'withdrawn' ? of.gift : undefined
    const letter = gift ? giftLetterOf(told, gift, await readGift(tx, app, gift.uuid)) : letterOf(told, of)
    if (letter) await send(tx, app, { told, orderId, key, letter }, now)
  }

/** What happened after the cancel. */
const writeOutcome = async (
  write: Write,
  telling: Announcement,
  { refundKey, ownKey }: { refundKey: string; ownKey: string },
): Promise<void> => {
  if (telling.occasion !== 'withdrawn') await write(telling, telling.occasion === 'refunded' ? refundKey : ownKey)
}

interface Told {
  told: FindRefundToNotify
  refundId: number
  write: Write
}

/** The cancel to be announced now: this one, or the one whose message still waits. */
const dueCancelOf = (telling: Announcement, job: FindCancelJob | undefined): Announcement | undefined => {
  if (telling.occasion === 'withdrawn') return telling
  return job?.isWaiting ? (job.payload as Announcement) : undefined
}

/** Says once what was cancelled, with the refund if it is paid by then, and once that a refund was paid afterwards. */
const tellOnce = async (tx: Sql, { told, refundId, write }: Told, telling: Announcement, { id, now }: JobInfo) => {
  const { orderId, occasion } = telling
  const job = await findCancelJob(tx, { key: cancelMessageKeyOf(refundId) })
  const cancel = job?.payload as Announcement | undefined
  const runAt = tellableAt(cancel?.gift, now)
  // not before the end of the gift is announced
  if (runAt > now && occasion !== 'withdrawn') return enqueue(tx, 'refund.tell', telling, { runAt })
  const keys = keysOf(orderId, refundId, cancel?.gift)
  const messages = await findRefundMessages(tx, keys)
  if (messages.isRefundTold) return
  const due = messages.isCancelTold ? undefined : dueCancelOf(telling, job)
  // the message about a cancel that is paid says that as well
  if (due && told.isDone) return write(due, keys.refundKey)
  if (due) await write(due, keys.cancelKey)
  await writeOutcome(write, telling, { refundKey: keys.refundKey, ownKey: ownKeyOf(telling, id) })
}

const ownKeyOf = ({ orderId, occasion }: Announcement, jobId: number): string =>
  `refund.${occasion}:${orderId}:${jobId}`

const tellRefund = async (tx: Sql, teller: Teller, telling: Announcement, job: JobInfo): Promise<void> => {
  const { orderId, refundId = null } = telling
  // the messages about one refund are written one after the other
  await lockOrder(tx, { orderId })
  const told = await findRefundToNotify(tx, { orderId, refundId })
  if (!told) return
  const write = writerOf(tx, teller, told, { orderId, now: job.now })
  if (refundId === null) return write(telling, ownKeyOf(telling, job.id))
  await tellOnce(tx, { told, refundId, write }, telling, job)
}

/** One message per job, none if an earlier one has said the same. */
export const notifyRefund = (app: Needs, readGift: ReadEndedGift): JobHandler => ({
  inTx: (tx, payload, job) => tellRefund(tx, { app, readGift }, payload as Announcement, job),
})
