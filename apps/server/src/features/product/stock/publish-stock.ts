import type { Db } from '#src/db/db.ts'
import { notifyStock } from './publish-stock-sql.ts'

interface Telling {
  waiting: Set<number>
  sending: Promise<void> | undefined
}

const tellings = new WeakMap<Db, Telling>()

const tellingOf = (db: Db): Telling => {
  const telling = tellings.get(db) ?? { waiting: new Set(), sending: undefined }
  tellings.set(db, telling)
  return telling
}

const send = async (db: Db, telling: Telling): Promise<void> => {
  do {
    const productIds = [...telling.waiting]
    telling.waiting.clear()
    try {
      await notifyStock(db, { productIds })
    } catch {
      // the next order tells of these too; until then no kept answer is older than a minute
      productIds.forEach((id) => telling.waiting.add(id))
      break
    }
  } while (telling.waiting.size > 0)
  // in the same breath as the last look: who comes between the two would wait for the next order to be told of
  telling.sending = undefined
}

/**
 * Tells every process whose stock a commit has just changed; nobody waits for it. One message at a time is on its way, and
 * what changes meanwhile goes together with the next one. The commit itself must have said `shop.tells_stock`.
 */
export const publishStock = (db: Db, productIds: readonly number[]): void => {
  const telling = tellingOf(db)
  productIds.forEach((id) => telling.waiting.add(id))
  telling.sending ??= send(db, telling)
}

/** Waits for what is on its way, so that nothing asks the database after its end. */
export const stockPublished = async (db: Db): Promise<void> => tellings.get(db)?.sending
