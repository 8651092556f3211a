import { sendableAt } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { notify } from './notify.ts'
import * as sql from './product-alarm-sql.ts'

/** Dependencies of the alarms. */
export type AlarmApp = Pick<App, 'config'>

/** Notifies a member of an awaited product, once, in the daytime: a product that sold out again during the night is not announced. */
export const sendAlarm = async (tx: Sql, app: AlarmApp, id: number, now: Date): Promise<void> => {
  const runAt = sendableAt(now)
  if (runAt > now) return enqueue(tx, 'alarm.send', { id }, { key: String(id), runAt })
  const message = await sql.startMessage(tx, { id, now })
  if (!message) return
  const { userId, productId, productName: product, brand: platform, isOpen } = message
  const kind = message.kind === 'opening' ? 'opening' : 'restock'
  if (!isOpen) {
    // the member keeps waiting
    await sql.addAlarm(tx, { userId, productId, now, kind })
    await sql.finishMessage(tx, { id, outcome: 'tooLate' })
    return
  }
  const variables = { product, productId: String(productId) }
  await notify(tx, app, { kind: `alarm.${kind}`, key: `alarm.${kind}:${id}`, platform, userId, variables }, now)
  await sql.finishMessage(tx, { id, outcome: 'sent' })
}
