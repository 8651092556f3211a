/** [D4] Fills every list that is not part of the catalogue itself, with texts as long as they may be. */
import type { Db } from '#src/db/db.ts'

interface Rows {
  /** Rows per list. */
  count: number
  userId: number
  /** Product with long reviews and questions. */
  productId: number
}

/** Ids of the objects that hold lists. */
export const LONG_LIST = { display: 700_000, tabs: 700_001, group: 700_000, code: 'long' } as const

const AT = "timestamptz '2026-11-01T00:00:00Z'"
const SECTIONS = 100
const TABS = 10
/** Products changed by one statement: its triggers compare all with all. */
const PER_STATEMENT = 500
/** Places that the job ranks per category. */
const PLACES = 100
/** Products that operators choose for one group, display or tab. */
const CHOSEN = 1_000

const images = `(
  select jsonb_agg(jsonb_build_object('sort', i, 'imageFile', jsonb_build_object('key', 'apple', 'alt', repeat('가', 30), 'color', '#aa0000')))
  from generate_series(0, 7) i)`

// $1: rows, $2: user, $3: product
const personal = [
  `insert into product_favorite (user_id, product_id, created_at)
   select $2::int, id, ${AT} from product where product_status = 'stock_in' and id <> $3::int order by id limit $1::int`,
  `insert into product_restock_alarm (user_id, product_id, created_at)
   select $2::int, id, ${AT} from product where product_status = 'stock_in' and id <> $3::int order by id limit $1::int`,
  `with account as (insert into point_account as a (user_id, balance) values ($2::int, $1::int)
     on conflict (user_id) do update set balance = a.balance + excluded.balance)
   insert into point_entry (user_id, kind, amount, reason, created_at)
   select $2::int, 'earn', 1, repeat('가', 100), ${AT} - n * interval '1 minute' from generate_series(1, $1::int) n where $3::int > 0`,
  `with made as (
     insert into coupon (name, discount_kind, discount, issue, begin_at, end_at)
     select repeat('가', 50) || n, 'fixed', 1000, 'given', timestamptz '2026-01-01', timestamptz '2100-01-01' from generate_series(1, $1::int) n
     returning id
   ) insert into user_coupon (user_id, coupon_id, begin_at, end_at)
   select $2::int, id, timestamptz '2026-01-01', timestamptz '2100-01-01' from made where $3::int > 0`,
  `insert into product_qna (product_id, user_id, writer, contents, created_at, answer, answered_at)
   select $3::int, $2::int, '김*수', repeat('가', 1000), ${AT}, repeat('나', 2000), ${AT} from generate_series(1, $1::int)`,
  `insert into review (product_id, user_id, writer, score, contents, images, created_at)
   select $3::int, $2::int, '김*수', 5, repeat('가', 2000), ${images}, ${AT} - n * interval '1 minute'
   from generate_series(1, $1::int) n`,
  `insert into review (product_id, user_id, writer, score, contents, images, created_at)
   select id, $2::int, '김*수', 5, repeat('가', 2000), ${images}, ${AT} - id * interval '1 second'
   from product where product_status = 'stock_in' and id <> $3::int order by id limit least($1::int, ${PER_STATEMENT})`,
]

// $1: rows
const shared = [
  `insert into notice (platform, title, contents)
   select 'ru', repeat('가', 100), repeat('가', 1000) from generate_series(1, $1::int)`,
  `update product set is_wholesale = true where id in (
     select id from (
       select id, row_number() over (partition by top_category_id order by id) as at from product where product_status = 'stock_in') p
     where at <= least($1::int, ${PER_STATEMENT}))`,
  `insert into best_product (period, scope, category_id, place, product_id, units, revenue)
   select 'week', scope, top_category_id, at, id, 1, 1 from (
     select id, top_category_id, row_number() over (partition by top_category_id order by id) as at from product where product_status = 'stock_in') p,
     unnest(array['shop', 'wholesale']) scope
   where at <= least($1::int, ${PLACES}) on conflict do nothing`,
  `with made as (insert into product_group (platform, code, name) values ('ru', '${LONG_LIST.code}', '긴 묶음') returning id)
   insert into product_group_item (product_group_id, product_id, position)
   select made.id, p.id, p.id from made, (select id from product where product_status = 'stock_in' order by id limit least($1::int, ${CHOSEN})) p`,
  `insert into display_product (display_id, display_tab_id, product_id, position)
   select d.display_id, d.tab_id, p.id, p.id
   from (select id as display_id, null::int as tab_id from display where id = ${LONG_LIST.display}
     union all select display_id, id from display_tab where display_id = ${LONG_LIST.tabs}) d,
     (select id from product where product_status = 'stock_in' order by id limit least($1::int, ${CHOSEN})) p`,
  `insert into display_product (display_id, product_id, position)
   select d.id, p.id, p.id from display d, (select id from product where product_status = 'stock_in' order by id limit 20) p
   where d.name = 'long section' and $1::int > 0`,
  `with made as (
     insert into video (title, video_url, thumbnail, thumbnail_small)
     select repeat('가', 100), '/a', '/b', '/c' from generate_series(1, $1::int) n returning id
   ) insert into display_video (display_id, video_id, position) select ${LONG_LIST.display}, id, id from made`,
  `update video set contents = repeat('나', 500) where title = repeat('가', 100) and $1::int > 0`,
  `insert into video_product (video_id, product_id, position)
   select v.id, p.id, p.id from video v, (select id from product where product_status = 'stock_in' order by id limit 5) p
   where v.title = repeat('가', 100) and $1::int > 0`,
]

// $1: rows, $2: user, $3: product; after the videos exist
const bookmarks = `insert into user_video (user_id, video_id, created_at)
   select $2::int, v.id, ${AT} + v.id * interval '1 second' from video v
   where v.title = repeat('가', 100) and $3::int > 0 order by v.id limit $1::int`

const displays = `
insert into display (id, platform, page_key, name, title, display_contents_type, display_ui_type, position) values
  (${LONG_LIST.display}, 'ru', 'long', 'long', '길다', 'product', 'grid', 1),
  (${LONG_LIST.tabs}, 'ru', 'long', 'long tabs', '갈래', 'tab', 'rail', 2);
insert into display_tab (display_id, name, position) select ${LONG_LIST.tabs}, repeat('가', 20), n from generate_series(1, ${TABS}) n;
insert into display_group (id, platform, name, title, position) values (${LONG_LIST.group}, 'ru', 'long', '길다', 1);
insert into display (platform, page_key, display_group_id, is_style, name, title, sub_title, display_ui_type, position)
select 'ru', key, case when key is null then ${LONG_LIST.group} end, key is null, 'long section', repeat('가', 50), repeat('가', 50), 'grid', n
from unnest(array['home', 'funding', 'best-new', null]) key, generate_series(1, ${SECTIONS}) n`

/** Adds `count` rows to every list of a member, of a product and of the pages of ru. */
export const addLongLists = async (db: Db, { count, userId, productId }: Rows): Promise<void> => {
  await db.script(displays)
  await db.tx(async (tx) => {
    await tx.script('set local statement_timeout = 0')
    for (const text of personal) await tx.exec('long.personal', text, [count, userId, productId])
    for (const text of shared) await tx.exec('long.shared', text, [count])
    await tx.exec('long.bookmarks', bookmarks, [count, userId, productId])
  })
  await db.script('analyze')
}
