// Made from user-contact.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindEncryptedContact {
  sealed: Buffer
  wrapped: Buffer
}

export const findEncryptedContact = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<FindEncryptedContact | undefined> =>
  db.opt(
    'user-contact.findEncryptedContact',
    `select u.sealed as "sealed", k.wrapped from app_user u join user_key k on k.user_id = u.id
where u.id = $1 and u.sealed is not null and u.left_at is null`,
    [p.userId],
  )
