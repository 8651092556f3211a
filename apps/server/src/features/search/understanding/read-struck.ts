import { hasLoneVowel, toHangulTyped, toLatinTyped } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { findWords } from '../search-vocabulary.ts'
import { isHeldFromStart, type Understood } from './understood.ts'

const isLatin = (text: string): boolean => /^[a-z]+$/i.test(text)

/** The same keys on the other keyboard. */
export const switchKeyboard = (struck: string): string | undefined => {
  if (isLatin(struck)) return toHangulTyped(struck)
  return hasLoneVowel(struck) ? toLatinTyped(struck) : undefined
}

/** As it was struck, or on the other keyboard, where the catalogue knows it so. */
export const readStruck = async (db: Sql, struck: readonly string[]): Promise<Understood[]> => {
  const switched = struck.map(switchKeyboard)
  const others = switched.filter((text) => text !== undefined)
  const held = await findWords(db, [...struck.map((text) => text.toLowerCase()), ...others])
  let next = struck.length
  return struck.map((text, at) => {
    const asked = text.toLowerCase()
    const other = switched[at]
    const asIs = held[at] ?? []
    const otherwise = other === undefined ? [] : (held[next++] ?? [])
    const isPlain = other === undefined || asIs.some(isHeldFromStart)
    if (isPlain) return { asked, held: asIs, kind: undefined }
    // unknown either way: what comes next looks at it as Hangul
    return { asked: other, held: otherwise, kind: 'keyboard' }
  })
}
