// Made from return-picture.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface IsPictureAsked {
  is: boolean
}

export const isPictureAsked = (
  db: Sql,
  p: {
    file: string
  },
): Promise<IsPictureAsked> =>
  db.one(
    'return-picture.isPictureAsked',
    `select exists (select 1 from return_request where $1::text = any(pictures))
  or exists (select 1 from retain.dispute where $1::text = any(pictures)) as "is"`,
    [p.file],
  )

export interface ListReturnPictures {
  orderItemProductId: number
  at: Date
  pictures: string[]
}

export const listReturnPictures = (
  db: Sql,
  p: {
    orderId: number
  },
): Promise<ListReturnPictures[]> =>
  db.many(
    'return-picture.listReturnPictures',
    `select r.order_product_id as "orderItemProductId", r.requested_at as at, r.pictures
from return_request r join order_product p on p.id = r.order_product_id
where p.order_id = $1 and r.pictures <> '{}'
order by r.requested_at, r.id`,
    [p.orderId],
  )
