import type { SearchSuggestion } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { isLikely } from './query/drop-words.ts'
import { parseQuery } from './query/parse-query.ts'
import type { QueryWord } from './query/query-word.ts'
import * as sql from './search-sql.ts'
import type { VocabularyMatch } from './vocabulary.ts'

/** Number of suggestions that are products. */
const PRODUCTS = 3
/** Numbers with units and words of descriptions are no suggestions. */
const isSuggestion = ({ word, uses, isCategory }: VocabularyMatch): boolean =>
  !/^\d/.test(word) && (uses > 0 || isCategory)

const order: Record<VocabularyMatch['match'], number> = {
  whole: 0,
  beginning: 1,
  half: 2,
  initials: 2,
  ending: 3,
  inside: 4,
}

const listCompletions = (last: QueryWord): VocabularyMatch[] =>
  last.matches
    .filter(isSuggestion)
    .toSorted(
      (a, b) =>
        Number(b.isCategory) - Number(a.isCategory) ||
        order[a.match] - order[b.match] ||
        Number(isLikely(last, b)) - Number(isLikely(last, a)) ||
        b.uses - a.uses,
    )

/** Completions of the last word, then the best selling products with such names; `take` in all. */
export const suggest = async (db: Sql, term: string, take: number): Promise<SearchSuggestion[]> => {
  const words = await parseQuery(db, term)
  const last = words.at(-1)
  if (!last || last.matches.length === 0) return []
  const before = words.slice(0, -1).map(({ asked }) => asked)
  const completions = listCompletions(last).slice(0, Math.max(1, take - PRODUCTS))
  const texts = completions.map(({ word }) => [...before, word].join(' '))
  const terms = completions.map(({ id }) => id * 4)
  const products = terms.length === 0 ? [] : await sql.listProductNames(db, { terms, take: take - texts.length })
  return [
    ...texts.map((text): SearchSuggestion => ({ text, kind: 'word', productId: null })),
    ...products.map(({ id, name }): SearchSuggestion => ({ text: name, kind: 'product', productId: id })),
  ].slice(0, take)
}
