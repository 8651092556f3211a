import { AppError, type SortKey } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { JsonReply } from '#src/handler-context.ts'
import { cutCard } from '#src/features/product/product-cards.ts'
import { HIGHEST, LOWEST, type Place, readCursor, readPage } from '#src/db/paging/cursor.ts'
import * as sql from './category-sql.ts'

type Find = typeof sql.listLatest
/** The queries forward and back, and the start. */
interface Walk {
  onwards: Find
  back: Find
  start: Place
}

const walksOfAll: Record<SortKey, Walk> = {
  latest: { onwards: sql.listLatest, back: sql.listLatestBack, start: HIGHEST },
  popular: { onwards: sql.listPopular, back: sql.listPopularBack, start: HIGHEST },
  priceAsc: { onwards: sql.listCheap, back: sql.listDear, start: LOWEST },
  priceDesc: { onwards: sql.listDear, back: sql.listCheap, start: HIGHEST },
  review: { onwards: sql.listReviewed, back: sql.listReviewedBack, start: HIGHEST },
}
const walksInStock: Record<SortKey, Walk> = {
  latest: { onwards: sql.listLatestInStock, back: sql.listLatestBackInStock, start: HIGHEST },
  popular: { onwards: sql.listPopularInStock, back: sql.listPopularBackInStock, start: HIGHEST },
  priceAsc: { onwards: sql.listCheapInStock, back: sql.listDearInStock, start: LOWEST },
  priceDesc: { onwards: sql.listDearInStock, back: sql.listCheapInStock, start: HIGHEST },
  review: { onwards: sql.listReviewedInStock, back: sql.listReviewedBackInStock, start: HIGHEST },
}

interface CategoryPageAsked {
  category: number
  sort: SortKey
  take: number
  /** The cursor contains the direction, forward or back. */
  cursor: string | undefined
  hideSoldOut: boolean
}

/**
 * Loads a page of a category as the JSON to send. One statement reads it from a narrow index and joins the stored cards of these
 * rows, so the cost of a page does not depend on the size of the shop.
 */
export const loadCategoryPage = async (
  db: Sql,
  { category, sort, take, cursor, hideSoldOut }: CategoryPageAsked,
): Promise<JsonReply> => {
  const list = `${sort}.${category}`
  const walk = (hideSoldOut ? walksInStock : walksOfAll)[sort]
  const seek = readCursor(list, cursor)
  const { rows, nextPage, prePage } = await readPage(list, take, seek, (from, limit) => {
    const { value, id } = from ?? walk.start
    return (from?.isBack ? walk.back : walk.onwards)(db, { category, value, id, take: limit })
  })
  const count = rows[0]?.count ?? (await countProducts(db, category, hideSoldOut))
  const page = JSON.stringify({ count, nextPage, prePage })
  return new JsonReply(`{"page":${page},"products":[${rows.map(({ card }) => cutCard(card)).join(',')}]}`)
}

const countProducts = async (db: Sql, category: number, hideSoldOut: boolean): Promise<number> => {
  const counts = await sql.findCounts(db, { category })
  if (!counts) throw new AppError('categoryNotFound')
  return hideSoldOut ? counts.inStock : counts.total
}
