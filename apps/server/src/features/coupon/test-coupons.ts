import type { Db } from '#src/db/db.ts'
import { SEED_NOW } from '#src/features/test-catalogue.ts'

export interface TestCoupon {
  name?: string
  platform?: string | null
  kind?: 'fixed' | 'percent'
  discount?: number
  max?: number | null
  min?: number
  issue?: 'everyone' | 'sign_up' | 'given' | 'download'
  begin?: Date
  end?: Date
  days?: number | null
  categories?: number[] | null
  products?: number[] | null
  /** Most copies for one member, and in all. */
  perMember?: number
  total?: number | null
}

const DAY_MS = 86_400_000
/** Returns the date this many days after the time of the tests. */
export const inDays = (days: number): Date => new Date(SEED_NOW.getTime() + days * DAY_MS)

/** Inserts a coupon. By default it takes off 3,000 won and is valid for everyone for two weeks. */
export const addCoupon = async (db: Db, given: TestCoupon = {}): Promise<number> => {
  const { kind = 'fixed', discount = 3_000, issue = 'everyone' } = given
  const [begin, end] = [given.begin ?? inDays(-7), given.end ?? inDays(7)]
  const row = await db.one<{ id: number }>(
    'test.coupon',
    `insert into coupon (name, platform, discount_kind, discount, max_discount_price, min_order_price, issue, begin_at, end_at, valid_days,
       category_ids, product_ids, per_member_limit, total_limit)
     values ($1, $2::platform_id, $3, $4, $5, $6, $7, $8, $9, $10, $11::int[], $12::int[], coalesce($13, 1), $14) returning id`,
    [
      given.name ?? '시험 쿠폰',
      given.platform ?? null,
      kind,
      discount,
      given.max ?? null,
      given.min ?? 0,
      issue,
      begin,
      end,
      given.days ?? null,
      given.categories ?? null,
      given.products ?? null,
      given.perMember,
      given.total ?? null,
    ],
  )
  return row.id
}

/** Issues a coupon to one person. */
export const giveCoupon = (db: Db, userId: number, couponId: number, end = inDays(7)): Promise<number> =>
  db.exec('test.give', 'insert into user_coupon (user_id, coupon_id, begin_at, end_at) values ($1, $2, $3, $4)', [
    userId,
    couponId,
    inDays(-1),
    end,
  ])
