import { listVowelTwins } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { countNarrowedAll, countNarrowedOne } from '../search-sql.ts'
import { findMeant, findPieces, findWords, listHalves } from '../search-vocabulary.ts'
import { readStruck } from './keyboard-correction.ts'
import { isHangul, isHeldFromStart, type Understood } from './query-word.ts'
import { widen } from './synonym-expansion.ts'

/** Words of the vocabulary are no longer; a longer one is not half a word but none. */
const LONGEST = 30
const LONGEST_HALVES = 12
/** A part of a word names something from so many syllables on: one may be anything. */
const LEAST_PART = 2
const MOST_HALF = 20
const MOST_TWINS = 4

const readPieces = async (db: Sql, asked: string): Promise<Understood[] | undefined> => {
  const pieces = asked.length > 2 ? await findPieces(db, asked) : undefined
  if (!pieces) return undefined
  const held = await findWords(db, pieces)
  return widen(
    db,
    pieces.map((piece, at) => ({ asked: piece, held: held[at] ?? [], kind: undefined })),
  )
}

/** 서산꽃개 is 서산 꽃게: words without their space, in one of which a vowel is written as it sounds. */
const readTwinPieces = async (db: Sql, asked: string): Promise<Understood[] | undefined> => {
  const twins = isHangul(asked) && asked.length <= LONGEST_HALVES ? listVowelTwins(asked, MOST_TWINS) : []
  for (const twin of twins) {
    const pieces = await readPieces(db, twin)
    if (pieces && (await isSaid(db, pieces)))
      return pieces.map(({ asked: said, held }) => ({ asked: said, held, kind: 'slip' }))
  }
  return undefined
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

/** ㅎㅇㄷㅅ is 한우 등심 where no word has all of these initials. */
const readInitials = async (db: Sql, asked: string): Promise<Understood[] | undefined> => {
  const halves = asked.length <= LONGEST_HALVES ? listHalves(asked) : []
  const held = await findWords(db, halves.flat(), MOST_HALF)
  for (let at = 0; at < held.length; at += 2) {
    const both = [at, at + 1].map((half) => ({
      asked: halves.flat()[half] ?? '',
      held: held[half] ?? [],
      kind: undefined,
    }))
    if (await isSaid(db, both)) return both
  }
  return undefined
}

/** 갈비찜 is 갈비 with something nobody sells, and 마른오징어 an 오징어: the longest part at either end that names something. */
const readPart = async (db: Sql, asked: string): Promise<Understood[] | undefined> => {
  const cuts = Array.from({ length: Math.max(0, asked.length - LEAST_PART) }, (_, at) => at + 1)
  const parts = cuts.flatMap((cut) => [
    { part: asked.slice(0, -cut), rest: asked.slice(-cut) },
    { part: asked.slice(cut), rest: asked.slice(0, cut) },
  ])
  const held = await findWords(
    db,
    parts.map(({ part }) => part),
    MOST_HALF,
  )
  const named = parts.map(({ part }, at) => ({
    asked: part,
    held: (held[at] ?? []).filter(({ match }) => match === 'whole' || match === 'ending'),
    kind: undefined,
  }))
  // all at once: anybody may type words that name nothing
  const widened = await widen(db, named)
  for (const [at, word] of widened.entries())
    if (await isSaid(db, [word])) return [word, { asked: parts[at]?.rest ?? '', held: [], kind: undefined }]
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
export const mend = async (db: Sql, word: Understood): Promise<Understood[]> => {
  const { asked } = word
  if (/^[ㄱ-ㅎ]{4,}$/.test(asked)) return (await readInitials(db, asked)) ?? [word]
  if (asked.length >= LONGEST || !/^[\da-z.가-힣]+$/.test(asked)) return [word]
  const pieces = await readPieces(db, asked)
  if (pieces && (await isSaid(db, pieces))) return pieces
  const meant = (await readMeant(db, asked)) ?? (await readTwinPieces(db, asked))
  if (meant) return meant
  const isPart = isHangul(asked) && asked.length <= LONGEST_HALVES
  return (await readHalves(db, asked)) ?? pieces ?? (isPart ? await readPart(db, asked) : undefined) ?? [word]
}

/** Words with a space too many, read as one. */
export const readJoined = async (db: Sql, struck: readonly string[]): Promise<Understood[] | undefined> => {
  const joined = struck.join('')
  if (struck.length < 2 || joined.length > LONGEST_HALVES || !isHangul(joined)) return undefined
  const [read] = await widen(db, await readStruck(db, [joined]))
  if (!read) return undefined
  const words = read.held.length > 0 ? [read] : await mend(db, read)
  return (await isSaid(db, words)) ? words : undefined
}
