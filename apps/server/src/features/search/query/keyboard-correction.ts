import { hasLoneVowel, isInitials, switchCapsLock, toHangulTyped, toLatinTyped } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { listSynonyms } from '../search-sql.ts'
import { findWords, isGuess, type VocabularyMatch } from '../vocabulary.ts'
import { isPrefixMatch, type QueryWord } from './query-word.ts'

const isLatin = (text: string): boolean => /^[a-z]+$/i.test(text)

/**
 * What the same keys type with the other keyboard layout, most likely first; empty if the word cannot be a layout mistake. K04: capital
 * letters are read with caps lock too, and first if there are no others.
 */
export const switchLayout = (typed: string): string[] => {
  if (!isLatin(typed)) return hasLoneVowel(typed) ? [toLatinTyped(typed)] : []
  if (typed === typed.toLowerCase()) return [toHangulTyped(typed)]
  const readings = [toHangulTyped(typed), toHangulTyped(switchCapsLock(typed))]
  return typed === typed.toUpperCase() ? readings.toReversed() : readings
}

/** Latin words with synonyms, such as apple, are not layout mistakes. */
const listLatinSynonyms = async (db: Sql, typed: readonly string[]): Promise<Set<string>> => {
  const words = typed.filter(isLatin).map((text) => text.toLowerCase())
  const known = words.length > 0 ? await listSynonyms(db, { words }) : []
  return new Set(known.map(({ word }) => word))
}

const isBesideNumber = (typed: readonly string[], at: number): boolean =>
  [typed[at - 1], typed[at + 1]].some((word) => word !== undefined && /^\d/.test(word))

interface Reading {
  asked: string
  matches: VocabularyMatch[]
}

/** Most Latin letters type consonants: aaaa has no match as initials, and the W of W10 is a W. */
const isLikelyReading = (typed: readonly string[], at: number, { asked, matches }: Reading): boolean =>
  !isInitials(asked) || (matches.length > 0 && !isBesideNumber(typed, at))

/** Keyboard-layout correction: matches each word as typed, or with the other layout if the vocabulary knows only that reading. */
export const correctLayout = async (db: Sql, typed: readonly string[]): Promise<QueryWord[]> => {
  const switched = typed.map(switchLayout)
  const found = await findWords(db, [...typed.map((text) => text.toLowerCase()), ...switched.flat()])
  const latinSynonyms = await listLatinSynonyms(db, typed)
  let next = typed.length
  return typed.map((text, at) => {
    const asked = text.toLowerCase()
    const matches = found[at] ?? []
    const readings = (switched[at] ?? []).map((other) => ({ asked: other, matches: found[next++] ?? [] }))
    const isSure = ({ matches: all }: Reading) => all.some((each) => !isGuess(each))
    const reading = readings.find(isSure) ?? readings.find((each) => each.matches.length > 0) ?? readings[0]
    const isAsTyped = reading === undefined || latinSynonyms.has(asked) || matches.some(isPrefixMatch)
    if (isAsTyped || !isLikelyReading(typed, at, reading)) return { asked, matches, kind: undefined }
    // without matches in either layout, spelling correction continues with the Hangul reading
    return { ...reading, kind: 'keyboard' }
  })
}
