// Made from changed-meanwhile.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindLastChange {
  staffName: string
  at: Date
}

/** Who has changed an object last, and when. */
export const findLastChange = (
  db: Sql,
  p: {
    object: string
  },
): Promise<FindLastChange | undefined> =>
  db.opt(
    'changed-meanwhile.findLastChange',
    `select s.name as "staffName", x.at
from audit_entry x join audit_entry e on e.id = x.begun_id join staff s on s.id = e.staff_id
where x.object = $1 and x.state = 'done'
order by x.id desc limit 1`,
    [p.object],
  )
