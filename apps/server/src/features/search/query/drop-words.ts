import { toInitials, toKeys } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { listCategoryNames } from '../search-sql.ts'
import type { VocabularyMatch } from '../vocabulary.ts'
import { isKnown, type QueryWord, usesOf } from './query-word.ts'

/** With this many products named by a word, products that only share its category are left out. */
const PLENTY = 3
/** The bit of the category field in `fields`. */
const CATEGORY_BIT = 1 << 2

/** Removes the matches of words that name nothing: 맛있는 is only said in descriptions. */
export const dropUnnamed = (words: readonly QueryWord[]): QueryWord[] =>
  words.map((word) => {
    const isName = word.matches.some(({ uses, isCategory }) => uses > 0 || isCategory)
    return isName ? word : { ...word, matches: [] }
  })

const lengthOf = (words: readonly QueryWord[]): number => words.reduce((all, { asked }) => all + asked.length, 0)

const isFragment = ({ asked, matches }: QueryWord): boolean =>
  /^[\da-zㄱ-ㅎㅏ-ㅣ]$/.test(asked) || (asked.length === 1 && !matches.some(({ match }) => match === 'whole'))

/** Removes all matches if only single digits, letters or syllables of a mostly unknown term have any: <img src=x onerror=alert(1)>, 브로콜 리. */
export const dropFragments = (words: QueryWord[]): QueryWord[] => {
  const known = words.filter(isKnown)
  const knownTexts = new Set(known.map(({ asked }) => asked))
  const isAll = known.every(isFragment) && lengthOf(words) > 2 * [...knownTexts].join('').length
  return isAll ? words.map((word) => ({ ...word, matches: [] })) : words
}

/**
 * Drops prefix matches of a syllable that is a word: 배 matches neither 배추 nor 배즙. The next word may continue it: 꿀 사과 also
 * matches 꿀사과.
 */
export const dropPrefixMatches = (words: readonly QueryWord[]): QueryWord[] =>
  words.map((word, at) => {
    if (word.asked.length > 1 || !word.matches.some(({ match }) => match === 'whole')) return word
    const next = words[at + 1]?.asked
    const isMeant = ({ match, word: found }: VocabularyMatch) =>
      match !== 'beginning' || (next !== undefined && found.startsWith(word.asked + next))
    return { ...word, matches: word.matches.filter(isMeant) }
  })

/**
 * Ignores a shared category name if enough products have the word in their names: 사과 does not match the pears of the category
 * 사과·배.
 */
export const dropSharedCategories = async (db: Sql, words: QueryWord[]): Promise<QueryWord[]> => {
  const asked = new Set(words.map((word) => word.asked))
  const isCategoryName = ({ isCategory, word }: VocabularyMatch) => isCategory && asked.has(word)
  const isPlenty = (word: QueryWord) => usesOf(word.matches.filter((found) => isLikely(word, found))) >= PLENTY
  if (!words.some((word) => word.matches.some(isCategoryName) && isPlenty(word))) return words
  const categories = (await listCategoryNames(db)).map(({ name }) => name.split('·'))
  const isShared = (word: string) =>
    categories.filter((parts) => parts.includes(word)).every((parts) => parts.some((part) => !asked.has(part)))
  const withoutCategory = (found: VocabularyMatch): VocabularyMatch =>
    isCategoryName(found) && isShared(found.word) ? { ...found, fields: found.fields & ~CATEGORY_BIT } : found
  return words.map((word) => (isPlenty(word) ? { ...word, matches: word.matches.map(withoutCategory) } : word))
}

/**
 * Reports whether a match is what the shopper most likely means: of the guesses for ㅅㄱ, 사과 is because it is a category name; 소과
 * is not.
 */
export const isLikely = ({ asked, matches }: QueryWord, { match, word }: VocabularyMatch): boolean => {
  if (match === 'whole' || match === 'ending') return true
  if (match !== 'initials' && match !== 'half') return false
  const names = matches.filter((each) => each.isCategory && isGuessOf(asked, each.word)).map((each) => each.word)
  return names.some((name) => word.endsWith(name))
}

const isGuessOf = (asked: string, name: string): boolean =>
  toInitials(name) === asked || toKeys(name).startsWith(toKeys(asked))
