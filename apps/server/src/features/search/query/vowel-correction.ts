import { listVowelTwins } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { findWords, isNaming } from '../search-vocabulary.ts'
import { leaveBeginnings } from './drop-words.ts'
import { isHangul, type Understood } from './query-word.ts'
import { widen } from './synonym-expansion.ts'

/** Each may be written in as many ways as its vowels allow, and anybody may type such words. */
const MOST_TWINS = 16
const MOST_HELD = 20

/** 꽃개 is 꽃게: vowels that sound alike are one where a word as it was typed names nothing. */
export const readTwins = async (db: Sql, words: Understood[]): Promise<Understood[]> => {
  const twinsOf = ({ asked, held }: Understood): string[] =>
    isHangul(asked) && !held.some(isNaming) ? listVowelTwins(asked, MOST_TWINS) : []
  const twins = words.flatMap((word, of) => twinsOf(word).map((asked) => ({ asked, of })))
  if (twins.length === 0) return words
  const held = await findWords(
    db,
    twins.map(({ asked }) => asked),
    MOST_HELD,
  )
  const read = await widen(
    db,
    twins.flatMap(({ asked }, at) => leaveBeginnings([{ asked, held: held[at] ?? [], kind: 'slip' }])),
  )
  const meantBy = (of: number) =>
    read.find((twin, at) => twins[at]?.of === of && twin.held.some((each) => isNaming(each) && each.match !== 'half'))
  const meant = words.map((_, at) => meantBy(at))
  return meant.some(Boolean) ? words.map((word, at) => meant[at] ?? word) : words
}
