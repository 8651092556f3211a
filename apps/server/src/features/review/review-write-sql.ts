// Made from review-write.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface LockItem {
  id: number
}

/** Locks a bought product of a user, so that its review is written, deleted and paid for once. */
export const lockItem = (
  db: Sql,
  p: {
    id: number
    userId: number
  },
): Promise<LockItem | undefined> =>
  db.opt(
    'review-write.lockItem',
    `select p.id from order_product p join orders o on o.id = p.order_id where p.id = $1 and o.user_id = $2 for update of p`,
    [p.id, p.userId],
  )

export const openAccount = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<number> =>
  db.exec(
    'review-write.openAccount',
    `insert into point_account (user_id) values ($1) on conflict (user_id) do nothing`,
    [p.userId],
  )

export interface LockAccount {
  balance: number
}

/** Locked before every row of review_grant, also by the trigger that nets debts. */
export const lockAccount = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<LockAccount> =>
  db.one(
    'review-write.lockAccount',
    `select balance from point_account where user_id = $1 for update`,
    [p.userId],
  )

export const openGrant = (
  db: Sql,
  p: {
    itemId: number
    userId: number
  },
): Promise<number> =>
  db.exec(
    'review-write.openGrant',
    `insert into review_grant (order_product_id, user_id) values ($1, $2) on conflict (order_product_id) do nothing`,
    [p.itemId, p.userId],
  )

export interface FindHeld {
  held: number
}

export const findHeld = (
  db: Sql,
  p: {
    itemId: number
  },
): Promise<FindHeld> =>
  db.one(
    'review-write.findHeld',
    `select held from review_grant where order_product_id = $1`,
    [p.itemId],
  )

export interface FindTakeable {
  points: number
}

/** Points of an item that deleting its review takes back: those earned after `cameBefore`, because older ones have expired. */
export const findTakeable = (
  db: Sql,
  p: {
    cameBefore: Date
    itemId: number
  },
): Promise<FindTakeable> =>
  db.one(
    'review-write.findTakeable',
    `select least(g.held, (
  select coalesce(sum(amount), 0) from point_entry e
  where e.reviewed_product_id = g.order_product_id and e.kind = 'earn' and e.created_at > $1::timestamptz))::int as "points"
from review_grant g where g.order_product_id = $2`,
    [p.cameBefore, p.itemId],
  )

/** Raises the granted points of an item to `target` and enters the difference. */
export const grantPoints = (
  db: Sql,
  p: {
    target: number
    itemId: number
    held: number
    reason: string
    now: Date
  },
): Promise<number> =>
  db.exec(
    'review-write.grantPoints',
    `with granted as (
  update review_grant set held = $1::int where order_product_id = $2 and held < $1::int returning user_id
), entered as (
  insert into point_entry (user_id, reviewed_product_id, kind, amount, reason, created_at)
  select user_id, $2, 'earn', $1::int - $3::int, $4, $5::timestamptz from granted returning user_id, amount
)
update point_account a set balance = a.balance + e.amount from entered e where a.user_id = e.user_id`,
    [p.target, p.itemId, p.held, p.reason, p.now],
  )

/** Takes back `taken` points of an item; `paid` of them from the balance, the rest as a debt. What is held beyond them has expired. */
export const takePointsBack = (
  db: Sql,
  p: {
    taken: number
    paid: number
    now: Date
    bar: boolean
    itemId: number
    reason: string
  },
): Promise<number> =>
  db.exec(
    'review-write.takePointsBack',
    `with ended as (
  update review_grant set held = 0, debt = debt + $1::int - $2::int, expired = expired + held - $1::int, removed_at = $3::timestamptz, is_barred = is_barred or $4::boolean
  where order_product_id = $5 returning user_id
), entered as (
  insert into point_entry (user_id, reviewed_product_id, kind, amount, reason, created_at)
  select user_id, $5, 'adjust', -$2::int, $6, $3::timestamptz from ended where $2::int > 0 returning user_id, amount
)
update point_account a set balance = a.balance + e.amount from entered e where a.user_id = e.user_id`,
    [p.taken, p.paid, p.now, p.bar, p.itemId, p.reason],
  )

export interface AddReview {
  id: number
}

export const addReview = (
  db: Sql,
  p: {
    productId: number
    itemId: number
    userId: number
    writer: string
    grade: number
    optionName: string
    score: number
    contents: string
    images: unknown
    attributeValueIds: readonly number[]
    now: Date
  },
): Promise<AddReview> =>
  db.one(
    'review-write.addReview',
    `insert into review (product_id, order_product_id, user_id, writer, grade, option_name, score, contents, images, attribute_value_ids, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10::int[], $11::timestamptz)
returning id`,
    [p.productId, p.itemId, p.userId, p.writer, p.grade, p.optionName, p.score, p.contents, JSON.stringify(p.images), p.attributeValueIds, p.now],
  )

export interface LockMine {
  id: number
  productId: number
  itemId: number | null
  images: unknown
  isHidden: boolean
  textPoint: number
  photoPoint: number
  attributes: unknown
}

export const lockMine = (
  db: Sql,
  p: {
    id: number
    userId: number
  },
): Promise<LockMine | undefined> =>
  db.opt(
    'review-write.lockMine',
    `select r.id, r.product_id as "productId", r.order_product_id as "itemId", r.images, r.is_hidden as "isHidden",
  p.text_review_point as "textPoint", p.photo_review_point as "photoPoint", review_attributes_of(p.top_category_id) as "attributes"
from review r join product p on p.id = r.product_id where r.id = $1 and r.user_id = $2 for update of r`,
    [p.id, p.userId],
  )

export interface FindMine {
  itemId: number | null
  images: unknown
}

export const findMine = (
  db: Sql,
  p: {
    id: number
    userId: number
  },
): Promise<FindMine | undefined> =>
  db.opt(
    'review-write.findMine',
    `select order_product_id as "itemId", images from review where id = $1 and user_id = $2`,
    [p.id, p.userId],
  )

export const saveVersion = (
  db: Sql,
  p: {
    now: Date
    id: number
  },
): Promise<number> =>
  db.exec(
    'review-write.saveVersion',
    `insert into review_history (review_id, score, contents, images, attribute_value_ids, replaced_at)
select id, score, contents, images, attribute_value_ids, $1::timestamptz from review where id = $2`,
    [p.now, p.id],
  )

export const changeReview = (
  db: Sql,
  p: {
    score: number
    contents: string
    images: unknown
    attributeValueIds: readonly number[]
    now: Date
    id: number
  },
): Promise<number> =>
  db.exec(
    'review-write.changeReview',
    `update review set score = $1, contents = $2, images = $3::jsonb, attribute_value_ids = $4::int[],
  edited_at = $5::timestamptz
where id = $6`,
    [p.score, p.contents, JSON.stringify(p.images), p.attributeValueIds, p.now, p.id],
  )

export const removeReview = (
  db: Sql,
  p: {
    id: number
  },
): Promise<number> =>
  db.exec(
    'review-write.removeReview',
    `delete from review where id = $1`,
    [p.id],
  )

export interface FindVoted {
  id: number
  authorId: number | null
  platform: 'cuma' | 'market' | 'farmer' | 'ru' | null
  product: string
}

export const findVoted = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindVoted | undefined> =>
  db.opt(
    'review-write.findVoted',
    `select r.id, r.user_id as "authorId", u.platform as "platform", p.name as "product"
from review r join product p on p.id = r.product_id left join app_user u on u.id = r.user_id
where r.id = $1 and not r.is_hidden`,
    [p.id],
  )

/** Adds nothing to a review that was deleted or hidden meanwhile. */
export const addVote = (
  db: Sql,
  p: {
    userId: number
    now: Date
    id: number
  },
): Promise<number> =>
  db.exec(
    'review-write.addVote',
    `insert into review_helpful (review_id, user_id, created_at)
select id, $1, $2::timestamptz from review where id = $3 and not is_hidden for key share
on conflict do nothing`,
    [p.userId, p.now, p.id],
  )

export const removeVote = (
  db: Sql,
  p: {
    id: number
    userId: number
  },
): Promise<number> =>
  db.exec(
    'review-write.removeVote',
    `delete from review_helpful where review_id = $1 and user_id = $2`,
    [p.id, p.userId],
  )

export interface FindHelpful {
  helpful: number
}

export const findHelpful = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindHelpful | undefined> =>
  db.opt(
    'review-write.findHelpful',
    `select helpful from review where id = $1 and not is_hidden`,
    [p.id],
  )
