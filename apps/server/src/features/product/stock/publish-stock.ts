import type { Db } from '#src/db/db.ts'
import { notifyStock } from './publish-stock-sql.ts'

interface Announcement {
  waiting: Set<number>
  sending: Promise<void> | undefined
}

const tellings = new WeakMap<Db, Announcement>()

const tellingOf = (db: Db): Announcement => {
  const telling = tellings.get(db) ?? { waiting: new Set(), sending: undefined }
  tellings.set(db, telling)
  return telling
}

const send = async (db: Db, telling: Announcement): Promise<void> => {
  do {
    const productIds = [...telling.waiting]
    telling.waiting.clear()
    try {
      await notifyStock(db, { productIds })
    } catch {
      // the next publish includes these ids too; until then cached responses are at most a minute old
      productIds.forEach((id) => telling.waiting.add(id))
      break
    }
  } while (telling.waiting.size > 0)
  // synchronously after the last check: a change between the two would wait for the publish of the next order
  telling.sending = undefined
}

/**
 * Publishes the products whose stock a commit has just changed to every process. Does not block the caller. One message at a
 * time is in flight; changes meanwhile are sent together in the next one. The committed transaction must have set
 * `shop.tells_stock`.
 */
export const publishStock = (db: Db, productIds: readonly number[]): void => {
  const telling = tellingOf(db)
  productIds.forEach((id) => telling.waiting.add(id))
  telling.sending ??= send(db, telling)
}

/** Waits for the message in flight, so that no query runs after the database has been closed. */
export const stockPublished = async (db: Db): Promise<void> => tellings.get(db)?.sending
