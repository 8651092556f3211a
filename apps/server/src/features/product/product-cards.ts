import type { ProductCard } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { listCards } from './product-sql.ts'

/** Cards of these products, in the order of the ids; those that shoppers do not find are left out. */
export const loadCards = async (db: Sql, ids: readonly number[]): Promise<ProductCard[]> =>
  ids.length === 0 ? [] : (await listCards(db, { ids })).map(({ card }) => toCard(card))

/** The same by id, for lists that share products. */
export const loadCardsById = async (db: Sql, ids: readonly number[]): Promise<Map<number, ProductCard>> =>
  new Map((await loadCards(db, [...new Set(ids)])).map((card) => [card.id, card]))

/** A card as the database keeps it: the reply's own JSON. */
export const toCard = (text: string): ProductCard => JSON.parse(text) as ProductCard
