import type { SearchSuggestion } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import * as sql from './search-sql.ts'
import type { Held } from './search-vocabulary.ts'
import { isLikely } from './query/drop-words.ts'
import { understand } from './query/parse-query.ts'
import type { Understood } from './query/query-word.ts'

/** How many of the suggestions are products. */
const PRODUCTS = 3
/** Numbers with units and words of stories help nobody to go on. */
const isWorthSaying = ({ word, uses, isCategory }: Held): boolean => !/^\d/.test(word) && (uses > 0 || isCategory)

const place: Record<Held['match'], number> = { whole: 0, beginning: 1, half: 2, initials: 2, ending: 3, inside: 4 }

const listEndings = (last: Understood): Held[] =>
  last.held
    .filter(isWorthSaying)
    .toSorted(
      (a, b) =>
        Number(b.isCategory) - Number(a.isCategory) ||
        place[a.match] - place[b.match] ||
        Number(isLikely(last, b)) - Number(isLikely(last, a)) ||
        b.uses - a.uses,
    )

/** Words that what was typed may become, then the most wanted products with such names. */
export const suggest = async (db: Sql, term: string, take: number): Promise<SearchSuggestion[]> => {
  const words = await understand(db, term)
  const last = words.at(-1)
  if (!last || last.held.length === 0) return []
  const before = words.slice(0, -1).map(({ asked }) => asked)
  const endings = listEndings(last)
  const room = Math.max(1, take - PRODUCTS)
  const said = endings.slice(0, room).map(({ word }) => [...before, word].join(' '))
  const terms = endings.slice(0, room).map(({ id }) => id * 4)
  const products = terms.length === 0 ? [] : await sql.listProductNames(db, { terms, take: take - said.length })
  return [
    ...said.map((text): SearchSuggestion => ({ text, kind: 'word', productId: null })),
    ...products.map(({ id, name }): SearchSuggestion => ({ text: name, kind: 'product', productId: id })),
  ].slice(0, take)
}
