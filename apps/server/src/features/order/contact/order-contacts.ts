import type { Address } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { encryptionOf } from '#src/encryption.ts'
import { openAddress, type StoredAddress } from '#src/features/order/tmp/order-address.ts'
import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { listUnindexed, putContacts } from './order-contact-sql.ts'

type Needs = Pick<App, 'config'>
type Persons = Pick<Address, 'receiverName' | 'phone' | 'guestOrderName' | 'guestOrderPhone'>

const INDEX_BYTES = 16
const TAIL = 4
const LONG_TAIL = 8
/** Orders that one run of the job indexes. */
const AT_ONCE = 500

const indexOf = ({ config }: Needs, text: string): Buffer =>
  encryptionOf(config).indexOf('orderContact', text).subarray(0, INDEX_BYTES)

const nameText = (name: string): string => `name ${name.normalize('NFC').replace(/\s+/g, '')}`

/** Blind index of a name. Spaces are ignored. */
export const nameContact = (app: Needs, name: string): Buffer => indexOf(app, nameText(name))

/** Blind index of a whole phone, or of its last eight or four digits. */
export const phoneContact = (app: Needs, digits: string): Buffer => indexOf(app, `phone ${digits}`)

const phoneTexts = (phone: string): string[] => {
  const digits = phone.replace(/\D/g, '')
  if (digits.length < LONG_TAIL) return []
  return [digits, digits.slice(-LONG_TAIL), digits.slice(-TAIL)].map((part) => `phone ${part}`)
}

/** Blind indexes by which staff finds an order: names and phones of its receiver and of a guest who ordered. I1 */
export const contactsOf = (app: Needs, { receiverName, phone, guestOrderName, guestOrderPhone }: Persons): Buffer[] => {
  const names = [receiverName, guestOrderName ?? ''].filter((name) => name.trim() !== '').map(nameText)
  const phones = [phone, guestOrderPhone ?? ''].flatMap(phoneTexts)
  return [...new Set([...names, ...phones])].map((text) => indexOf(app, text))
}

/** Replaces the indexes of an order after its address has changed. */
export const saveContacts = async (tx: Sql, app: Needs, orderId: number, address: Persons): Promise<void> => {
  await putContacts(tx, { orderId, values: contactsOf(app, address) })
}

/** Enqueues the job that indexes all orders, from the first one. */
export const planContactIndexes = (tx: Sql): Promise<void> =>
  enqueue(tx, 'order.indexContacts', { after: 0 }, { key: 'index' })

/** Indexes the persons of orders that were placed before the index existed, or under another key, in portions. */
export const contactJobs = (app: Needs): Record<string, JobHandler> => ({
  'order.indexContacts': {
    tries: ALWAYS,
    async inTx(tx, payload) {
      const { after } = payload as { after: number }
      const orders = await listUnindexed(tx, { after, most: AT_ONCE })
      for (const { id, userId, address } of orders)
        await saveContacts(tx, app, id, openAddress(app, userId, address as StoredAddress))
      const last = orders.at(-1)
      if (last && orders.length === AT_ONCE)
        await enqueue(tx, 'order.indexContacts', { after: last.id }, { key: 'index' })
    },
  },
})
