// Made from display-detail.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindWholeDisplay {
  id: number
  value: number
  name: string
  title: string
  subTitle: string
  orderByType: string
  displayContentsType: string
  displayUiType: string
  showInformation: boolean
  image: unknown
  moreLink: string | null
  endAt: Date | null
  count: number
}

/** A display as a list of displays has it, until it is over. */
export const findWholeDisplay = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    now: Date
  },
): Promise<FindWholeDisplay | undefined> =>
  db.opt(
    'display-detail.findWholeDisplay',
    `select d.id, d.position as "value", d.name, d.title, d.sub_title as "subTitle", d.order_by_type as "orderByType",
  d.display_contents_type as "displayContentsType", d.display_ui_type as "displayUiType", d.show_information as "showInformation",
  d.image, d.more_link as "moreLink", d.end_at as "endAt", 1::int8 as "count"
from display d where d.id = $1 and d.platform = $2::platform_id and (d.end_at is null or d.end_at > $3::timestamptz)`,
    [p.id, p.brand, p.now],
  )

export interface ListNewAndWanted {
  id: number
}

/** Of the newest in stock those that a week sold most of, then the newest. Wholesale and funding have pages of their own. */
export const listNewAndWanted = (
  db: Sql,
  p: {
    newest: number
    take: number
  },
): Promise<ListNewAndWanted[]> =>
  db.many(
    'display-detail.listNewAndWanted',
    `with newest as (
  select l.product_id, l.created_at
  from category c
  cross join lateral (
    select x.product_id, x.created_at from product_listing x
    where x.category_id = c.id and x.is_in_stock
    order by x.created_at desc, x.product_id desc limit $1::int
  ) l
  where c.parent_id is null
  order by l.created_at desc, l.product_id desc limit $1::int
)
select n.product_id as "id"
from newest n
join product p on p.id = n.product_id and not p.is_wholesale and p.sale_type <> 'FUNDING_SALE' and not p.is_coming_soon
left join best_product b on b.product_id = n.product_id and b.period = 'week' and b.scope = 'shop' and b.category_id = p.top_category_id
order by coalesce(b.units, 0) desc, n.created_at desc, n.product_id desc limit $2::int`,
    [p.newest, p.take],
  )

export interface ListFundings {
  productId: number
  goalUnits: number
  soldUnits: number
}

export const listFundings = (
  db: Sql,
): Promise<ListFundings[]> =>
  db.many(
    'display-detail.listFundings',
    `select p.id as "productId", p.funding_goal_units as "goalUnits", coalesce(s.sold_units, 0) as "soldUnits"
from product p left join product_sales s on s.product_id = p.id
where p.funding_goal_units is not null and p.product_status not in ('waiting', 'removed', 'suspended')
order by p.id limit 1000`,
    [],
  )
