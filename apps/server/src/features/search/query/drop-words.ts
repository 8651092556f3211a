import { toInitials, toKeys } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { listCategoryNames } from '../search-sql.ts'
import type { Held } from '../search-vocabulary.ts'
import { isKnown, type Understood, usesOf } from './query-word.ts'

/** So many products named so are enough without what merely stands beside them on a shelf. */
const PLENTY = 3
/** The bit of the field in which shelves say a word. */
const ON_SHELVES = 1 << 2

/** Words that name something: what only stories tell, such as 맛있는, may be left out where nothing has it all. */
export const listNaming = (words: readonly Understood[]): Understood[] =>
  words.map((word) => {
    const isNaming = word.held.some(({ uses, isCategory }) => uses > 0 || isCategory)
    return isNaming ? word : { ...word, held: [] }
  })

const lettersOf = (words: readonly Understood[]): number => words.reduce((all, { asked }) => all + asked.length, 0)

const isRestOf = ({ asked, held }: Understood): boolean =>
  /^[\da-zㄱ-ㅎㅏ-ㅣ]$/.test(asked) || (asked.length === 1 && !held.some(({ match }) => match === 'whole'))

/**
 * A lone digit, letter or syllable that is no word is no search of its own where most of what was typed is not known: nothing of
 * <img src=x onerror=alert(1)>, nor 리 of 브로콜 리.
 */
export const leaveRests = (words: Understood[]): Understood[] => {
  const known = words.filter(isKnown)
  const said = new Set(known.map(({ asked }) => asked))
  const isRest = known.every(isRestOf) && lettersOf(words) > 2 * [...said].join('').length
  return isRest ? words.map((word) => ({ ...word, held: [] })) : words
}

/** A syllable that is a word by itself begins no other: who asks for 배 wants neither 배추 nor 배즙, but who asks for 꿀 사과 wants 꿀사과. */
export const leaveBeginnings = (words: readonly Understood[]): Understood[] =>
  words.map((word, at) => {
    if (word.asked.length > 1 || !word.held.some(({ match }) => match === 'whole')) return word
    const next = words[at + 1]?.asked
    const isMeant = ({ match, word: held }: Held) =>
      match !== 'beginning' || (next !== undefined && held.startsWith(word.asked + next))
    return { ...word, held: word.held.filter(isMeant) }
  })

/** 사과 is not asked for the pears of 사과·배 where plenty is named 사과. */
export const leaveShelves = async (db: Sql, words: Understood[]): Promise<Understood[]> => {
  const asked = new Set(words.map((word) => word.asked))
  const isShelf = ({ isCategory, word }: Held) => isCategory && asked.has(word)
  const isPlenty = (word: Understood) => usesOf(word.held.filter((held) => isLikely(word, held))) >= PLENTY
  if (!words.some((word) => word.held.some(isShelf) && isPlenty(word))) return words
  const shelves = (await listCategoryNames(db)).map(({ name }) => name.split('·'))
  const isShared = (word: string) =>
    shelves.filter((parts) => parts.includes(word)).every((parts) => parts.some((part) => !asked.has(part)))
  const onNames = (held: Held): Held =>
    isShelf(held) && isShared(held.word) ? { ...held, fields: held.fields & ~ON_SHELVES } : held
  return words.map((word) => (isPlenty(word) ? { ...word, held: word.held.map(onNames) } : word))
}

/** What a shopper most likely means among guesses: ㅅㄱ is 사과, the name of a category, before it is 소과. */
export const isLikely = ({ asked, held }: Understood, { match, word }: Held): boolean => {
  if (match === 'whole' || match === 'ending') return true
  if (match !== 'initials' && match !== 'half') return false
  const names = held.filter((each) => each.isCategory && isGuessOf(asked, each.word)).map((each) => each.word)
  return names.some((name) => word.endsWith(name))
}

const isGuessOf = (asked: string, name: string): boolean =>
  toInitials(name) === asked || toKeys(name).startsWith(toKeys(asked))
