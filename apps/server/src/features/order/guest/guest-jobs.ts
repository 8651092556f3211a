import { brandFor } from '@shop/brands'
import { type StoredAddress, openAddress } from '#src/features/order/tmp/order-address.ts'
import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import type { OutgoingMessage } from '#src/integrations/message/message-sender.ts'
import { guestCodeOf, proofOf } from './guest-proof.ts'
import {
  type ListPendingGuestNotifications,
  listPendingGuestNotifications,
  markGuestNotified,
  postponeGuestNotification,
  startGuestNotifications,
  notifyAgain,
} from './guest-sql.ts'

/**
 * Longest delay (ms) of the message with the code. Many orders are notified together, so that an order needs no job of its own.
 */
const SWEEP_MS = 3_000
const MOST = 100
/**
 * Messages per request; no further request starts after the budget, because a job has a minute and a request may take ten
 * seconds.
 */
const HANDFUL = 25
const BUDGET_MS = 20_000
/** Tries for an order whose address cannot be decrypted. */
const TRIES = 5
const AGAIN_MS = 60_000

interface Letter {
  orderId: number
  phone: string
  text: string
  proof: string
}

const toLetter = (app: App, order: ListPendingGuestNotifications): Letter | undefined => {
  const { platform: brand, createdAt, orderId, orderNo } = order
  const { guestOrderName: name, guestOrderPhone: phone } = openAddress(
    app,
    order.userId,
    order.address as StoredAddress,
  )
  if (!name || !phone) return undefined
  const code = guestCodeOf(app, { brand, name, phone }, createdAt)
  return {
    orderId,
    phone,
    text: `[${brandFor(brand).koreanName}] 주문 ${orderNo}\n조회 번호 ${code}\n비회원 주문 조회에서 이름, 휴대폰 번호와 함께 입력해 주세요.`,
    proof: proofOf(app, { brand, name, phone }, code).toString('hex'),
  }
}

/** Writes the messages. An order whose address cannot be decrypted must not block the others. */
const writeLetters = (app: App, untold: readonly ListPendingGuestNotifications[]) => {
  const letters: Letter[] = []
  const unreachable: number[] = []
  const unread: number[] = []
  const errors: unknown[] = []
  for (const order of untold) {
    try {
      const letter = toLetter(app, order)
      if (letter) letters.push(letter)
      else unreachable.push(order.orderId)
    } catch (error) {
      unread.push(order.orderId)
      errors.push(error)
    }
  }
  return { letters, unreachable, unread, errors }
}

const toMessage = ({ phone, text, orderId }: Letter): OutgoingMessage => ({
  to: phone,
  text,
  tags: { purpose: 'guestCode', orderId: String(orderId) },
})

/** B8: only messages that were definitely not sent are sent again; if the sender fails, the outcome is unknown. */
const sendHandful = async (app: App, handful: readonly Letter[]): Promise<void> => {
  // the proof is stored before the message is sent, so that the code works at once
  const taken = await startGuestNotifications(app.db, {
    orderIds: handful.map(({ orderId }) => orderId),
    proofs: handful.map(({ proof }) => proof),
    now: app.clock(),
  })
  const mine = new Set(taken.map(({ orderId }) => orderId))
  const letters = handful.filter(({ orderId }) => mine.has(orderId))
  const results = await app.integrations.messages.sendMany(letters.map(toMessage))
  const unsent = letters.filter((_, index) => results[index]?.outcome === 'notSent')
  if (unsent.length > 0) await notifyAgain(app.db, { orderIds: unsent.map(({ orderId }) => orderId), now: app.clock() })
}

/** Sends the code of new orders to their guests. Returns whether there may be more. */
const notifyGuests = async (app: App, now: Date): Promise<boolean> => {
  const before = new Date(now.getTime() - AGAIN_MS)
  const untold = await listPendingGuestNotifications(app.db, { tries: TRIES, before, most: MOST })
  if (untold.length === 0) return false
  const { letters, unreachable, unread, errors } = writeLetters(app, untold)
  if (unread.length > 0) await postponeGuestNotification(app.db, { orderIds: unread, now })
  if (unreachable.length > 0) await markGuestNotified(app.db, { orderIds: unreachable, now })
  while (letters.length > 0 && app.clock().getTime() - now.getTime() < BUDGET_MS)
    await sendHandful(app, letters.splice(0, HANDFUL))
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} guests could not be written to`)
  return untold.length === MOST || letters.length > 0
}

/** Standing job: inserted with the schema, schedules itself again. */
export const guestJobs = (app: App): Record<string, JobHandler> => ({
  'order.tellGuests': {
    tries: ALWAYS,
    async outside(_, { now }) {
      const soon = { key: 'tell', runAt: new Date(now.getTime() + SWEEP_MS) }
      await enqueue(app.db, 'order.tellGuests', {}, soon)
      if (await notifyGuests(app, now)) await enqueue(app.db, 'order.tellGuests', {}, { key: 'tell' })
    },
  },
})
