import type { SearchCorrection } from '@shop/contract'
import { hasLoneVowel, toHangulTyped, toInitials, toKeys, toLatinTyped, toSearchWords } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { listSynonyms } from './search-sql.ts'
import { findMeant, findPieces, findWords, type Held } from './search-vocabulary.ts'

const MOST_WORDS = 6
const isLatin = (text: string): boolean => /^[a-z]+$/i.test(text)
const isHangul = (text: string): boolean => /^[가-힣]+$/.test(text)

/** One word of a search and what the catalogue has for it. */
export interface Understood {
  asked: string
  held: Held[]
  kind: SearchCorrection['kind'] | undefined
}

/** The same keys on the other keyboard. */
const switchKeyboard = (struck: string): string | undefined => {
  if (isLatin(struck)) return toHangulTyped(struck)
  return hasLoneVowel(struck) ? toLatinTyped(struck) : undefined
}

const isHeldFromStart = ({ match }: Held): boolean => match === 'whole' || match === 'beginning'

/** As it was struck, or on the other keyboard, where the catalogue knows it so. */
const readStruck = async (db: Sql, struck: readonly string[]): Promise<Understood[]> => {
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

/** A word the catalogue does not know: one written without its spaces, or one with a slip in it. */
const mend = async (db: Sql, word: Understood): Promise<Understood[]> => {
  const { asked } = word
  if (!isHangul(asked) && !/^[\da-z.가-힣]+$/.test(asked)) return [word]
  const pieces = asked.length > 2 ? await findPieces(db, asked) : undefined
  if (pieces) {
    const held = await findWords(db, pieces)
    return pieces.map((piece, at) => ({ asked: piece, held: held[at] ?? [], kind: undefined }))
  }
  const meant = isHangul(asked) ? await findMeant(db, asked) : undefined
  if (meant === undefined) return [word]
  const [held = []] = await findWords(db, [meant])
  return [{ asked: meant, held, kind: 'slip' }]
}

/** Words that name something: what only stories tell, such as 맛있는, may be left out where nothing has it all. */
export const listNaming = (words: readonly Understood[]): Understood[] =>
  words.map((word) => {
    const isNaming = word.held.some(({ uses, isCategory }) => uses > 0 || isCategory)
    return isNaming ? word : { ...word, held: [] }
  })

/** Adds words that mean the same and takes away those that only look alike. */
const widen = async (db: Sql, words: readonly Understood[]): Promise<Understood[]> => {
  const synonyms = await listSynonyms(db, { words: words.map(({ asked }) => asked) })
  if (synonyms.length === 0) return [...words]
  const same = synonyms.filter(({ isSame }) => isSame)
  const meant = await findWords(
    db,
    same.map(({ means }) => means),
  )
  return words.map((word) => {
    const alike = synonyms.filter((each) => !each.isSame && each.word === word.asked).map(({ means }) => means)
    const kept = word.held.filter((held) => !alike.some((other) => held.word.startsWith(other)))
    const added = same.flatMap((each, at) => (each.word === word.asked ? (meant[at] ?? []) : []))
    const known = new Set(kept.map(({ id }) => id))
    // what is called so itself stands before what only means the same
    const others = added.filter(({ id }) => !known.has(id))
    const after = kept.length > 0 ? others.map((held) => ({ ...held, match: 'inside' as const })) : others
    return { ...word, held: [...kept, ...after] }
  })
}

/** Every word of a term with what the catalogue has for it. A term without words is understood as nothing. */
export const understand = async (db: Sql, term: string): Promise<Understood[]> => {
  const struck = toSearchWords(term).slice(0, MOST_WORDS)
  const read = await widen(db, await readStruck(db, struck))
  if (read.every(({ held }) => held.length > 0)) return read
  const mended: Understood[] = []
  for (const word of read) mended.push(...(word.held.length > 0 ? [word] : await mend(db, word)))
  return widen(db, mended.slice(0, MOST_WORDS))
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

/** What was searched for instead of what was typed, if it was something else. */
export const correctionOf = (words: readonly Understood[]): SearchCorrection | null => {
  const known = words.filter(({ held }) => held.length > 0)
  if (known.length === 0) return null
  const isPartial = known.length < words.length
  const kind = isPartial ? 'partial' : known.find((word) => word.kind)?.kind
  return kind ? { term: known.map(({ asked }) => asked).join(' '), kind } : null
}
