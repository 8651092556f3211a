import type { SearchCorrection } from '@shop/contract'
import { hasLoneVowel, toHangulTyped, toInitials, toKeys, toLatinTyped, toSearchWords } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { countNarrowedAll, countNarrowedOne, listCategoryNames, listSynonyms } from './search-sql.ts'
import { findMeant, findPieces, findWords, type Held, listHalves } from './search-vocabulary.ts'

const MOST_WORDS = 6
/** Words of the vocabulary are no longer; a longer one is not half a word but none. */
const LONGEST = 30
const LONGEST_HALVES = 12
const MOST_HALF = 20
/** So many products named so are enough without what merely stands beside them on a shelf. */
const PLENTY = 5
/** The bit of the field in which shelves say a word. */
const ON_SHELVES = 1 << 2
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

const readPieces = async (db: Sql, asked: string): Promise<Understood[] | undefined> => {
  const pieces = asked.length > 2 ? await findPieces(db, asked) : undefined
  if (!pieces) return undefined
  const held = await findWords(db, pieces)
  return widen(
    db,
    pieces.map((piece, at) => ({ asked: piece, held: held[at] ?? [], kind: undefined })),
  )
}

const readHalves = async (db: Sql, asked: string): Promise<Understood[] | undefined> => {
  const halves = isHangul(asked) && asked.length <= LONGEST_HALVES ? listHalves(asked) : []
  const held = await findWords(db, halves.flat(), MOST_HALF)
  const words = halves.flat().map((half, at) => ({
    asked: half,
    held: (held[at] ?? []).filter(isHeldFromStart),
    kind: undefined,
  }))
  const widened = await widen(db, words)
  for (let at = 0; at < widened.length; at += 2) {
    const both = widened.slice(at, at + 2)
    if (await isSaid(db, both)) return both
  }
  return undefined
}

const readMeant = async (db: Sql, asked: string): Promise<Understood[] | undefined> => {
  const meant = isHangul(asked) ? await findMeant(db, asked) : undefined
  if (meant === undefined) return undefined
  const [held = []] = await findWords(db, [meant])
  return [{ asked: meant, held, kind: 'slip' }]
}

/** Some product says all of these in its name, its seller’s name or on its shelf. */
const isSaid = async (db: Sql, words: readonly Understood[]): Promise<boolean> => {
  if (words.some(({ held }) => held.length === 0)) return false
  const sets = words.map(({ held }) => `{${held.flatMap(({ id }) => [id * 4, id * 4 + 1, id * 4 + 2]).join(',')}}`)
  const count = sets.length === 1 ? countNarrowedOne : countNarrowedAll
  const all = { category: null, priceFrom: 0, priceTo: 2_000_000_000, freeShipping: false, inStock: false }
  return (await count(db, { sets, ...all, capped: 1 })).count > 0
}

/** A word the catalogue does not know: one written without its spaces, or one with a slip in it; what leads to products before what does not. */
const mend = async (db: Sql, word: Understood): Promise<Understood[]> => {
  const { asked } = word
  if (asked.length >= LONGEST || !/^[\da-z.가-힣]+$/.test(asked)) return [word]
  const pieces = await readPieces(db, asked)
  if (pieces && (await isSaid(db, pieces))) return pieces
  const meant = await readMeant(db, asked)
  return (!meant && (await readHalves(db, asked))) || meant || pieces || [word]
}

/** Words with a space too many, read as one. */
const readJoined = async (db: Sql, struck: readonly string[]): Promise<Understood[] | undefined> => {
  const joined = struck.join('')
  if (struck.length < 2 || joined.length > LONGEST_HALVES || !isHangul(joined)) return undefined
  const [read] = await widen(db, await readStruck(db, [joined]))
  if (!read) return undefined
  const words = read.held.length > 0 ? [read] : await mend(db, read)
  return (await isSaid(db, words)) ? words : undefined
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
  if (read.every(isKnown)) return leaveShelves(db, read)
  const mended: Understood[] = []
  for (const word of read) mended.push(...(isKnown(word) ? [word] : await mend(db, word)))
  const words = await widen(db, mended.slice(0, MOST_WORDS))
  const joined = words.every(isKnown) ? undefined : await readJoined(db, struck)
  return leaveShelves(db, joined ?? leaveRests(words))
}

const usesOf = (held: readonly Held[]): number => held.reduce((all, { uses }) => all + uses, 0)
const isKnown = ({ held }: Understood): boolean => held.length > 0
const lettersOf = (words: readonly Understood[]): number => words.reduce((all, { asked }) => all + asked.length, 0)

/** A lone digit or Latin letter is no search of its own where most of what was typed is not known. */
const leaveRests = (words: Understood[]): Understood[] => {
  const known = words.filter(isKnown)
  const isRest = known.every(({ asked }) => /^[\da-z]$/.test(asked)) && lettersOf(words) > 2 * lettersOf(known)
  return isRest ? words.map((word) => ({ ...word, held: [] })) : words
}

/** 사과 is not asked for the pears of 사과·배 where plenty is named 사과. */
const leaveShelves = async (db: Sql, words: Understood[]): Promise<Understood[]> => {
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

/** What was searched for instead of what was typed, if it was something else. */
export const correctionOf = (words: readonly Understood[]): SearchCorrection | null => {
  const known = words.filter(({ held }) => held.length > 0)
  if (known.length === 0) return null
  const isPartial = known.length < words.length
  const kind = isPartial ? 'partial' : known.find((word) => word.kind)?.kind
  return kind ? { term: known.map(({ asked }) => asked).join(' '), kind } : null
}
