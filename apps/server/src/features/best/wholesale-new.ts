import type { CallReply, Image } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { loadCardsById } from '#src/features/product/product-cards.ts'
import { type ListWholesaleNew, listWholesaleNew } from './best-sql.ts'

type Shelf = CallReply<'best.listWholesaleNew'>['categories'][number]

/** Loads the newest products of each category, with one query for the ids and one for the cards. */
export const loadWholesaleNew = async (db: Sql, take: number): Promise<Shelf[]> => {
  const rows = await listWholesaleNew(db, { take })
  const cards = await loadCardsById(
    db,
    rows.map(({ productId }) => productId),
  )
  const shelves = Map.groupBy(rows, ({ categoryId }) => categoryId)
  return [...shelves.values()].flatMap((found) => {
    const [first] = found
    return first
      ? [{ category: toCategory(first), products: found.flatMap((row) => cards.get(row.productId) ?? []) }]
      : []
  })
}

const toCategory = (row: ListWholesaleNew): Shelf['category'] => ({
  id: row.categoryId,
  name: row.name,
  slug: row.slug,
  image: row.image as Image | null,
  productsCount: row.productsCount,
})
