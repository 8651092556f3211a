import { AppError, type BestType, type Page, type ProductCard } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { readCountedPage } from '#src/db/paging/counted-page.ts'
import { LOWEST, readCursor } from '#src/db/paging/cursor.ts'
import { loadCards } from '#src/features/product/product-cards.ts'
import { findCategory, findSpan, listBest } from './best-sql.ts'

interface BestAsked {
  category: number
  type: BestType
  take: number
  /** The cursor contains the direction, forward or back. */
  cursor: string | undefined
  hideSoldOut: boolean
}

/** Loads a page of the best selling products of a category from the table that the job writes. */
export const loadBestPage = async (
  db: Sql,
  { category, type, take, cursor, hideSoldOut }: BestAsked,
): Promise<{ page: Page; products: ProductCard[] }> => {
  const list = `best.${type}.${category}`
  const find = (from: { value: number; isBack?: boolean } = LOWEST, limit = 1) =>
    listBest(db, { period: type, category, hideSoldOut, sign: from.isBack ? -1 : 1, value: from.value, take: limit })
  const seek = readCursor(list, cursor)
  const { rows, page } = await readCountedPage(list, take, seek, find)
  if (rows.length === 0 && !(await findCategory(db, { id: category }))) throw new AppError('categoryNotFound')
  const products = await loadCards(
    db,
    rows.map(({ id }) => id),
  )
  return { page, products }
}

/** Returns the period for which a list was counted. Null if it was never counted. */
export const loadRange = async (
  db: Sql,
  of: { period: BestType; scope: 'shop' | 'wholesale'; category: number | null },
): Promise<{ from: string; to: string } | null> => {
  const { from, to } = (await findSpan(db, of)) ?? {}
  return from && to ? { from: from.toISOString(), to: to.toISOString() } : null
}
