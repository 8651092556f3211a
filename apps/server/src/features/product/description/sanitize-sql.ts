// Made from sanitize.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListUnsanitized {
  id: number
  contents: string
}

/** Products whose description an older version of the sanitizer wrote, or none. Skips products that another transaction changes. */
export const listUnsanitized = (
  db: Sql,
  p: {
    version: number
    most: number
  },
): Promise<ListUnsanitized[]> =>
  db.many(
    'sanitize.listUnsanitized',
    `select id, contents from product where contents_sanitizer < $1::int
order by contents_sanitizer, id limit $2::int for no key update skip locked`,
    [p.version, p.most],
  )

export const putSanitized = (
  db: Sql,
  p: {
    version: number
    ids: readonly number[]
    contents: readonly string[]
  },
): Promise<number> =>
  db.exec(
    'sanitize.putSanitized',
    `update product p set contents = s.contents, contents_sanitizer = $1::int
from unnest($2::int[], $3::text[]) as s (id, contents) where p.id = s.id`,
    [p.version, p.ids, p.contents],
  )
