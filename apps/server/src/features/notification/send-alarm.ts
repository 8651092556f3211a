import { brandFor } from '@shop/brands'
import { sendableAt } from '@shop/rules'
import { findContact } from '#src/features/user/find-contact.ts'
import type { App, Integrations } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import * as sql from './product-alarm-sql.ts'

/** Dependencies of sending. */
export type AlarmApp = Pick<App, 'db' | 'clock' | 'config'> & { integrations: Pick<Integrations, 'messages'> }

const sentences = {
  restock: '기다리시던 상품이 다시 들어왔어요.',
  opening: '기다리시던 상품을 이제 살 수 있어요.',
}

/**
 * Sends one alarm message at most once: it is marked as started before, and started ones are not repeated, because the sender
 * cannot tell whether they were sent. Throws if it was definitely not sent; after the last try the member waits again.
 */
export const sendAlarm = async (app: AlarmApp, id: number, { isLast }: { isLast: boolean }): Promise<void> => {
  const { db, clock, integrations } = app
  const now = clock()
  const runAt = sendableAt(now)
  if (runAt > now) return enqueue(db, 'alarm.send', { id }, { key: String(id), runAt })
  const message = await sql.startMessage(db, { id, now })
  if (!message) return
  // sold out again during the night: the member keeps waiting
  if (!message.isOpen) return waitAgain(app, id, message, now)
  const { phone } = await findContact(app, message.userId)
  if (phone === undefined) return finish(app, id, 'unreachable')
  const result = await integrations.messages.send({
    to: phone,
    text: toText(message),
    tags: { purpose: 'productAlarm', alarmId: String(id) },
  })
  if (result.outcome === 'notSent') {
    if (isLast) return waitAgain(app, id, message, now)
    await sql.unstartMessage(db, { id })
    throw new Error(`the message of alarm ${id} was not sent: ${result.cause}`)
  }
  await finish(app, id, result.outcome === 'accepted' ? 'sent' : result.outcome)
}

const finish = async ({ db }: AlarmApp, id: number, outcome: string): Promise<void> => {
  await sql.finishMessage(db, { id, outcome })
}

const waitAgain = async ({ db }: AlarmApp, id: number, { userId, productId, kind }: sql.StartMessage, now: Date) => {
  await db.tx(async (tx) => {
    await sql.addAlarm(tx, { userId, productId, now, kind })
    await sql.finishMessage(tx, { id, outcome: 'tooLate' })
  })
}

const toText = ({ brand, kind, productName }: sql.StartMessage): string =>
  `[${brandFor(brand).koreanName}] ${sentences[kind as keyof typeof sentences]}\n${productName}`
