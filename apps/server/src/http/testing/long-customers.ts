import type { CustomerObjects } from '#src/http/testing/customer-requests.ts'
import type { TestShop } from '#src/testing/test-shop.ts'

/** Adds members, and the longest notes and points that wait of one of them. */
export const addLongCustomers = async (
  { db, clock }: TestShop,
  { count, customerId }: { count: number } & Pick<CustomerObjects, 'customerId'>,
): Promise<void> => {
  await db.exec(
    'long.members',
    `insert into app_user (platform, user_type, nickname, created_at, joined_at)
     select 'ru', 'email', repeat('가', 40), $1::timestamptz, $1::timestamptz from generate_series(1, $2::int)`,
    [clock.now, count],
  )
  await db.exec(
    'long.notes',
    `insert into customer_note (user_id, staff_id, kind, contents, created_at)
     select $1::bigint, (select min(id) from staff), 'note', repeat('나', 1000), $2::timestamptz from generate_series(1, $3::int)`,
    [customerId, clock.now, count],
  )
  await db.exec(
    'long.grants',
    `insert into point_grant (request_id, platform, user_id, amount, reason, state, asked_by, asked_at)
     select gen_random_uuid(), 'ru', $1::bigint, 1000000, repeat('다', 100), 'waiting', (select min(id) from staff), $2::timestamptz
     from generate_series(1, $3::int)`,
    [customerId, clock.now, count],
  )
}
