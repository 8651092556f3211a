/** [D4] Fills the lists of sent and of received gifts of a member. The orders hold only what these lists read. */
import type { Db } from '#src/db/db.ts'

const AT = "timestamptz '2026-11-01T00:00:00Z'"
/** Newest gifts, which have as many receivers as a gift may have; older ones have as many as the list names. */
const LARGE_GIFTS = 15
const RECEIVERS = 100
const NAMED = 3

/** Images as an order stores them. */
const orderedImages = `jsonb_build_array(jsonb_build_object('key', 'apple', 'alt', repeat('가', 30), 'color', '#aa0000'))`

// $1: rows, $2: user, $3: product
const gifts = `with placed as (
     insert into orders (order_no, order_tmp_id, request_hash, user_id, platform, order_name, status, address, selected_pg, bundles, totals,
       price, total_price, created_at, held_until)
     select 'gift-' || n, 'gift:' || n, '', $2::int, 'ru', repeat('가', 100), 'paid', 'null', 'card', '[]',
       '{"price": 0, "productsPrice": 0, "shippingFee": 0, "cumaAddOrtherShippingFee": 0}', '{}', 0, ${AT}, ${AT}
     from generate_series(1, $1::int) n order by n returning id, order_no
   ), paid as (
     insert into payment (order_id, method, pg_type, amount, state) select id, 'card', 'toss', 0, 'done' from placed
   ), groups as (
     insert into gift_group (order_id, noti_type, card, sent_at) select id, 'alimtalkSend', 'basic', ${AT} from placed
   ), receivers as (
     select id as order_id, parcel from placed, generate_series(1, case
       when split_part(order_no, '-', 2)::int > $1::int - ${LARGE_GIFTS} then ${RECEIVERS} else ${NAMED} end) parcel
   ), gifts as (
     insert into gift_to (uuid, order_id, parcel, unit, sent_at, expires_at, saved_by, saved_at)
     select rpad('long-' || order_id || '-' || parcel, 22, '_'), order_id, parcel, 1, ${AT}, timestamptz '2100-01-01',
       case when parcel = 1 then $2::int end, case when parcel = 1 then ${AT} end
     from receivers order by order_id, parcel
   ), goods as (
     insert into order_product (order_id, product_id, product, status, parcel)
     select order_id, $3::int, jsonb_build_object('id', $3::int, 'name', repeat('가', 100), 'images', ${orderedImages}), 'paid', parcel from receivers
     returning id, order_id, parcel
   )
   insert into order_line (order_id, order_product_id, product_option_combination_id, combination, unit, price, list_price, parcel)
   select g.order_id, g.id, c.id, jsonb_build_object('id', c.id, 'name', repeat('가', 100)), 1, 0, 0, g.parcel
   from goods g, (select min(id) as id from product_option_combination where product_id = $3::int) c`

/** Adds `count` sent gifts of a product; the member has saved the first one of each. */
export const addLongGifts = async (
  db: Db,
  { count, userId, productId }: { count: number; userId: number; productId: number },
): Promise<void> => {
  await db.tx(async (tx) => {
    await tx.script('set local statement_timeout = 0')
    await tx.exec('long.gifts', gifts, [count, userId, productId])
  })
  await db.script('analyze')
}
