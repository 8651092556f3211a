import { readCursor, writeCursor } from '#src/db/paging/cursor.ts'
import type { Handlers } from '#src/handler-context.ts'
import { getGift } from './end-gift.ts'
import { readSummary } from './gift-reading.ts'
import { listGroups, listSaved } from './gift-sql.ts'
import { toReceived } from './received-handlers.ts'

const LIST = 'gifts'

const listMine: Handlers['gift.listGroups'] = async ({ query, who, brand }, app) => {
  const { take, nextPage } = query
  const before = nextPage === undefined ? null : readCursor(LIST, nextPage).value
  const { count, ids } = await listGroups(app.db, { userId: who.userId, platform: brand, before, most: take + 1 })
  const shown = ids.slice(0, take)
  const list = await Promise.all(shown.map((id) => readSummary(app, { id, brand })))
  return { count, list, prePage: null, nextPage: ids.length > take ? cursorOf(LIST, shown.at(-1)) : null }
}

const cursorOf = (list: string, value = 0): string => writeCursor(list, { value, id: 0, isBack: false })

const SAVED = 'receivedGifts'

const listReceived: Handlers['gift.listReceived'] = async ({ query, who, brand }, app) => {
  const { take, nextPage } = query
  const before = nextPage === undefined ? null : readCursor(SAVED, nextPage).value
  const { count, list } = await listSaved(app.db, { userId: who.userId, platform: brand, before, most: take + 1 })
  const rows = list as { id: number; uuid: string; savedAt: string }[]
  const shown = rows.slice(0, take)
  const gifts = await Promise.all(
    shown.map(async ({ uuid, savedAt }) => {
      const gift = await toReceived(app, await getGift(app.db, uuid, brand))
      const { giftStatus, expireDate, giftSenderName, giftCard, items } = gift
      const [first] = items
      const head = { uuid, giftStatus, expireDate, giftSenderName, giftCard }
      return { ...head, name: first?.name ?? '', image: first?.image ?? null, savedAt: new Date(savedAt).toISOString() }
    }),
  )
  return { count, list: gifts, prePage: null, nextPage: rows.length > take ? cursorOf(SAVED, shown.at(-1)?.id) : null }
}

/** Lists of a member: sent gifts, and received ones that were saved. */
export const giftListHandlers: Pick<Handlers, 'gift.listGroups' | 'gift.listReceived'> = {
  'gift.listGroups': listMine,
  'gift.listReceived': listReceived,
}
