import type { Db } from '#src/db/db.ts'

export interface LateRefund {
  orderId: number
  at: Date
  /** Products that were refunded as a whole. */
  productIds: readonly number[]
  /** Price of the goods (won). */
  price: number
  /** Change of the shipping that the order keeps (won): positive for a fee. */
  shipping: number
  /** Money that goes back (won); the rest was a coupon. Default: all. */
  money?: number
}

/** Books a refund of completed products. Returns its id. */
export const insertLateRefund = (
  db: Db,
  { orderId, at, productIds, price, shipping, money = price - shipping }: LateRefund,
): Promise<number> =>
  db.tx(async (tx) => {
    const { id } = await tx.one<{ id: number }>(
      'late.refund',
      `insert into refund (order_id, money, point, target, state, reason, asked_at, due_day, done_at, retry_at)
       values ($1, $2, 0, case when $2 = 0 then 'none' else 'card' end, 'done', '늦은 반품', $3::timestamptz, $3::timestamptz::date, $3::timestamptz, $3::timestamptz) returning id`,
      [orderId, money, at],
    )
    await tx.exec(
      'late.products',
      `insert into refund_product (order_product_id, refund_id, cancelled_by) select unnest($1::int8[]), $2, 'shopper'`,
      [productIds, id],
    )
    await tx.exec(
      'late.money',
      `insert into money_entry (order_id, posting, account, amount, created_at)
       select $1, $2, x.account, x.amount, $3 from unnest($4::text[], $5::int[]) as x (account, amount) where x.amount <> 0`,
      [
        orderId,
        `refund:${id}`,
        at,
        ['gateway', 'sales', 'shipping', 'coupon'],
        [-money, price, -shipping, shipping + money - price],
      ],
    )
    return id
  })
