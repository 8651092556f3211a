import type { Sql } from '#src/db/db.ts'
import * as sql from './search-sql.ts'
import * as wordless from './wordless/wordless-sql.ts'

/** What a search asks for: a set of terms for each of its words, as the queries read them; or all there is, of which filters leave some. */
export type Sets = readonly string[] | 'everything'

/** No product says a word of an empty set. */
export const isNothing = (sets: Sets): boolean => sets !== 'everything' && (sets.length === 0 || sets.includes('{}'))

type Without<Query> = Query extends (db: Sql, asked: infer Asked) => infer Rows
  ? (db: Sql, asked: Omit<Asked, 'sets'>) => Rows
  : never
interface Queries {
  countFound: Without<typeof sql.countFoundOne>
  countNarrowed: Without<typeof sql.countNarrowedOne>
  listFound: Without<typeof sql.listFoundOne>
  listHot: Without<typeof sql.listHotOne>
}

const everything: Queries = {
  countFound: wordless.countFoundAny,
  countNarrowed: wordless.countNarrowedAny,
  listFound: wordless.listFoundAny,
  listHot: wordless.listHotAny,
}

/** The queries for one word, for several, and for none. */
export const queriesOf = (sets: Sets): Queries => {
  if (sets === 'everything') return everything
  const [countFound, countNarrowed, listFound, listHot] =
    sets.length === 1
      ? [sql.countFoundOne, sql.countNarrowedOne, sql.listFoundOne, sql.listHotOne]
      : [sql.countFoundAll, sql.countNarrowedAll, sql.listFoundAll, sql.listHotAll]
  return {
    countFound: (db, asked) => countFound(db, { ...asked, sets }),
    countNarrowed: (db, asked) => countNarrowed(db, { ...asked, sets }),
    listFound: (db, asked) => listFound(db, { ...asked, sets }),
    listHot: (db, asked) => listHot(db, { ...asked, sets }),
  }
}
