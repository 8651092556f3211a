// Made from user-contact.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindSealedContact {
  sealed: Buffer
  wrapped: Buffer
}

export const findSealedContact = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<FindSealedContact | undefined> =>
  db.opt(
    'user-contact.findSealedContact',
    `select u.sealed as "sealed", k.wrapped from app_user u join user_key k on k.user_id = u.id
where u.id = $1 and u.sealed is not null and u.left_at is null`,
    [p.userId],
  )
