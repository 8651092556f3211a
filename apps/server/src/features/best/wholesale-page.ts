import { AppError, type Page, type ProductCard } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { readCountedPage } from '#src/db/paging/counted-page.ts'
import { LOWEST, readCursor, type Seek } from '#src/db/paging/cursor.ts'
import { loadCards } from '#src/features/product/product-cards.ts'
import { findCategory, listWholesaleCategory } from './best-sql.ts'

interface WholesaleAsked {
  category: number
  take: number
  /** The cursor contains the direction, forward or back. */
  cursor: string | undefined
}

/** Loads a page of all wholesale products in a top category, the newest first. */
export const loadWholesalePage = async (
  db: Sql,
  { category, take, cursor }: WholesaleAsked,
): Promise<{ page: Page; products: ProductCard[] }> => {
  const list = `wholesale.${category}`
  const find = ({ value, id, isBack }: Seek = { ...LOWEST, isBack: false }, limit = 1) =>
    listWholesaleCategory(db, { category, sign: isBack ? -1 : 1, value, id, take: limit })
  const seek = readCursor(list, cursor)
  const { rows, page } = await readCountedPage(list, take, seek, find)
  if (rows.length === 0 && !(await findCategory(db, { id: category }))) throw new AppError('categoryNotFound')
  const products = await loadCards(
    db,
    rows.map(({ id }) => id),
  )
  return { page, products }
}
