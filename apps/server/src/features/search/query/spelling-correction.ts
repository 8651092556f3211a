import { isAmount, listVowelVariants } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { countNarrowedAll, countNarrowedOne } from '../search-sql.ts'
import { findCorrection, findWords, isNaming, listHalves, splitIntoWords } from '../vocabulary.ts'
import { dropPrefixMatches } from './drop-words.ts'
import { correctLayout } from './keyboard-correction.ts'
import { isHangul, isPrefixMatch, type QueryWord } from './query-word.ts'
import { expandSynonyms } from './synonym-expansion.ts'

/** Maximum word length; vocabulary words are shorter. */
const MAX_LENGTH = 30
const MAX_COMPOUND = 12
/** Shortest part of a word, in syllables, that `findPart` looks for. */
const MIN_PART = 2
const MAX_MATCHES = 20
/** Bounds the work for words with many similar vowels. */
const MAX_VARIANTS = 16
const MAX_COMPOUND_VARIANTS = 4

const toQueryWord = (asked: string, matches: QueryWord['matches'] = []): QueryWord => ({
  asked,
  matches,
  kind: undefined,
})

/** Reports whether some product has all of these in its name, its seller's name or its category. */
const hasProducts = async (db: Sql, words: readonly QueryWord[]): Promise<boolean> => {
  if (words.some(({ matches }) => matches.length === 0)) return false
  const sets = words.map(
    ({ matches }) => `{${matches.flatMap(({ id }) => [id * 4, id * 4 + 1, id * 4 + 2]).join(',')}}`,
  )
  const count = sets.length === 1 ? countNarrowedOne : countNarrowedAll
  const all = { category: null, priceFrom: 0, priceTo: 2_000_000_000, freeShipping: false, inStock: false }
  return (await count(db, { sets, ...all, capped: 1 })).count > 0
}

/** Vowel correction: 꽃개 is 꽃게. Replaces words that name nothing as typed by the first variant with similar vowels that does. */
export const correctVowels = async (db: Sql, words: QueryWord[]): Promise<QueryWord[]> => {
  const variantsOf = ({ asked, matches }: QueryWord): string[] =>
    isHangul(asked) && !matches.some(isNaming) ? listVowelVariants(asked, MAX_VARIANTS) : []
  const variants = words.flatMap((word, of) => variantsOf(word).map((asked) => ({ asked, of })))
  if (variants.length === 0) return words
  const found = await findWords(
    db,
    variants.map(({ asked }) => asked),
    MAX_MATCHES,
  )
  const read = await expandSynonyms(
    db,
    variants.flatMap(({ asked }, at) => dropPrefixMatches([{ asked, matches: found[at] ?? [], kind: 'slip' }])),
  )
  const correctionOf = (of: number) =>
    read.find(
      (word, at) => variants[at]?.of === of && word.matches.some((each) => isNaming(each) && each.match !== 'half'),
    )
  const corrections = words.map((_, at) => correctionOf(at))
  return corrections.some(Boolean) ? words.map((word, at) => corrections[at] ?? word) : words
}

/** 청송꿀사과 is 청송 꿀사과: words typed without a space. */
const splitCompound = async (db: Sql, asked: string): Promise<QueryWord[] | undefined> => {
  const pieces = asked.length > 2 ? await splitIntoWords(db, asked) : undefined
  if (!pieces) return undefined
  const found = await findWords(db, pieces)
  return expandSynonyms(
    db,
    pieces.map((piece, at) => toQueryWord(piece, found[at])),
  )
}

/** 서산꽃개 is 서산 꽃게: words without a space, one of them with a similar vowel. */
const splitVowelVariant = async (db: Sql, asked: string): Promise<QueryWord[] | undefined> => {
  const isShort = isHangul(asked) && asked.length <= MAX_COMPOUND
  for (const variant of isShort ? listVowelVariants(asked, MAX_COMPOUND_VARIANTS) : []) {
    const pieces = await splitCompound(db, variant)
    if (pieces && (await hasProducts(db, pieces)))
      return pieces.map(({ asked: text, matches }) => ({ asked: text, matches, kind: 'slip' }))
  }
  return undefined
}

/** 한우선물 is 한우 선물 where the vocabulary has only words that begin with 선물. */
const splitPrefixes = async (db: Sql, asked: string): Promise<QueryWord[] | undefined> => {
  const halves = isHangul(asked) && asked.length <= MAX_COMPOUND ? listHalves(asked) : []
  const found = await findWords(db, halves.flat(), MAX_MATCHES)
  const words = halves.flat().map((half, at) => toQueryWord(half, (found[at] ?? []).filter(isPrefixMatch)))
  const expanded = await expandSynonyms(db, words)
  for (let at = 0; at < expanded.length; at += 2) {
    const both = expanded.slice(at, at + 2)
    if (await hasProducts(db, both)) return both
  }
  return undefined
}

/** ㅎㅇㄷㅅ is 한우 등심 if no word has all of these initials. */
const splitInitials = async (db: Sql, asked: string): Promise<QueryWord[] | undefined> => {
  const halves = asked.length <= MAX_COMPOUND ? listHalves(asked) : []
  const found = await findWords(db, halves.flat(), MAX_MATCHES)
  for (let at = 0; at < found.length; at += 2) {
    const both = [at, at + 1].map((half) => toQueryWord(halves.flat()[half] ?? '', found[half]))
    if (await hasProducts(db, both)) return both
  }
  return undefined
}

/** 갈비찜 is 갈비 and 마른오징어 is 오징어 if the shop sells no closer match: the longest part at either end that names something. */
const findPart = async (db: Sql, asked: string): Promise<QueryWord[] | undefined> => {
  const cuts = Array.from({ length: Math.max(0, asked.length - MIN_PART) }, (_, at) => at + 1)
  const parts = cuts.flatMap((cut) => [
    { part: asked.slice(0, -cut), rest: asked.slice(-cut) },
    { part: asked.slice(cut), rest: asked.slice(0, cut) },
  ])
  const found = await findWords(
    db,
    parts.map(({ part }) => part),
    MAX_MATCHES,
  )
  const named = parts.map(({ part }, at) =>
    toQueryWord(
      part,
      (found[at] ?? []).filter(({ match }) => match === 'whole' || match === 'ending'),
    ),
  )
  // one query for all parts bounds the work for unknown words
  const expanded = await expandSynonyms(db, named)
  for (const [at, word] of expanded.entries())
    if (await hasProducts(db, [word])) return [word, toQueryWord(parts[at]?.rest ?? '')]
  return undefined
}

const findCorrected = async (db: Sql, asked: string): Promise<QueryWord[] | undefined> => {
  const correction = isHangul(asked) ? await findCorrection(db, asked) : undefined
  if (correction === undefined) return undefined
  const [matches = []] = await findWords(db, [correction])
  return [{ asked: correction, matches, kind: 'slip' }]
}

/** Corrects an unknown word: words without spaces, a spelling mistake, similar vowels, prefixes, the longest known part. Readings with products come first. */
export const correctSpelling = async (db: Sql, word: QueryWord): Promise<QueryWord[]> => {
  const { asked } = word
  if (/^[ㄱ-ㅎ]{4,}$/.test(asked)) return (await splitInitials(db, asked)) ?? [word]
  if (isAmount(asked) || asked.length >= MAX_LENGTH || !/^[\da-z.가-힣]+$/.test(asked)) return [word]
  const pieces = await splitCompound(db, asked)
  if (pieces && (await hasProducts(db, pieces))) return pieces
  const corrected = (await findCorrected(db, asked)) ?? (await splitVowelVariant(db, asked))
  if (corrected) return corrected
  const mayBePart = isHangul(asked) && asked.length <= MAX_COMPOUND
  return (await splitPrefixes(db, asked)) ?? pieces ?? (mayBePart ? await findPart(db, asked) : undefined) ?? [word]
}

/** Reads the whole term as one word with spaces too many; undefined if that has no products. */
export const readAsOneWord = async (db: Sql, typed: readonly string[]): Promise<QueryWord[] | undefined> => {
  const joined = typed.join('')
  if (typed.length < 2 || joined.length > MAX_COMPOUND || !isHangul(joined)) return undefined
  const [read] = await expandSynonyms(db, await correctLayout(db, [joined]))
  if (!read) return undefined
  const words = read.matches.length > 0 ? [read] : await correctSpelling(db, read)
  return (await hasProducts(db, words)) ? words : undefined
}
