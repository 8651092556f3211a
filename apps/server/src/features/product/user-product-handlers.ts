import { AppError } from '@shop/contract'
import { readCountedPage } from '#src/db/paging/counted-page.ts'
import { HIGHEST, readCursor } from '#src/db/paging/cursor.ts'
import type { Handlers } from '#src/handler-context.ts'
import { loadCards } from './product-cards.ts'
import { loadPurchasePrompt } from './purchase-prompt.ts'
import * as sql from './user-product-sql.ts'

type UserProductCalls =
  | 'product.getPurchasePrompt'
  | 'product.recordView'
  | 'product.addUserProduct'
  | 'product.removeUserProduct'
  | 'product.listFavorites'

export const userProductHandlers: Pick<Handlers, UserProductCalls> = {
  'product.getPurchasePrompt': async ({ params: { id: productId }, query: { type } }, { db, clock }) => {
    if (!(await sql.findVisible(db, { id: productId }))) throw new AppError('productNotFound')
    return loadPurchasePrompt(db, productId, type, clock())
  },

  'product.recordView': async ({ params: { id: productId }, who }, { db, clock }) => {
    if (!(await sql.findVisible(db, { id: productId }))) throw new AppError('productNotFound')
    await sql.putView(db, { productId, userId: who.userId, now: clock() })
    return {}
  },

  'product.addUserProduct': async ({ params: { type, id: productId }, who }, { db, clock }) => {
    // a guest has no list of favourites
    if (type === 'other' && who.userType === 'guest') throw new AppError('memberOnly')
    if (!(await sql.findVisible(db, { id: productId }))) throw new AppError('productNotFound')
    const entry = { userId: who.userId, productId }
    // ORDER-9: sharing fulfils the condition
    await (type === 'share' ? sql.addShare : sql.addFavorite)(db, { ...entry, now: clock() })
    return sql.findUserProduct(db, entry)
  },

  'product.removeUserProduct': async ({ params: { id: productId }, who }, { db }) => {
    if (!(await sql.findVisible(db, { id: productId }))) throw new AppError('productNotFound')
    const entry = { userId: who.userId, productId }
    await sql.removeFavorite(db, entry)
    return sql.findUserProduct(db, entry)
  },

  'product.listFavorites': async ({ query: { take, nextPage: cursor }, who }, { db }) => {
    const list = `favorites.${who.userId}`
    const seek = readCursor(list, cursor)
    const find = ({ value, id, isBack }: { value: number; id: number; isBack?: boolean } = HIGHEST, limit = 1) =>
      sql.listFavorites(db, { userId: who.userId, sign: isBack ? 1 : -1, value, id, take: limit })
    const { rows, page } = await readCountedPage(list, take, seek, find)
    const products = await loadCards(
      db,
      rows.map(({ id }) => id),
    )
    return { page, products }
  },
}
