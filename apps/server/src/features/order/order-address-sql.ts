// Made from order-address.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListAddresses {
  id: number
  userId: number
  address: unknown
}

export const listAddresses = (
  db: Sql,
  p: {
    after: number
    most: number
  },
): Promise<ListAddresses[]> =>
  db.many(
    'order-address.listAddresses',
    `select id, user_id as "userId", address as "address" from orders where id > $1 order by id limit $2 for update skip locked`,
    [p.after, p.most],
  )

export const putAddress = (
  db: Sql,
  p: {
    address: unknown
    id: number
  },
): Promise<number> =>
  db.exec(
    'order-address.putAddress',
    `update orders set address = $1 where id = $2`,
    [JSON.stringify(p.address), p.id],
  )
