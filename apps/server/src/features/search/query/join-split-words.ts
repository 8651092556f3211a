import { isInitials, toKeys } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { listKnownKeys } from '../search-sql.ts'
import { isHangul } from './query-word.ts'

const MAX_PARTS = 6
const MAX_LENGTH = 12

/** Two or more neighbouring words: the words from `from` up to `to`, and their text without spaces. */
interface Run {
  from: number
  to: number
  joined: string
}

const listRuns = (words: readonly string[]): Run[] =>
  words.flatMap((_, from) =>
    Array.from(
      { length: Math.max(0, Math.min(MAX_PARTS, words.length - from) - 1) },
      (__, at) => from + at + 2,
    ).flatMap((to) => {
      const joined = words.slice(from, to).join('')
      return isHangul(joined) && joined.length <= MAX_LENGTH ? [{ from, to, joined }] : []
    }),
  )

const isConsonant = (word: string): boolean => word.length === 1 && isInitials(word)

/** A single consonant continues the word before it: initials continue initials, and a half-typed syllable continues a syllable that is not a name. */
const continuesWord = (last: string, word: string, isName: (word: string) => boolean): boolean => {
  if (isInitials(last) && isInitials(word)) return isConsonant(last) || isConsonant(word)
  return isConsonant(word) && last.length === 1 && isHangul(last) && !isName(last)
}

const joinConsonants = (words: readonly string[], isName: (word: string) => boolean): string[] => {
  const joined: string[] = []
  for (const word of words) {
    const last = joined.at(-1)
    if (last !== undefined && continuesWord(last, word, isName)) joined[joined.length - 1] = last + word
    else joined.push(word)
  }
  return joined
}

/** Joins words split by a space: 고 등어 is 고등어 and ㅅ ㄱ is ㅅㄱ. Words that are names each stay separate: 청송 사과 asks for both. */
export const joinSplitWords = async (db: Sql, words: readonly string[]): Promise<string[]> => {
  if (words.length < 2) return [...words]
  const runs = listRuns(words)
  const asked = [...words.filter(isHangul), ...runs.map(({ joined }) => joined)]
  const rows = asked.length === 0 ? [] : await listKnownKeys(db, { keys: [...new Set(asked.map(toKeys))] })
  const known = new Map(rows.map((row) => [row.keys, row]))
  const isName = (word: string): boolean => known.get(toKeys(word))?.isName === true
  const isSplit = ({ from, to, joined }: Run): boolean =>
    known.get(toKeys(joined))?.endsName === true && !words.slice(from, to).every(isName)
  const result: string[] = []
  for (let at = 0; at < words.length; ) {
    const run = runs.findLast((each) => each.from === at && isSplit(each))
    result.push(run?.joined ?? words[at] ?? '')
    at = run?.to ?? at + 1
  }
  return joinConsonants(result, isName)
}
