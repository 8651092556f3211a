import { holdsCardNumber, normalizeTerm, type SearchNarrowing, toSeoulDate } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { toBounds } from './list-results.ts'
import { isEmpty, type TermSets } from './term-sets.ts'
import * as sql from './pins-sql.ts'

/** A term as pinned results are stored for it: normalized, in lower case, without spaces. */
export const toPinTerm = (term: string): string => normalizeTerm(term).toLowerCase().replaceAll(/\s+/g, '')

/** Finds the products that are pinned for a term and pass the filters. */
export const findPinned = async (db: Sql, term: string, narrowing: SearchNarrowing): Promise<number[]> => {
  const key = toPinTerm(term)
  if (key === '') return []
  return (await sql.listPinned(db, { term: key, ...toBounds(narrowing) })).map(({ id }) => id)
}

/** Counts the pinned products that are no results of the search by themselves. */
export const countAdded = async (db: Sql, pinned: readonly number[], sets: TermSets): Promise<number> => {
  if (pinned.length === 0 || sets === 'everything') return 0
  if (isEmpty(sets)) return pinned.length
  return pinned.length - (await sql.countMatching(db, { ids: pinned, sets })).count
}

/** Terms that are counted per day. More are not stored, so that robots cannot fill the table. */
const MOST_TERMS = 5_000
const MOST_LENGTH = 20

/**
 * Reports whether a term may be stored: a few words of Hangul or Latin letters with short numbers. Numbers of phones, cards and orders,
 * addresses of mails and longer texts are not.
 */
const isStorable = (term: string): boolean =>
  term.length > 0 &&
  term.length <= MOST_LENGTH &&
  /^[\p{Script=Hangul}a-z0-9 .]+$/iu.test(term) &&
  !/\d{4}|\d[ .]\d/.test(term) &&
  !holdsCardNumber(term)

/** Counts a search without results by its day in Seoul. Nothing about who searched is stored. */
export const countMiss = async (db: Sql, term: string, now: Date): Promise<void> => {
  const text = term.toLowerCase()
  if (isStorable(text)) await sql.addMiss(db, { day: toSeoulDate(now), term: text, most: MOST_TERMS })
}
