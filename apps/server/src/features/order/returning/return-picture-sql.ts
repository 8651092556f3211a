// Made from return-picture.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface IsPictureAsked {
  is: boolean
}

export const isPictureAsked = (
  db: Sql,
  p: {
    file: string
  },
): Promise<IsPictureAsked> =>
  db.one(
    'return-picture.isPictureAsked',
    `select exists (select 1 from return_request where $1::text = any(pictures))
  or exists (select 1 from retain.dispute where $1::text = any(pictures)) as "is"`,
    [p.file],
  )
