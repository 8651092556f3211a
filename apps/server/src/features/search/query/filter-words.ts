import { noNarrowing, readPriceWords, readSearchFilter, type SearchNarrowing, toSearchWords } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { listFilterWords } from '../search-sql.ts'
import { switchKeyboard } from './keyboard-correction.ts'

/** Typed with spaces between, such a word falls into so many at most. */
const MOST_PARTS = 3
/** A shorter one may be a syllable or two of something else where no space parts them: 무배추. */
const LEAST_ATTACHED = 4

/** What a term asks of the filters, and what is left of it to look for. */
export interface SaidFilters {
  narrowing: Partial<SearchNarrowing>
  rest: string
}

type FilterWords = ReadonlyMap<string, string>

const findJoined = (words: readonly string[], from: number, known: FilterWords) => {
  for (let parts = MOST_PARTS; parts > 0; parts--) {
    const joined = words.slice(from, from + parts).join('')
    const means =
      from + parts <= words.length ? (known.get(joined) ?? known.get(switchKeyboard(joined) ?? '')) : undefined
    if (means !== undefined) return { parts, means, rest: '' }
  }
  return undefined
}

/** 사과무료배송 is 사과 with the filter. */
const findAttached = (word: string, known: FilterWords) => {
  for (const [filterWord, means] of known) {
    if (filterWord.length < LEAST_ATTACHED) continue
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

/** Takes words such as 무료배송 and 만원대 out of a term: what they ask for is no name of anything. Undefined where it has none. C046 */
export const findSaidFilters = async (db: Sql, term: string): Promise<SaidFilters | undefined> => {
  const price = readPriceWords(term)
  const words = toSearchWords(price?.rest ?? term).map((word) => word.toLowerCase())
  if (words.length === 0) return price && { narrowing: price.bounds, rest: '' }
  const known = new Map((await listFilterWords(db)).map(({ word, means }) => [word, means]))
  const { filters, rest } = takeFilters(words, known)
  if (!price && filters.size === 0) return undefined
  return { narrowing: { ...toNarrowing(filters), ...price?.bounds }, rest }
}
