// Made from product.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListCards {
  card: string
}

/** Lists the cards of these products in the order of the ids. Omits unpublished products. */
export const listCards = (
  db: Sql,
  p: {
    ids: readonly number[]
  },
): Promise<ListCards[]> =>
  db.many(
    'product.listCards',
    `select found.card as "card"
from unnest($1::int[]) with ordinality as wanted (id, place)
cross join lateral (select card from product_card where product_id = wanted.id offset 0) found
order by wanted.place`,
    [p.ids],
  )

export interface FindDetail {
  card: string
  contents: string
  contentsSanitizer: number
  summary: string
  restrictedStockOrder: number | null
  maxUnitInBox: number | null
  deliveryCompany: string
  isUndeliverableSecondaryArea: boolean
  isUndeliverableThirdArea: boolean
  requiresShare: boolean
  taxStatus: string
  videoUrl: string | null
  shipmentDate: string | null
  origin: string
  storage: string
  unit: string
  foodNotice: unknown
  isGiftable: boolean
  price: number
  purchasePointPer: number
  textReviewPoint: number
  photoReviewPoint: number
  minUsePoint: number
  minPointUseProductPrice: number
  minAppUserGrade: number
  fundingGoalUnits: number | null
  limitedPeriodBegin: Date | null
  limitedPeriodEnd: Date | null
  shippingFeeType: 'type01' | 'type02' | 'type03'
  soldUnits: number
  optionIdPath: unknown
  hasShipmentDates: boolean
  specialPrice: number | null
  soonestShipmentDate: string | null
  shipping: unknown
}

/** Reads the card and the additional fields of the detail page. `today` is the date in Seoul. */
export const findDetail = (
  db: Sql,
  p: {
    today: string
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    id: number
  },
): Promise<FindDetail | undefined> =>
  db.opt(
    'product.findDetail',
    `select k.card, p.contents, p.contents_sanitizer as "contentsSanitizer", p.summary, p.restricted_stock_order as "restrictedStockOrder", p.max_unit_in_box as "maxUnitInBox",
  p.delivery_company as "deliveryCompany", p.is_undeliverable_secondary_area as "isUndeliverableSecondaryArea",
  p.is_undeliverable_third_area as "isUndeliverableThirdArea", p.requires_share as "requiresShare", p.tax_status as "taxStatus",
  p.video_url as "videoUrl", p.shipment_date as "shipmentDate", p.origin, p.storage, p.unit, p.food_notice as "foodNotice", p.is_giftable as "isGiftable", p.price,
  p.purchase_point_per as "purchasePointPer", p.text_review_point as "textReviewPoint", p.photo_review_point as "photoReviewPoint",
  p.min_use_point as "minUsePoint", p.min_point_use_product_price as "minPointUseProductPrice",
  p.min_app_user_grade as "minAppUserGrade", p.funding_goal_units as "fundingGoalUnits",
  p.limited_period_begin as "limitedPeriodBegin", p.limited_period_end as "limitedPeriodEnd", p.shipping_fee_type as "shippingFeeType",
  coalesce((select s.sold_units from product_sales s where s.product_id = p.id), 0) as "soldUnits",
  coalesce((select jsonb_object_agg(o.option_id_path, o.id order by o.position, o.id)
    from product_option_combination o where o.product_id = p.id and not o.is_archived), '{}') as "optionIdPath",
  exists (select from product_option_combination o where o.product_id = p.id and o.shipment_date is not null and not o.is_archived)
    as "hasShipmentDates",
  (select min(coalesce(o.special_sale_price, o.price))
    from product_option_combination o join stock s on s.product_option_combination_id = o.id
    where o.product_id = p.id and p.sale_type = 'LIMITED_SALE'
      and coalesce(o.shipment_date, p.shipment_date, $1::date) >= $1::date
      and (o.product_option_status = 'unlimited_stock_in' or o.product_option_status = 'stock_in' and s.on_hand > s.reserved))
    as "specialPrice",
  (select case when bool_and(o.shipment_date is not null) then min(o.shipment_date) end
    from product_option_combination o join stock s on s.product_option_combination_id = o.id
    where o.product_id = p.id and coalesce(o.shipment_date, p.shipment_date, $1::date) >= $1::date
      and (o.product_option_status = 'unlimited_stock_in' or o.product_option_status = 'stock_in' and s.on_hand > s.reserved))
    as "soonestShipmentDate",
  (select s.value from shop_setting s where s.platform = $2::platform_id and s.key = 'shipping') as "shipping"
from product p join product_card k on k.product_id = p.id
where p.id = $3`,
    [p.today, p.brand, p.id],
  )

export interface FindPublishedCategory {
  categoryId: number
  topCategoryId: number
  isWholesale: boolean
}

/** Finds the category of a published product. */
export const findPublishedCategory = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindPublishedCategory | undefined> =>
  db.opt(
    'product.findPublishedCategory',
    `select category_id as "categoryId", top_category_id as "topCategoryId", is_wholesale as "isWholesale" from product
where id = $1 and product_status not in ('waiting', 'removed', 'suspended')`,
    [p.id],
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
    'product.findCategory',
    `select id from category where id = $1 and archived_at is null`,
    [p.id],
  )

export interface ListOptionValues {
  optionId: number
  optionName: string
  id: number
  name: string
}

export const listOptionValues = (
  db: Sql,
  p: {
    productId: number
  },
): Promise<ListOptionValues[]> =>
  db.many(
    'product.listOptionValues',
    `select o.id as "optionId", o.name as "optionName", v.id, v.name
from product_option o join product_option_value v on v.product_option_id = o.id
where o.product_id = $1
order by o.position, o.id, v.position, v.id`,
    [p.productId],
  )

export interface ListCombinations {
  id: number
  name: string
  optionIdPath: string
  productOptionStatus: 'stock_in' | 'unlimited_stock_in' | 'stock_out' | 'temp_stock_out' | 'suspended'
  price: number
  listPrice: number
  specialSalePrice: number | null
  optionUnit: number
  shipmentDate: string | null
  amount: number
}

export const listCombinations = (
  db: Sql,
  p: {
    productId: number
  },
): Promise<ListCombinations[]> =>
  db.many(
    'product.listCombinations',
    `select c.id, c.name, c.option_id_path as "optionIdPath", c.product_option_status as "productOptionStatus", c.price,
  c.list_price as "listPrice", c.special_sale_price as "specialSalePrice", c.option_unit as "optionUnit",
  coalesce(c.shipment_date, p.shipment_date) as "shipmentDate", s.on_hand - s.reserved as "amount"
from product_option_combination c join stock s on s.product_option_combination_id = c.id join product p on p.id = c.product_id
where c.product_id = $1 and not c.is_archived
order by c.position, c.id`,
    [p.productId],
  )

export interface ListRelated {
  id: number
}

/**
 * Lists similar products in stock, without the product itself: first those that staff has chosen, then the sub-category, then the top
 * category, each by sales, descending. Wholesale lots are shown only on the page of a wholesale lot.
 */
export const listRelated = (
  db: Sql,
  p: {
    productId: number
    isWholesale: boolean
    take: number
    nearCategoryId: number
    topCategoryId: number
  },
): Promise<ListRelated[]> =>
  db.many(
    'product.listRelated',
    `with chosen as (
  select r.related_id as product_id, 0 as ring, -r.position as popularity
  from product_related r join product p on p.id = r.related_id
  where r.product_id = $1::int and p.is_in_stock and (not p.is_wholesale or $2::boolean)
  order by r.position limit $3::int
), near as (
  select l.product_id, 1 as ring, l.popularity from product_listing l join product p on p.id = l.product_id
  where l.category_id = $4::int and l.is_in_stock and l.product_id <> $1::int
    and (not p.is_wholesale or $2::boolean)
  order by l.popularity desc, l.product_id desc limit 2 * $3::int
), far as (
  select l.product_id, 2 as ring, l.popularity from product_listing l join product p on p.id = l.product_id
  where l.category_id = $5::int and l.is_in_stock and l.product_id <> $1::int
    and (not p.is_wholesale or $2::boolean)
  order by l.popularity desc, l.product_id desc limit 3 * $3::int
)
select product_id as "id" from (
  select product_id, ring, popularity from chosen
  union all
  select product_id, ring, popularity from near where product_id not in (select product_id from chosen)
  union all
  select product_id, ring, popularity from far where product_id not in (select product_id from near union all select product_id from chosen)
) as found
order by ring, popularity desc, product_id desc limit $3::int`,
    [p.productId, p.isWholesale, p.take, p.nearCategoryId, p.topCategoryId],
  )

export interface ListBoughtTogether {
  id: number
}

/**
 * Lists products bought together: those in the last 500 paid orders of a product, by frequency, descending, if they can be
 * bought now.
 */
export const listBoughtTogether = (
  db: Sql,
  p: {
    productId: number
    take: number
  },
): Promise<ListBoughtTogether[]> =>
  db.many(
    'product.listBoughtTogether',
    `with bought as (
  select op.order_id from order_product op
  where op.product_id = $1
    and op.status not in ('request', 'bank_transfer_waiting', 'incomplete', 'unknown', 'withdraw_complete', 'return_complete')
  order by op.order_id desc limit 500
), other as (
  select op.product_id, count(*) as times
  from bought join order_product op on op.order_id = bought.order_id and op.product_id <> $1
  where op.status not in ('request', 'bank_transfer_waiting', 'incomplete', 'unknown', 'withdraw_complete', 'return_complete')
  group by op.product_id
  order by times desc, op.product_id desc limit 100
)
select p.id as "id" from other join product p on p.id = other.product_id and p.is_in_stock
order by other.times desc, p.id desc limit $2::int`,
    [p.productId, p.take],
  )

export interface GetPersonal {
  isFavorites: boolean
  isRestockAlarm: boolean
  isShared: boolean
  boughtUnits: number
}

/** Reads the relation of a user to a product. Units count as bought from the moment they are reserved, as in the cart. */
export const getPersonal = (
  db: Sql,
  p: {
    userId: number
    productId: number
  },
): Promise<GetPersonal> =>
  db.one(
    'product.getPersonal',
    `select
  exists (select 1 from product_favorite f where f.user_id = $1 and f.product_id = $2) as "isFavorites",
  exists (select 1 from product_restock_alarm a where a.user_id = $1 and a.product_id = $2) as "isRestockAlarm",
  exists (select 1 from product_share s where s.user_id = $1 and s.product_id = $2) as "isShared",
  (select coalesce(sum(l.unit), 0) from orders o join order_product op on op.order_id = o.id join order_line l on l.order_product_id = op.id
    where o.user_id = $1 and op.product_id = $2
      and op.status not in ('incomplete', 'withdraw_complete', 'return_complete')
      and not exists (select from refund_line r where r.order_line_id = l.id)) as "boughtUnits"`,
    [p.userId, p.productId],
  )
