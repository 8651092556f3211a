import type { Sql } from '#src/db/db.ts'
import { listSynonyms } from '../search-sql.ts'
import { findWords, type VocabularyMatch } from '../vocabulary.ts'
import type { QueryWord } from './query-word.ts'

const demote = (found: VocabularyMatch): VocabularyMatch => ({ ...found, match: 'inside' })

/** Adds matches of synonyms, removes matches that only look alike (`other`) and ranks lower what is meant less (`after`). */
export const expandSynonyms = async (db: Sql, words: readonly QueryWord[]): Promise<QueryWord[]> => {
  const synonyms = await listSynonyms(db, { words: words.map(({ asked }) => asked) })
  if (synonyms.length === 0) return [...words]
  const same = synonyms.filter(({ kind }) => kind === 'same')
  const synonymMatches = await findWords(
    db,
    same.map(({ means }) => means),
  )
  return words.map((word) => {
    const matchesOf = (kind: string) => (found: VocabularyMatch) =>
      synonyms.some((each) => each.kind === kind && each.word === word.asked && found.word.startsWith(each.means))
    const [isOther, isAfter] = [matchesOf('other'), matchesOf('after')]
    const own = word.matches.filter((found) => !isOther(found)).map((found) => (isAfter(found) ? demote(found) : found))
    const added = same.flatMap((each, at) => (each.word === word.asked ? (synonymMatches[at] ?? []) : []))
    const known = new Set(own.map(({ id }) => id))
    // what has the query word itself in its name ranks before its synonyms
    const others = added.filter(({ id }) => !known.has(id))
    return { ...word, matches: [...own, ...(own.length > 0 ? others.map(demote) : others)] }
  })
}
