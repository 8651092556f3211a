// Made from gift-placing.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

/** Inserts a gift and one row per receiver, in the transaction of its order. `phone` of a receiver is its blind index in hex. */
export const insertGift = (
  db: Sql,
  p: {
    orderId: number
    notiType: string
    card: string
    letter: string
    sendAt: Date | null
    receivers: unknown
  },
): Promise<number> =>
  db.exec(
    'gift-placing.insertGift',
    `with made as (
  insert into gift_group (order_id, noti_type, card, letter, send_at)
  values ($1, $2, $3, $4, $5::timestamptz)
  returning order_id
)
insert into gift_to (uuid, order_id, parcel, unit, receiver, phone_index)
select x.uuid, made.order_id, x.parcel, x.unit, x.receiver, decode(x.phone, 'hex')
from made, jsonb_to_recordset($6) as x (uuid text, parcel int2, unit int2, receiver text, phone text)`,
    [p.orderId, p.notiType, p.card, p.letter, p.sendAt, JSON.stringify(p.receivers)],
  )
