import type { Sql } from '#src/db/db.ts'
import { listSynonyms } from '../search-sql.ts'
import { findWords } from '../search-vocabulary.ts'
import type { Understood } from './understood.ts'

/** Adds words that mean the same and takes away those that only look alike. */
export const widen = async (db: Sql, words: readonly Understood[]): Promise<Understood[]> => {
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
