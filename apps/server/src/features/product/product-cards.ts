import { ProductCard } from '@shop/contract'
import { LRUCache } from 'lru-cache'
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

/** Of about 3 KB each in memory. */
const MOST_CUT = 4_096
const cutTexts = new LRUCache<string, string>({ max: MOST_CUT })

/**
 * A card's text with nothing in it that the contract does not name. Cards are asked for far more often than they change, so
 * each text is held against the schema once. Throws when a member is missing or of another kind.
 */
export const cutCard = (text: string): string => {
  const known = cutTexts.get(text)
  if (known !== undefined) return known
  const cut = JSON.stringify(ProductCard.parse(JSON.parse(text)))
  cutTexts.set(text, cut)
  return cut
}
