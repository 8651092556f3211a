import { AppError, type Page, type ProductCard, type SortKey } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { loadCards } from '#src/features/product/product-cards.ts'
import { HIGHEST, LOWEST, type Place, readCursor, readPage } from '#src/http/cursor.ts'
import {
  findCount,
  listCheap,
  listDear,
  listLatest,
  listLatestBack,
  listPopular,
  listPopularBack,
  listReviewed,
  listReviewedBack,
} from './category-sql.ts'

type Find = typeof listLatest

/** Each sort: the walk onwards and back, both along one index, and where it starts. */
const walks: Record<SortKey, { onwards: Find; back: Find; start: Place }> = {
  latest: { onwards: listLatest, back: listLatestBack, start: HIGHEST },
  popular: { onwards: listPopular, back: listPopularBack, start: HIGHEST },
  priceAsc: { onwards: listCheap, back: listDear, start: LOWEST },
  priceDesc: { onwards: listDear, back: listCheap, start: HIGHEST },
  review: { onwards: listReviewed, back: listReviewedBack, start: HIGHEST },
}

interface CategoryPageAsked {
  category: number
  sort: SortKey
  take: number
  /** Onwards or back, as the cursor itself says. */
  cursor: string | undefined
  hideSoldOut: boolean
}

/** Ids first, from an index that holds little, then the cards of those few: a page costs the same in a shop of any size. */
export const loadCategoryPage = async (
  db: Sql,
  { category, sort, take, cursor, hideSoldOut }: CategoryPageAsked,
): Promise<{ page: Page; products: ProductCard[] }> => {
  const list = `${sort}.${category}`
  const walk = walks[sort]
  const seek = cursor === undefined ? undefined : readCursor(list, cursor)
  const counted = await findCount(db, { category, hideSoldOut })
  if (!counted) throw new AppError('categoryNotFound')
  const { rows, nextPage, prePage } = await readPage(list, take, seek, (from, limit) => {
    const { value, id } = from ?? walk.start
    return (from?.isBack ? walk.back : walk.onwards)(db, { category, hideSoldOut, value, id, take: limit })
  })
  const products = await loadCards(
    db,
    rows.map(({ id }) => id),
  )
  return { page: { count: counted.count, nextPage, prePage }, products }
}
