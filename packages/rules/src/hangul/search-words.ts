import { isInitial, toInitials, toKeys } from '#src/hangul/jamo.ts'
import { composeJamo } from '#src/hangul/keyboard.ts'
import { foldText } from '#src/text/normalize-text.ts'
import { normalizeUnits } from '#src/text/normalize-units.ts'

const WORD = /[0-9]+(?:\.[0-9]+)?[a-z가-힣]*|[가-힣ㄱ-ㅎㅏ-ㅣ]+|[a-z]+/gi
const LONGEST = 30

/** Normalizes a search term: `foldText`, with single spaces. Preserves the case, which keyboard-layout correction needs. */
export const normalizeTerm = (text: string): string => foldText(text).replace(/\s+/g, ' ').trim()

/**
 * Splits a text into search words: numbers with their unit, Hangul with single jamo, and Latin letters with their case.
 * Normalizes weights and volumes to one spelling. Mirrors the database's `search_words`, which reads documents.
 */
export const tokenize = (text: string): string[] =>
  (normalizeUnits(composeJamo(foldText(text))).match(WORD) ?? []).map((word) => word.slice(0, LONGEST))

/** Reports whether a text consists of consonants only: ㅅㄱ stands for the first consonants of syllables. */
export const isInitials = (text: string): boolean => text !== '' && Array.from(text).every(isInitial)

export const wordMatches = ['whole', 'ending', 'beginning', 'inside', 'initials', 'half'] as const
/**
 * How a vocabulary word contains a query word. The ending of a Korean compound names the thing: 꿀사과 is a 사과, 사과즙 is not.
 * `initials` and `half` are guesses at an unfinished word.
 */
export type WordMatch = (typeof wordMatches)[number]

/** Returns how `word` contains `asked`, both in lower case. Undefined if it does not. */
export function matchWord(asked: string, word: string): WordMatch | undefined {
  if (word === asked) return 'whole'
  if (word.endsWith(asked)) return 'ending'
  if (word.startsWith(asked)) return 'beginning'
  if (word.includes(asked)) return 'inside'
  if (isInitials(asked)) return toInitials(word).includes(asked) ? 'initials' : undefined
  const keys = toKeys(asked)
  const isHalf = Array.from(word).some((_, at) => toKeys(word.slice(at)).startsWith(keys))
  return isHalf ? 'half' : undefined
}
