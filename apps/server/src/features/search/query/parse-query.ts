import type { SearchCorrection } from '@shop/contract'
import { tokenize } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { dropFragments, dropPrefixMatches, dropSharedCategories } from './drop-words.ts'
import { joinSplitWords } from './join-split-words.ts'
import { correctLayout } from './keyboard-correction.ts'
import { isKnown, type QueryWord } from './query-word.ts'
import { correctSpelling, correctVowels, readAsOneWord } from './spelling-correction.ts'
import { expandSynonyms } from './synonym-expansion.ts'

const MAX_WORDS = 6
/** Before split words are joined; each may be one syllable. */
const MAX_TOKENS = 12

/** 샤인 머스켓 is one word with a spelling mistake rather than two words of which one has it. */
const readAsSingle = async (db: Sql, typed: readonly string[]): Promise<QueryWord[] | undefined> => {
  const joined = await readAsOneWord(db, typed)
  return joined?.length === 1 ? joined : undefined
}

/**
 * Parses a search term: tokenize, join split words, keyboard-layout correction, synonym expansion, vowel correction, spelling correction
 * of what is still unknown. A term without words gives no query words.
 */
export const parseQuery = async (db: Sql, term: string): Promise<QueryWord[]> => {
  const typed = (await joinSplitWords(db, tokenize(term).slice(0, MAX_TOKENS))).slice(0, MAX_WORDS)
  const plain = await expandSynonyms(db, dropPrefixMatches(await correctLayout(db, typed)))
  const read = await correctVowels(db, plain)
  if (read.every(isKnown))
    return dropSharedCategories(db, (read === plain ? undefined : await readAsSingle(db, typed)) ?? read)
  const corrected: QueryWord[] = []
  for (const word of read) corrected.push(...(isKnown(word) ? [word] : await correctSpelling(db, word)))
  const words = await expandSynonyms(db, corrected.slice(0, MAX_WORDS))
  const joined = words.every(isKnown) ? undefined : await readAsOneWord(db, typed)
  return dropSharedCategories(db, joined ?? dropFragments(words))
}

/** The term that was searched for instead of the typed one; null if it was not corrected. */
export const correctionOf = (words: readonly QueryWord[]): SearchCorrection | null => {
  const known = words.filter(isKnown)
  if (known.length === 0) return null
  const isPartial = known.length < words.length
  const kind = isPartial ? 'partial' : known.find((word) => word.kind)?.kind
  return kind ? { term: known.map(({ asked }) => asked).join(' '), kind } : null
}
