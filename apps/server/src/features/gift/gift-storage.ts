import { addDays } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { giftPhoneIndex, openReceiver, reencryptGift, reencryptLetter } from './gift-contents.ts'
import {
  dropPhoneIndexes,
  endAddresses,
  endTexts,
  forgetSavers,
  listIndexedGifts,
  listOldGifts,
  listOldLetters,
  putGiftTexts,
  putLetter,
  putPhoneIndexes,
} from './gift-sql.ts'

const AT_ONCE = 200
/** Years for which the law requires the contract, as in features/order/retention. */
const CONTRACT_YEARS = 5
/** Days after which nothing happens to an order any more. */
const ENDED_WITHIN_DAYS = 90

/**
 * Removes personal data of old gifts. Letters, receivers and notes go with the personal data of their order, but not before
 * everything has ended, because receivers need them after the sender has left. Returns whether there may be more.
 */
export const endOldGifts = async (tx: Sql, now: Date): Promise<boolean> => {
  const before = addDays(now, -ENDED_WITHIN_DAYS)
  const contractsBefore = new Date(before)
  contractsBefore.setUTCFullYear(before.getUTCFullYear() - CONTRACT_YEARS)
  const texts = await endTexts(tx, { before, contractsBefore, most: AT_ONCE })
  const addresses = await endAddresses(tx, { contractsBefore, most: AT_ONCE })
  await forgetSavers(tx)
  return texts === AT_ONCE || addresses === AT_ONCE
}

/** I1: encrypts some gifts again that are under an old shop key. Returns whether there may be more. */
export const reencryptGifts = async (app: Pick<App, 'config'>, tx: Sql, current: string): Promise<boolean> => {
  const letters = await listOldLetters(tx, { current, most: AT_ONCE })
  for (const { orderId, letter } of letters)
    await putLetter(tx, { orderId, letter: reencryptLetter(app, orderId, letter) })
  const gifts = await listOldGifts(tx, { current, most: AT_ONCE })
  for (const { id, ...texts } of gifts) await putGiftTexts(tx, { id, ...reencryptGift(app, texts) })
  return letters.length === AT_ONCE || gifts.length === AT_ONCE
}

/** Indexes the phones of receivers after an id: of gifts from before the index, or under another key. Enqueues the next portion. I1 */
export const indexPhones = async (app: Pick<App, 'config'>, tx: Sql, after: number): Promise<void> => {
  const gifts = await listIndexedGifts(tx, { after, most: AT_ONCE })
  const rows = gifts.map(({ id, uuid, receiver }) => ({
    id,
    phone: giftPhoneIndex(app, openReceiver(app, uuid, receiver).phone)?.toString('hex') ?? null,
  }))
  await putPhoneIndexes(tx, { rows })
  const last = gifts.at(-1)
  if (last && gifts.length === AT_ONCE) await enqueue(tx, 'gift.indexPhones', { after: last.id }, { key: 'index' })
}

/** Removes the indexes of phones, which belong to a former key, and enqueues the job that writes them again. */
export const reindexGifts = async (tx: Sql): Promise<void> => {
  await dropPhoneIndexes(tx)
  await enqueue(tx, 'gift.indexPhones', { after: 0 }, { key: 'index' })
}
