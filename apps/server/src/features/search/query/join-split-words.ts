import { isInitials, toKeys } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { listKnownKeys } from '../search-sql.ts'
import { isHangul } from './query-word.ts'

const MOST_PARTS = 6
const LONGEST = 12

/** Where two or more words stand side by side, from which one and up to which. */
interface Run {
  from: number
  to: number
  joined: string
}

const listRuns = (words: readonly string[]): Run[] =>
  words.flatMap((_, from) =>
    Array.from(
      { length: Math.max(0, Math.min(MOST_PARTS, words.length - from) - 1) },
      (__, at) => from + at + 2,
    ).flatMap((to) => {
      const joined = words.slice(from, to).join('')
      return isHangul(joined) && joined.length <= LONGEST ? [{ from, to, joined }] : []
    }),
  )

const isLetter = (word: string): boolean => word.length === 1 && isInitials(word)

/** A letter by itself goes on with what stands before it: initials with initials, a syllable that is no word with what begins the next. */
const goesOn = (last: string, word: string, isName: (word: string) => boolean): boolean => {
  if (isInitials(last) && isInitials(word)) return isLetter(last) || isLetter(word)
  return isLetter(word) && last.length === 1 && isHangul(last) && !isName(last)
}

const joinLetters = (words: readonly string[], isName: (word: string) => boolean): string[] => {
  const joined: string[] = []
  for (const word of words) {
    const last = joined.at(-1)
    if (last !== undefined && goesOn(last, word, isName)) joined[joined.length - 1] = last + word
    else joined.push(word)
  }
  return joined
}

/**
 * Words put together that a space has torn: 고 등어 is 고등어 and ㅅ ㄱ is ㅅㄱ. Words that each name something stay as they are:
 * who asks for 청송 사과 asks for both.
 */
export const joinTorn = async (db: Sql, words: readonly string[]): Promise<string[]> => {
  if (words.length < 2) return [...words]
  const runs = listRuns(words)
  const asked = [...words.filter(isHangul), ...runs.map(({ joined }) => joined)]
  const rows = asked.length === 0 ? [] : await listKnownKeys(db, { keys: [...new Set(asked.map(toKeys))] })
  const known = new Map(rows.map((row) => [row.keys, row]))
  const isName = (word: string): boolean => known.get(toKeys(word))?.isName === true
  const isTorn = ({ from, to, joined }: Run): boolean =>
    known.get(toKeys(joined))?.endsName === true && !words.slice(from, to).every(isName)
  const mended: string[] = []
  for (let at = 0; at < words.length; ) {
    const run = runs.findLast((each) => each.from === at && isTorn(each))
    mended.push(run?.joined ?? words[at] ?? '')
    at = run?.to ?? at + 1
  }
  return joinLetters(mended, isName)
}
