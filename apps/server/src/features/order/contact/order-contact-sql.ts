// Made from order-contact.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

/** Replaces the indexes of the persons of an order. */
export const putContacts = (
  db: Sql,
  p: {
    orderId: number
    values: readonly Buffer[]
  },
): Promise<number> =>
  db.exec(
    'order-contact.putContacts',
    `with gone as (
  delete from order_contact where order_id = $1 and value <> all($2::bytea[])
)
insert into order_contact (order_id, value) select $1, v from unnest($2::bytea[]) as v on conflict do nothing`,
    [p.orderId, p.values],
  )

export const dropAllContacts = (
  db: Sql,
): Promise<number> =>
  db.exec(
    'order-contact.dropAllContacts',
    `delete from order_contact`,
    [],
  )

export interface ListUnindexed {
  id: number
  userId: number
  address: unknown
}

/**
 * Lists and locks orders after an id with an address, in the order of the ids: an address that changes at the same time is indexed
 * after it.
 */
export const listUnindexed = (
  db: Sql,
  p: {
    after: number
    most: number
  },
): Promise<ListUnindexed[]> =>
  db.many(
    'order-contact.listUnindexed',
    `select o.id, o.user_id as "userId", o.address as "address" from orders o
where o.id > $1 and o.address <> 'null'::jsonb order by o.id limit $2 for no key update of o`,
    [p.after, p.most],
  )
