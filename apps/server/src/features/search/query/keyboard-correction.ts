import { hasLoneVowel, isInitials, toHangulTyped, toLatinTyped } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { listSynonyms } from '../search-sql.ts'
import { findWords } from '../search-vocabulary.ts'
import { isHeldFromStart, type Understood } from './query-word.ts'

const isLatin = (text: string): boolean => /^[a-z]+$/i.test(text)

/** The same keys on the other keyboard. */
export const switchKeyboard = (struck: string): string | undefined => {
  if (isLatin(struck)) return toHangulTyped(struck)
  return hasLoneVowel(struck) ? toLatinTyped(struck) : undefined
}

/** Latin words that shoppers use for things of the catalogue: apple was not meant to be Hangul. */
const findForeign = async (db: Sql, struck: readonly string[]): Promise<Set<string>> => {
  const words = struck.filter(isLatin).map((text) => text.toLowerCase())
  const known = words.length > 0 ? await listSynonyms(db, { words }) : []
  return new Set(known.map(({ word }) => word))
}

const isBesideNumber = (struck: readonly string[], at: number): boolean =>
  [struck[at - 1], struck[at + 1]].some((word) => word !== undefined && /^\d/.test(word))

/** Any Latin letters are consonants on some keys: aaaa says nothing that begins so, and the W of W10 is a W. */
const isMeantAsInitials = (struck: readonly string[], at: number, held: Understood['held']): boolean =>
  held.length > 0 && !isBesideNumber(struck, at)

/** As it was struck, or on the other keyboard, where the catalogue knows it so. */
export const readStruck = async (db: Sql, struck: readonly string[]): Promise<Understood[]> => {
  const switched = struck.map(switchKeyboard)
  const others = switched.filter((text) => text !== undefined)
  const held = await findWords(db, [...struck.map((text) => text.toLowerCase()), ...others])
  const foreign = await findForeign(db, struck)
  let next = struck.length
  return struck.map((text, at) => {
    const asked = text.toLowerCase()
    const other = switched[at]
    const asIs = held[at] ?? []
    const otherwise = other === undefined ? [] : (held[next++] ?? [])
    const isPlain = other === undefined || foreign.has(asked) || asIs.some(isHeldFromStart)
    if (isPlain || (isInitials(other) && !isMeantAsInitials(struck, at, otherwise)))
      return { asked, held: asIs, kind: undefined }
    // unknown either way: what comes next looks at it as Hangul
    return { asked: other, held: otherwise, kind: 'keyboard' }
  })
}
