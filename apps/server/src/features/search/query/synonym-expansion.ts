import type { Sql } from '#src/db/db.ts'
import { listSynonyms } from '../search-sql.ts'
import { findWords, type Held } from '../search-vocabulary.ts'
import type { Understood } from './query-word.ts'

const isBehind = (held: Held): Held => ({ ...held, match: 'inside' })

/** Adds words that mean the same, takes away those that only look alike and puts behind what is meant less. */
export const widen = async (db: Sql, words: readonly Understood[]): Promise<Understood[]> => {
  const synonyms = await listSynonyms(db, { words: words.map(({ asked }) => asked) })
  if (synonyms.length === 0) return [...words]
  const same = synonyms.filter(({ kind }) => kind === 'same')
  const meant = await findWords(
    db,
    same.map(({ means }) => means),
  )
  return words.map((word) => {
    const saidBy = (kind: string) => (held: Held) =>
      synonyms.some((each) => each.kind === kind && each.word === word.asked && held.word.startsWith(each.means))
    const [isAlike, isAfter] = [saidBy('other'), saidBy('after')]
    const kept = word.held.filter((held) => !isAlike(held)).map((held) => (isAfter(held) ? isBehind(held) : held))
    const added = same.flatMap((each, at) => (each.word === word.asked ? (meant[at] ?? []) : []))
    const known = new Set(kept.map(({ id }) => id))
    // what is called so itself stands before what only means the same
    const others = added.filter(({ id }) => !known.has(id))
    const after = kept.length > 0 ? others.map(isBehind) : others
    return { ...word, held: [...kept, ...after] }
  })
}
