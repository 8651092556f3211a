import type { Sql } from '#src/db/db.ts'
import * as sql from '../search-sql.ts'
import * as withoutTerms from './without-terms-sql.ts'

/** A set of terms for each query word, as SQL arrays; `everything` is a query without terms, which only filters narrow. */
export type TermSets = readonly string[] | 'everything'

/** Whether a set is empty, so that no product matches. */
export const isEmpty = (sets: TermSets): boolean => sets !== 'everything' && (sets.length === 0 || sets.includes('{}'))

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
  countFound: withoutTerms.countFoundAny,
  countNarrowed: withoutTerms.countNarrowedAny,
  listFound: withoutTerms.listFoundAny,
  listHot: withoutTerms.listHotAny,
}

/** The queries for one word, for several words, and without terms. */
export const queriesOf = (sets: TermSets): Queries => {
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
