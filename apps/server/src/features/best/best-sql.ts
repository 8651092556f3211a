// Made from best.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListBest {
  id: number
  value: number
  count: number
}

/**
 * The places of a category from a place on, or before it where `sign` is -1. Each row knows how many there are in all. Rules of staff
 * apply to the list that the job has counted, of at most 100 products: weights change its order, excluded products are left out, and the
 * places of pinned ones are not given to others.
 */
export const listBest = (
  db: Sql,
  p: {
    category: number
    period: string
    hideSoldOut: boolean
    sign: number
    value: number
    take: number
  },
): Promise<ListBest[]> =>
  db.many(
    'best.listBest',
    `with pinned as (
  select product_id, place from best_rule where category_id = $1::int and kind = 'pin'
), free as (
  select b.product_id, row_number() over (order by b.units * coalesce(r.weight, 100) desc, b.place) as rank
  from best_product b left join best_rule r on r.category_id = b.category_id and r.product_id = b.product_id
  where b.period = $2 and b.scope = 'shop' and b.category_id = $1 and coalesce(r.kind, 'weight') = 'weight'
), slot as (
  select n as place, row_number() over (order by n) as rank from generate_series(1, 200) n where n not in (select place from pinned)
), listed as (
  select f.product_id, s.place from free f join slot s on s.rank = f.rank
  union all select product_id, place from pinned
), shown as (
  select l.place, l.product_id
  from listed l join product p on p.id = l.product_id
  where p.product_status not in ('waiting', 'removed', 'suspended') and (p.is_in_stock or not $3::boolean)
)
select product_id as "id", place as "value", (select count(*) from shown) as "count"
from shown
where $4::int8 * place > $4::int8 * $5::int8
order by $4::int8 * place limit $6::int`,
    [p.category, p.period, p.hideSoldOut, p.sign, p.value, p.take],
  )

export interface FindCategory {
  id: number
}

export const findCategory = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindCategory | undefined> =>
  db.opt(
    'best.findCategory',
    `select id from category where id = $1 and archived_at is null`,
    [p.id],
  )

export interface FindSpan {
  from: Date | null
  to: Date | null
}

/** What a list covers; in all categories what the lists of the top ones cover together. */
export const findSpan = (
  db: Sql,
  p: {
    period: string
    scope: string
    category: number | null
  },
): Promise<FindSpan | undefined> =>
  db.opt(
    'best.findSpan',
    `select min(s.since) as "from", max(s.until) as "to"
from best_span s join category c on c.id = s.category_id
where s.period = $1 and s.scope = $2
  and (s.category_id = $3::int or ($3::int is null and c.parent_id is null))`,
    [p.period, p.scope, p.category],
  )

export interface ListWholesaleBest {
  id: number
}

/** In one category by its places; in all of them by what was sold. */
export const listWholesaleBest = (
  db: Sql,
  p: {
    period: string
    category: number | null
    take: number
  },
): Promise<ListWholesaleBest[]> =>
  db.many(
    'best.listWholesaleBest',
    `select b.product_id as id
from best_product b join product p on p.id = b.product_id
where b.period = $1 and b.scope = 'wholesale' and p.is_in_stock
  and p.product_status not in ('waiting', 'removed', 'suspended')
  and (b.category_id = $2::int or ($2::int is null and b.category_id = p.top_category_id))
order by b.units desc, b.revenue desc, p.created_at desc, p.id desc
limit $3::int`,
    [p.period, p.category, p.take],
  )

export interface ListWholesaleNew {
  categoryId: number
  name: string
  slug: string
  image: unknown
  productsCount: number
  productId: number
}

/** The newest of every top category that has any, in the order of the categories. */
export const listWholesaleNew = (
  db: Sql,
  p: {
    take: number
  },
): Promise<ListWholesaleNew[]> =>
  db.many(
    'best.listWholesaleNew',
    `select c.id as "categoryId", c.name as "name", c.slug as "slug", c.image, n.total as "productsCount", x.id as "productId"
from category c
join lateral (
  select count(*) as total from product p
  where p.top_category_id = c.id and p.is_wholesale and p.product_status not in ('waiting', 'removed', 'suspended')
) n on n.total > 0
cross join lateral (
  select p.id, p.created_at from product p
  where p.top_category_id = c.id and p.is_wholesale and p.product_status not in ('waiting', 'removed', 'suspended')
  order by p.created_at desc, p.id desc limit $1::int
) x
where c.parent_id is null
order by c.position, c.id, x.created_at desc, x.id desc`,
    [p.take],
  )

export interface ListWholesaleCategory {
  id: number
  value: number
  count: number
}

/**
 * The newest of a top category after a place, or before it where `sign` is -1: the value is how long ago in microseconds. Each
 * row knows how many there are in all.
 */
export const listWholesaleCategory = (
  db: Sql,
  p: {
    category: number
    sign: number
    value: number
    id: number
    take: number
  },
): Promise<ListWholesaleCategory[]> =>
  db.many(
    'best.listWholesaleCategory',
    `with shown as (
  select p.id, -(extract(epoch from p.created_at) * 1000000)::int8 as value
  from product p
  where p.top_category_id = $1::int and p.is_wholesale and p.product_status not in ('waiting', 'removed', 'suspended')
)
select id as "id", value as "value", (select count(*) from shown) as "count"
from shown
where ($2::int8 * value, $2::int8 * -id) > ($2::int8 * $3::int8, $2::int8 * -($4::int8))
order by $2::int8 * value, $2::int8 * -id limit $5::int`,
    [p.category, p.sign, p.value, p.id, p.take],
  )

export interface ListAdvertisings {
  code: string
  type: string
  categoryId: number
  categoryName: string
  groupCode: string
  groupName: string
  priority: number
  focusAdvertising: boolean
}

export const listAdvertisings = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    type: string | null
  },
): Promise<ListAdvertisings[]> =>
  db.many(
    'best.listAdvertisings',
    `select a.code, a.type, a.category_id as "categoryId", c.name as "categoryName", g.code as "groupCode", g.name as "groupName",
  a.priority, a.focus_advertising as "focusAdvertising"
from category_advertising a
join category c on c.id = a.category_id
join product_group g on g.id = a.product_group_id
where a.platform = $1::platform_id and ($2::text is null or a.type = $2::text)
order by a.type, a.priority, a.id`,
    [p.brand, p.type],
  )

export interface FindGroup {
  id: number
  code: string
  name: string
  productsCount: number
}

export const findGroup = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    code: string
  },
): Promise<FindGroup | undefined> =>
  db.opt(
    'best.findGroup',
    `select g.id, g.code, g.name, (
    select count(*) from product_group_item i join product p on p.id = i.product_id
    where i.product_group_id = g.id and p.product_status not in ('waiting', 'removed', 'suspended')) as "productsCount"
from product_group g where g.platform = $1::platform_id and g.code = $2`,
    [p.brand, p.code],
  )

export interface ListGroupItems {
  id: number
}

export const listGroupItems = (
  db: Sql,
  p: {
    groupId: number
    take: number
    skip: number
  },
): Promise<ListGroupItems[]> =>
  db.many(
    'best.listGroupItems',
    `select i.product_id as id
from product_group_item i join product p on p.id = i.product_id
where i.product_group_id = $1 and p.product_status not in ('waiting', 'removed', 'suspended')
order by i.position, i.product_id limit $2::int offset $3::int8`,
    [p.groupId, p.take, p.skip],
  )
