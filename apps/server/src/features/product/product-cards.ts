import { ProductCard } from '@shop/contract'
import { LRUCache } from 'lru-cache'
import type { Sql } from '#src/db/db.ts'
import { listCards } from './product-sql.ts'

/** Loads product cards in the order of `ids`. Omits unpublished products. */
export const loadCards = async (db: Sql, ids: readonly number[]): Promise<ProductCard[]> =>
  ids.length === 0 ? [] : (await listCards(db, { ids })).map(({ card }) => toCard(card))

/** The same by id, for lists that share products. */
export const loadCardsById = async (db: Sql, ids: readonly number[]): Promise<Map<number, ProductCard>> =>
  new Map((await loadCards(db, [...new Set(ids)])).map((card) => [card.id, card]))

/** Maximum number of cards in a reply of several lists: it stays below 256 KB. D4 */
const MOST_CARDS = 180

/** Returns how many cards each of so many lists in one reply may have, of those that were asked for; at least one. */
export const cardsOfEach = (asked: number, lists: number): number =>
  Math.max(1, Math.min(asked, Math.floor(MOST_CARDS / Math.max(1, lists))))

/** Parses a stored card, which is the JSON of the reply. */
export const toCard = (text: string): ProductCard => JSON.parse(text) as ProductCard

/** Number of cached cards, about 3 KB each. */
const MOST_CUT = 4_096
const cutTexts = new LRUCache<string, string>({ max: MOST_CUT })

/**
 * Reduces the text of a card to the members of the contract. Cards are read far more often than they change, so each text is
 * validated once. Throws if a member is missing or of another type.
 */
export const cutCard = (text: string): string => {
  const known = cutTexts.get(text)
  if (known !== undefined) return known
  const cut = JSON.stringify(ProductCard.parse(JSON.parse(text)))
  cutTexts.set(text, cut)
  return cut
}
