import type { SearchCorrection } from '@shop/contract'
import { toSearchWords } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { joinTorn } from './join-split-words.ts'
import { leaveBeginnings, leaveRests, leaveShelves } from './drop-words.ts'
import { mend, readJoined } from './spelling-correction.ts'
import { readStruck } from './keyboard-correction.ts'
import { readTwins } from './vowel-correction.ts'
import { isKnown, type Understood } from './query-word.ts'
import { widen } from './synonym-expansion.ts'

const MOST_WORDS = 6
/** Each of them may be a syllable of a word. */
const MOST_TORN = 12

/** 샤인 머스켓 is one word with a slip before it is two of which one has it. */
const readWhole = async (db: Sql, struck: readonly string[]): Promise<Understood[] | undefined> => {
  const joined = await readJoined(db, struck)
  return joined?.length === 1 ? joined : undefined
}

/** Every word of a term with what the catalogue has for it. A term without words is understood as nothing. */
export const understand = async (db: Sql, term: string): Promise<Understood[]> => {
  const struck = (await joinTorn(db, toSearchWords(term).slice(0, MOST_TORN))).slice(0, MOST_WORDS)
  const plain = await widen(db, leaveBeginnings(await readStruck(db, struck)))
  const read = await readTwins(db, plain)
  if (read.every(isKnown)) return leaveShelves(db, (read === plain ? undefined : await readWhole(db, struck)) ?? read)
  const mended: Understood[] = []
  for (const word of read) mended.push(...(isKnown(word) ? [word] : await mend(db, word)))
  const words = await widen(db, mended.slice(0, MOST_WORDS))
  const joined = words.every(isKnown) ? undefined : await readJoined(db, struck)
  return leaveShelves(db, joined ?? leaveRests(words))
}

/** What was searched for instead of what was typed, if it was something else. */
export const correctionOf = (words: readonly Understood[]): SearchCorrection | null => {
  const known = words.filter(({ held }) => held.length > 0)
  if (known.length === 0) return null
  const isPartial = known.length < words.length
  const kind = isPartial ? 'partial' : known.find((word) => word.kind)?.kind
  return kind ? { term: known.map(({ asked }) => asked).join(' '), kind } : null
}
