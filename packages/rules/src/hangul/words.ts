import { isInitial, isVowel, toInitials, toKeys } from '#src/hangul/jamo.ts'

const WORD = /[0-9]+(?:\.[0-9]+)?[a-z가-힣]*|[가-힣ㄱ-ㅎㅏ-ㅣ]+|[a-z]+/gi
const LONGEST = 30

/**
 * The words of a text that is searched for: numbers with their unit, Hangul with single letters, Latin letters, each as it was
 * struck.
 */
export const toSearchWords = (text: string): string[] =>
  (
    text
      .normalize('NFC')
      .replace(/(\d)\s+(kg|g|ml|l)\b/gi, '$1$2')
      .match(WORD) ?? []
  ).map((word) => word.slice(0, LONGEST))

/** Nothing but consonants: ㅅㄱ stands for the beginnings of syllables. */
export const isInitials = (text: string): boolean => text !== '' && Array.from(text).every(isInitial)
/** Holds a vowel that no syllable begins: struck on the wrong keyboard, or not finished. */
export const hasLoneVowel = (text: string): boolean => Array.from(text).some(isVowel)

export const wordMatches = ['whole', 'ending', 'beginning', 'inside', 'initials', 'half'] as const
/**
 * How a word holds what was asked for. A Korean compound is what its ending says: 꿀사과 is a 사과, 사과즙 is not.
 * `initials` and `half` are guesses at what is still being typed.
 */
export type WordMatch = (typeof wordMatches)[number]

/** How `word` holds `asked`, both lower case; undefined where it does not. */
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
