import type { Review } from '@shop/contract'
import { messageJobs } from '#src/features/notification/outbox/outbox.ts'
import type { App } from '#src/handler-context.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import type { TestShop } from '#src/testing/test-shop.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { photo } from '#src/testing/test-pictures.ts'
import { reviewJobs } from './review-jobs.ts'

export type Reviewer = Awaited<ReturnType<TestShop['asMember']>>

const DAY_MS = 86_400_000
let orders = 0

/** Adds an order of a member whose product was delivered, without the way there. Returns the id of the order product. */
export const addDelivered = async (
  shop: TestShop,
  userId: number,
  {
    productId = PRODUCT.apple,
    daysAgo = 1,
    status = 'delivery_end',
    parcel = 0,
  }: { productId?: number; daysAgo?: number; status?: string; parcel?: number } = {},
): Promise<number> => {
  orders += 1
  const at = new Date(shop.clock.now.getTime() - daysAgo * DAY_MS)
  const { id } = await shop.db.one<{ id: number }>(
    'test.delivered',
    `with placed as (
       insert into orders (order_no, order_tmp_id, request_hash, user_id, platform, order_name, status, address, selected_pg, bundles, totals,
         price, total_price, created_at, held_until)
       values ($1, $1, '', $2, 'ru', '사과', 'complete', '{}', 'toss', '[]', '{}', '{}', 0, $3, $3) returning id
     ), bought as (
       insert into order_product (order_id, product_id, product, status, parcel)
       select o.id, $4, jsonb_build_object('id', p.id, 'name', p.name, 'images', p.images, 'category',
         jsonb_build_object('id', c.id, 'name', c.name, 'parent', null), 'productStatus', p.product_status, 'isAppOnly', false,
         'minAppUserGrade', 0, 'restrictedStockOrder', null), $5::text::order_item_product_status, $6
       from placed o, product p join category c on c.id = p.category_id where p.id = $4 returning id, order_id, product
     ), line as (
       insert into order_line (order_id, order_product_id, product_option_combination_id, combination, unit, price, list_price, parcel)
       select b.order_id, b.id, $4 * 100 + 1, '{"name": "소과 / 3kg"}', 1, 0, 0, $6 from bought b
     ), moved as (
       insert into order_history (order_id, order_product_id, to_status, actor, at)
       select order_id, id, to_status::order_item_product_status, 'operator', $3 from bought
       cross join unnest(array['delivery_end', nullif($5::text, 'delivery_end')]) as to_status where to_status is not null
     )
     select id from bought`,
    [`review-test-${process.pid}-${orders}`, userId, at, productId, status, parcel],
  )
  return id
}

/** Dependencies of the shop's jobs. */
export const appOf = (shop: TestShop): App => {
  const { db, config, gateway: payments, messages, mails, push, sns, files } = shop
  return { db, config, clock: () => shop.clock.now, integrations: { payments, messages, mails, push, sns, files } }
}

/** Runs the due jobs of reviews, and sends the messages they queue. */
export const runReviewJobs = (shop: TestShop): Promise<unknown> => {
  const app = appOf(shop)
  const handlers = { ...reviewJobs(app), ...messageJobs(app) }
  return createJobs({ db: app.db, clock: app.clock, handlers }).runDueJobs()
}

/** Uploads a photo and returns its name. */
export const sendPhoto = async (shop: TestShop, { token }: Reviewer, bytes?: Buffer): Promise<string> => {
  const answer = await shop.request('POST', '/v1/app-users/reviews/photos', {
    token,
    raw: bytes ?? (await photo()),
    headers: { 'content-type': 'image/jpeg' },
  })
  return (answer.body as { name: string }).name
}

export const TEXT = '아삭하고 달아요. 또 살게요.'

/** Writes a review of a delivered product, by default a new one. */
export const write = async (
  shop: TestShop,
  member: Reviewer,
  {
    item,
    photos = [],
    ...body
  }: {
    item?: number
    photos?: readonly string[]
    score?: number
    contents?: string
    attributeValueIds?: number[]
  } = {},
): Promise<Review> =>
  member.api('review.write', {
    body: {
      score: 5,
      contents: TEXT,
      ...body,
      reviewImages: photos.map((imageFile, sort) => ({ sort, imageFile })),
      orderItemProduct: item ?? (await addDelivered(shop, member.userId)),
    },
  })

export const balanceOf = async ({ api }: Reviewer): Promise<number> => (await api('user.getPoint')).point
