import {
  allowedEdits,
  countEdits,
  isAmount,
  leastSharedGrams,
  matchWord,
  toGrams,
  toKeys,
  type WordMatch,
} from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import * as sql from './search-sql.ts'

/** Sorts after every key. */
const TOP = '\uffff'
const MAX_WORDS = 200
const MAX_SIMILAR = 60
const MAX_GUESSES = 60

export interface Word {
  id: number
  word: string
  isCategory: boolean
  /** Number of products with the word in their names. */
  uses: number
  /** Bits of the product fields that contain the word. */
  fields: number
}
/** A vocabulary word that contains a query word, and how. */
export interface VocabularyMatch extends Word {
  match: WordMatch
}

/** Whether the match guesses an unfinished word. */
export const isGuess = ({ match }: VocabularyMatch): boolean => match === 'initials' || match === 'half'
const isNumber = (asked: string): boolean => /^\d/.test(asked)

/** Finds the matches of a query word among candidates. Guesses count only if no candidate contains the word as typed. */
const toMatches = (asked: string, words: readonly Word[]): VocabularyMatch[] => {
  const matches = words.flatMap((word) => {
    const match = matchWord(asked, word.word)
    return match ? [{ ...word, match }] : []
  })
  // a single letter inside a word is no match
  const isShort = asked.length === 1 || /^[\da-z]/.test(asked)
  const sure = matches.filter((word) => !isGuess(word) && !(isShort && word.match === 'inside'))
  if (sure.length === 0) return matches.filter(isGuess).slice(0, MAX_GUESSES)
  if (!isNumber(asked)) return sure
  // 5 does not mean 5kg if there is a 5, and 3kg never means 13kg
  const whole = sure.filter(({ match }) => match === 'whole')
  return whole.length > 0 || isAmount(asked) ? whole : sure
}

/** Matches of each query word, in one query. */
export const findWords = async (db: Sql, asked: readonly string[], most = MAX_WORDS): Promise<VocabularyMatch[][]> => {
  if (asked.length === 0) return []
  const lows = asked.map(toKeys)
  const rows = await sql.listWords(db, { lows, highs: lows.map((low) => low + TOP), most })
  return asked.map((text, at) =>
    toMatches(
      text,
      rows.filter(({ place }) => place === at + 1),
    ),
  )
}

/** Bits of name, seller and category. */
const NAMING = 7
/** Reports whether the word is in a product name, a seller's name or a category, and not only in descriptions. */
export const isNaming = ({ fields }: Word): boolean => (fields & NAMING) > 0

/** The spelling correction of a word: the word at the smallest edit distance that names something, and of several the most used. */
export const findCorrection = async (db: Sql, asked: string): Promise<string | undefined> => {
  const keys = toKeys(asked)
  const edits = allowedEdits(keys.length)
  if (edits === 0) return undefined
  const grams = toGrams(keys)
  const words: readonly Word[] = await sql.listWordsLike(db, {
    grams,
    least: leastSharedGrams(grams.length, edits),
    most: MAX_SIMILAR,
  })
  const [best] = words
    .filter(isNaming)
    .map(({ word, uses, isCategory }) => ({ word, uses, isCategory, edits: countEdits(keys, toKeys(word), edits) }))
    .filter((each) => each.edits <= edits)
    .toSorted((a, b) => a.edits - b.edits || Number(b.isCategory) - Number(a.isCategory) || b.uses - a.uses)
  return best?.word
}

const MAX_PIECE_LENGTH = 12
const MAX_PIECES = 6

/** Splits a text without spaces into the fewest vocabulary words; undefined if a part is unknown. */
export const splitIntoWords = async (db: Sql, asked: string): Promise<string[] | undefined> => {
  const pieces = new Set<string>()
  for (let from = 0; from < asked.length; from++)
    for (let to = from + 1; to <= Math.min(asked.length, from + MAX_PIECE_LENGTH); to++)
      pieces.add(asked.slice(from, to))
  const rows = await sql.listKnownKeys(db, { keys: [...pieces].map(toKeys) })
  // a single syllable counts only if it is a whole word
  const known = new Set(rows.filter((row) => row.isWord || row.letters > 1).map((row) => row.keys))
  /** Fewest pieces up to each letter. */
  const best: (string[] | undefined)[] = [[]]
  for (let to = 1; to <= asked.length; to++)
    for (let from = Math.max(0, to - MAX_PIECE_LENGTH); from < to; from++) {
      const before = best[from]
      const piece = asked.slice(from, to)
      if (!before || !known.has(toKeys(piece))) continue
      if (before.length + 1 < (best[to]?.length ?? Infinity)) best[to] = [...before, piece]
    }
  const split = best[asked.length]
  // a repeated word is noise: 가가가가 is not four words
  return split && split.length <= MAX_PIECES && new Set(split).size === split.length ? split : undefined
}

/** Every split of a word into two parts of at least two letters, longest first part first. */
export const listHalves = (asked: string): string[][] =>
  Array.from({ length: Math.max(0, asked.length - 3) }, (_, at) => asked.length - 2 - at).map((cut) => [
    asked.slice(0, cut),
    asked.slice(cut),
  ])
