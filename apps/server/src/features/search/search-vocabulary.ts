import { allowedSlips, countSlips, leastShared, matchWord, toGrams, toKeys, type WordMatch } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import * as sql from './search-sql.ts'

/** Nothing sorts after it. */
const TOP = '\uffff'
const MOST_WORDS = 200
const MOST_LIKE = 60
const MOST_GUESSES = 60

export interface Word {
  id: number
  word: string
  isCategory: boolean
  uses: number
  /** Bits of the fields in which it is said. */
  fields: number
}
/** A word of the catalogue that holds what was asked for, and how. */
export interface Held extends Word {
  match: WordMatch
}

/** Only a guess at what is still being typed. */
export const isGuess = ({ match }: Held): boolean => match === 'initials' || match === 'half'
const isNumber = (asked: string): boolean => /^\d/.test(asked)

/** Of the words that begin somewhere with the keys of what was asked, those that hold it; guesses only where nothing holds it as it stands. */
const toHeld = (asked: string, words: readonly Word[]): Held[] => {
  const held = words.flatMap((word) => {
    const match = matchWord(asked, word.word)
    return match ? [{ ...word, match }] : []
  })
  // a single letter inside a word is no word
  const isShort = asked.length === 1 || /^[\da-z]/.test(asked)
  const sure = held.filter((word) => !isGuess(word) && !(isShort && word.match === 'inside'))
  if (sure.length === 0) return held.filter(isGuess).slice(0, MOST_GUESSES)
  // 5 is not 5kg where there is a 5
  const whole = isNumber(asked) ? sure.filter(({ match }) => match === 'whole') : []
  return whole.length > 0 ? whole : sure
}

/** The catalogue's words for each of these, in one look. */
export const findWords = async (db: Sql, asked: readonly string[], most = MOST_WORDS): Promise<Held[][]> => {
  if (asked.length === 0) return []
  const lows = asked.map(toKeys)
  const rows = await sql.listWords(db, { lows, highs: lows.map((low) => low + TOP), most })
  return asked.map((text, at) =>
    toHeld(
      text,
      rows.filter(({ place }) => place === at + 1),
    ),
  )
}

/** Said in a name, of a seller or on a shelf: a word that only stories tell names nothing. */
const NAMING = 7
export const isNaming = ({ fields }: Word): boolean => (fields & NAMING) > 0

/** The word that was meant by one with a slip in it: the nearest that names something, and of those the most used. */
export const findMeant = async (db: Sql, asked: string): Promise<string | undefined> => {
  const keys = toKeys(asked)
  const slips = allowedSlips(keys.length)
  if (slips === 0) return undefined
  const grams = toGrams(keys)
  const words: readonly Word[] = await sql.listWordsLike(db, {
    grams,
    least: leastShared(grams.length, slips),
    most: MOST_LIKE,
  })
  const [best] = words
    .filter(isNaming)
    .map(({ word, uses, isCategory }) => ({ word, uses, isCategory, slips: countSlips(keys, toKeys(word), slips) }))
    .filter((each) => each.slips <= slips)
    .toSorted((a, b) => a.slips - b.slips || Number(b.isCategory) - Number(a.isCategory) || b.uses - a.uses)
  return best?.word
}

const LONGEST_PIECE = 12
const MOST_PIECES = 6

/** The words that a text without spaces is made of, as few as possible; undefined where there is a rest. */
export const findPieces = async (db: Sql, asked: string): Promise<string[] | undefined> => {
  const pieces = new Set<string>()
  for (let from = 0; from < asked.length; from++)
    for (let to = from + 1; to <= Math.min(asked.length, from + LONGEST_PIECE); to++) pieces.add(asked.slice(from, to))
  const keys = [...pieces].map(toKeys)
  const rows = await sql.listKnownKeys(db, { keys })
  // a single syllable is a piece only where it is a word by itself
  const known = new Set(rows.filter((row) => row.isWord || row.letters > 1).map((row) => row.keys))
  /** Fewest pieces up to each letter. */
  const best: (string[] | undefined)[] = [[]]
  for (let to = 1; to <= asked.length; to++)
    for (let from = Math.max(0, to - LONGEST_PIECE); from < to; from++) {
      const before = best[from]
      const piece = asked.slice(from, to)
      if (!before || !known.has(toKeys(piece))) continue
      if (before.length + 1 < (best[to]?.length ?? Infinity)) best[to] = [...before, piece]
    }
  const read = best[asked.length]
  // nobody writes one word twice: 가가가가 is no four words
  return read && read.length <= MOST_PIECES && new Set(read).size === read.length ? read : undefined
}

/** Two words written as one of which the catalogue knows only longer ones: 한우 선물 where there are gift sets. The longer first is tried first. */
export const listHalves = (asked: string): string[][] =>
  Array.from({ length: Math.max(0, asked.length - 3) }, (_, at) => asked.length - 2 - at).map((cut) => [
    asked.slice(0, cut),
    asked.slice(cut),
  ])
