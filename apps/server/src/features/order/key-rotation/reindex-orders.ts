import type { Sql } from '#src/db/db.ts'
import { ordererPhoneIndexOf } from '#src/features/order/check/order-paying.ts'
import { dropAllContacts } from '#src/features/order/contact/order-contact-sql.ts'
import { planContactIndexes } from '#src/features/order/contact/order-contacts.ts'
import { codeSince } from '#src/features/order/guest/guest-handlers.ts'
import { type StoredAddress, openAddress } from '#src/features/order/tmp/order-address.ts'
import type { App } from '#src/handler-context.ts'
import {
  clearClosedPhones,
  dropAllMarks,
  endGuestCodes,
  listPhones,
  putPhones,
  renewGuestCodes,
} from './key-rotation-sql.ts'

const AT_ONCE = 1_000

type Needs = Pick<App, 'config'>

const listPhoneIndexes = async (app: Needs, sql: Sql, after: number) =>
  (await listPhones(sql, { after, most: AT_ONCE })).map(({ id, userId, address, ordererPhone }) => {
    const { guestOrderPhone } = openAddress(app, userId, address as StoredAddress)
    return { id, stored: ordererPhone, current: guestOrderPhone ? ordererPhoneIndexOf(app, guestOrderPhone) : null }
  })

/**
 * Writes the index of the orderer's phone with the current key, and removes it from orders that need none. The persons by which staff
 * finds orders are indexed by a job.
 */
export const reindexOrders = async (app: Needs, tx: Sql): Promise<void> => {
  await clearClosedPhones(tx)
  await dropAllContacts(tx)
  await planContactIndexes(tx)
  for (let after = 0; ; ) {
    const orders = await listPhoneIndexes(app, tx, after)
    await putPhones(tx, { rows: orders.map(({ id, current }) => ({ id, phone: current && current.toString('hex') })) })
    after = orders.at(-1)?.id ?? after
    if (orders.length < AT_ONCE) return
  }
}

/**
 * Ends all codes of guests, because the former key derives them from name and phone. New ones are sent for orders that a code
 * still opens. Returns the number of these orders.
 */
export const renewCodes = async (tx: Sql, now: Date): Promise<number> => {
  const count = await renewGuestCodes(tx, { since: codeSince(now) })
  await endGuestCodes(tx)
  await dropAllMarks(tx)
  return count
}

/** Lists orders whose index of the phone was made with another key. */
export const listForeignOrders = async (app: Pick<App, 'db' | 'config'>): Promise<{ orderId: number }[]> => {
  const found: { orderId: number }[] = []
  for (let after = 0; ; ) {
    const orders = await listPhoneIndexes(app, app.db, after)
    found.push(...orders.filter(({ stored, current }) => !current?.equals(stored)).map(({ id }) => ({ orderId: id })))
    after = orders.at(-1)?.id ?? after
    if (orders.length < AT_ONCE) return found
  }
}
