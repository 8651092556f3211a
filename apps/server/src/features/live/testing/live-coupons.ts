import type { TestShop } from '#src/testing/test-shop.ts'

/** Inserts a coupon that is given to persons. */
export const addGivenCoupon = async (
  { db, clock }: Pick<TestShop, 'db' | 'clock'>,
  { issue = 'given' }: { issue?: string } = {},
): Promise<number> =>
  (
    await db.one<{ id: number }>(
      'coupon',
      `insert into coupon (name, discount_kind, discount, issue, begin_at, end_at)
       values ('방송 쿠폰', 'fixed', 1000, $1, $2::timestamptz - interval '1 hour', $2::timestamptz + interval '7 days') returning id`,
      [issue, clock.now],
    )
  ).id
