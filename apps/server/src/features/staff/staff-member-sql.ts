// Made from staff-member.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListByPhone {
  id: number
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
}

/** Lists the members with a phone, in every brand. */
export const listByPhone = (
  db: Sql,
  p: {
    phoneIndex: Buffer
  },
): Promise<ListByPhone[]> =>
  db.many(
    'staff-member.listByPhone',
    `select id, platform from app_user where phone_index = $1 and user_type <> 'guest' and left_at is null order by id`,
    [p.phoneIndex],
  )
