// Made from propagate-names.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface PropagateDueNames {
  taken: number
}

export const propagateDueNames = (
  db: Sql,
  p: {
    most: number
  },
): Promise<PropagateDueNames> =>
  db.one(
    'propagate-names.propagateDueNames',
    `select follow_due_names($1) as "taken"`,
    [p.most],
  )

export interface FindDue {
  id: number
}

export const findDue = (
  db: Sql,
): Promise<FindDue | undefined> =>
  db.opt(
    'propagate-names.findDue',
    `select product_id as id from product_due limit 1`,
    [],
  )

export interface TouchCatalogue {
  told: string | null
  version: number
}

/** Invalidates cached responses, because changes of cards do not. */
export const touchCatalogue = (
  db: Sql,
): Promise<TouchCatalogue> =>
  db.one(
    'propagate-names.touchCatalogue',
    `with touched as (update catalogue_version set version = version + 1 returning version)
select pg_notify('catalogue', 'all')::text as "told", version from touched`,
    [],
  )
