import { readCursor, writeCursor } from '#src/db/paging/cursor.ts'
import type { Handlers } from '#src/handler-context.ts'
import { getGift } from './end-gift.ts'
import { readSummary } from './gift-reading.ts'
import { listGroups, listSaved } from './gift-sql.ts'
import { toReceived } from './received-handlers.ts'

const LIST = 'gifts'

/** Cursor of the next page of `take` entries; null on the last page. `ids` has one entry more if there is a next page. */
const nextOf = (list: string, ids: readonly number[], take: number): string | null =>
  ids.length > take ? writeCursor(list, { value: ids[take - 1] as number, id: 0, isBack: false }) : null

const listMine: Handlers['gift.listGroups'] = async ({ query, who, brand }, app) => {
  const { take, nextPage } = query
  const before = nextPage === undefined ? null : readCursor(LIST, nextPage).value
  const { count, ids } = await listGroups(app.db, { userId: who.userId, platform: brand, before, most: take + 1 })
  const list = await Promise.all(ids.slice(0, take).map((id) => readSummary(app, { id, brand })))
  return { count, list, prePage: null, nextPage: nextOf(LIST, ids, take) }
}

const SAVED = 'receivedGifts'

const listReceived: Handlers['gift.listReceived'] = async ({ query, who, brand }, app) => {
  const { take, nextPage } = query
  const before = nextPage === undefined ? null : readCursor(SAVED, nextPage).value
  const { count, list } = await listSaved(app.db, { userId: who.userId, platform: brand, before, most: take + 1 })
  const rows = list as { id: number; uuid: string; savedAt: string }[]
  const gifts = await Promise.all(
    rows.slice(0, take).map(async ({ uuid, savedAt }) => {
      const gift = await toReceived(app, await getGift(app.db, uuid, brand))
      const { giftStatus, expireDate, giftSenderName, giftCard, items } = gift
      const [first] = items
      return {
        uuid,
        giftStatus,
        expireDate,
        giftSenderName,
        giftCard,
        // no good is left if the shop ran out of all
        name: first?.name ?? '',
        image: first?.image ?? null,
        savedAt: new Date(savedAt).toISOString(),
      }
    }),
  )
  const ids = rows.map(({ id }) => id)
  return { count, list: gifts, prePage: null, nextPage: nextOf(SAVED, ids, take) }
}

/** Lists of a member: sent gifts, and received ones that were saved. */
export const giftListHandlers: Pick<Handlers, 'gift.listGroups' | 'gift.listReceived'> = {
  'gift.listGroups': listMine,
  'gift.listReceived': listReceived,
}
