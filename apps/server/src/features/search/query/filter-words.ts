import { noNarrowing, readPriceWords, readSearchFilter, type SearchNarrowing, tokenize } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { listFilterWords } from '../search-sql.ts'
import { switchLayout } from './keyboard-correction.ts'

/** Maximum number of parts of a filter word that is typed with spaces. */
const MAX_PARTS = 3
/** Shorter filter words count only between spaces: 무배추 does not ask for 무배. */
const MIN_ATTACHED = 4

/** The filters that a term asks for, and the rest of the term. */
export interface TermFilters {
  narrowing: Partial<SearchNarrowing>
  rest: string
}

type FilterWords = ReadonlyMap<string, string>

const findFilter = (joined: string, known: FilterWords): string | undefined =>
  [joined.toLowerCase(), ...switchLayout(joined)].map((word) => known.get(word)).find((means) => means !== undefined)

const findJoined = (words: readonly string[], from: number, known: FilterWords) => {
  for (let parts = Math.min(MAX_PARTS, words.length - from); parts > 0; parts--) {
    const means = findFilter(words.slice(from, from + parts).join(''), known)
    if (means !== undefined) return { parts, means, rest: '' }
  }
  return undefined
}

/** 사과무료배송 is 사과 with the filter. */
const findAttached = (word: string, known: FilterWords) => {
  for (const [filterWord, means] of known) {
    if (filterWord.length < MIN_ATTACHED) continue
    if (word.startsWith(filterWord)) return { parts: 1, means, rest: word.slice(filterWord.length) }
    if (word.endsWith(filterWord)) return { parts: 1, means, rest: word.slice(0, -filterWord.length) }
  }
  return undefined
}

const toNarrowing = (filters: ReadonlySet<string>): Partial<SearchNarrowing> => {
  const read = readSearchFilter([...filters].join(',')) ?? noNarrowing
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value === true))
}

const takeFilters = (words: readonly string[], known: FilterWords) => {
  const filters = new Set<string>()
  const left: string[] = []
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? ''
    const found = findJoined(words, at, known) ?? findAttached(word, known)
    if (found) filters.add(found.means)
    const rest = found ? found.rest : word
    if (rest !== '') left.push(rest)
    at += found?.parts ?? 1
  }
  return { filters, rest: left.join(' ') }
}

/** Takes filter words such as 무료배송 and 만원대 out of a term. Undefined if it has none. C046 */
export const findTermFilters = async (db: Sql, term: string): Promise<TermFilters | undefined> => {
  const price = readPriceWords(term)
  const words = tokenize(price?.rest ?? term)
  if (words.length === 0) return price && { narrowing: price.bounds, rest: '' }
  const known = new Map((await listFilterWords(db)).map(({ word, means }) => [word, means]))
  const { filters, rest } = takeFilters(words, known)
  if (!price && filters.size === 0) return undefined
  return { narrowing: { ...toNarrowing(filters), ...price?.bounds }, rest }
}
