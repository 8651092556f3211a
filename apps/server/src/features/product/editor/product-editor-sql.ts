// Made from product-editor.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface LockProduct {
  id: number
  version: number
  productStatus: 'waiting' | 'stock_in' | 'unlimited_stock_in' | 'stock_out' | 'temp_stock_out' | 'suspended' | 'removed'
  name: string
}

/** Locks a product of the distributors; null: of all. Lock its stock rows before it: sales take their locks in this order. */
export const lockProduct = (
  db: Sql,
  p: {
    id: number
    distributorIds: readonly number[] | null
  },
): Promise<LockProduct | undefined> =>
  db.opt(
    'product-editor.lockProduct',
    `select p.id, p.version, p.product_status as "productStatus", p.name
from product p
where p.id = $1 and ($2::int[] is null or p.distributor_id = any($2::int[]))
for no key update`,
    [p.id, p.distributorIds],
  )

export interface LockStock {
  id: number
}

/** Locks the stock rows of a product, as sales do. */
export const lockStock = (
  db: Sql,
  p: {
    productId: number
  },
): Promise<LockStock[]> =>
  db.many(
    'product-editor.lockStock',
    `select product_option_combination_id as id from stock where product_id = $1 order by 1 for update`,
    [p.productId],
  )

export interface FindFields {
  version: number
  productStatus: 'waiting' | 'stock_in' | 'unlimited_stock_in' | 'stock_out' | 'temp_stock_out' | 'suspended' | 'removed'
  changedAt: Date | null
  changedById: number | null
  changedByName: string | null
  fields: unknown
}

/** Reads the fields that the editor changes, with their names in the contract. */
export const findFields = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindFields | undefined> =>
  db.opt(
    'product-editor.findFields',
    `select p.version, p.product_status as "productStatus", p.changed_at as "changedAt", p.changed_by as "changedById", s.name as "changedByName",
  jsonb_build_object(
    'name', p.name, 'summary', p.summary, 'contents', p.contents, 'images', p.images, 'distributorId', p.distributor_id,
    'categoryId', p.category_id, 'origin', p.origin, 'storage', p.storage, 'unit', p.unit, 'taxStatus', p.tax_status,
    'isGiftable', p.is_giftable, 'isWholesale', p.is_wholesale, 'deliveryCompany', p.delivery_company,
    'shippingFeeType', p.shipping_fee_type, 'shippingFee', p.shipping_fee, 'primaryAreaShippingFee', p.primary_area_shipping_fee,
    'secondaryAreaShippingFee', p.secondary_area_shipping_fee, 'thirdAreaShippingFee', p.third_area_shipping_fee,
    'freeShippingFeeConditionPrice', p.free_shipping_fee_condition_price,
    'isUndeliverableSecondaryArea', p.is_undeliverable_secondary_area, 'isUndeliverableThirdArea', p.is_undeliverable_third_area,
    'maxUnitInBox', p.max_unit_in_box, 'saleType', p.sale_type, 'isCommingSoon', p.is_coming_soon,
    'limitedPeriodBegin', moment_json(p.limited_period_begin)::jsonb, 'limitedPeriodEnd', moment_json(p.limited_period_end)::jsonb,
    'noResale', p.no_resale, 'isExclusive', p.is_exclusive, 'isAppOnly', p.is_app_only, 'minAppUserGrade', p.min_app_user_grade,
    'requiresShare', p.requires_share, 'restrictedStockOrder', p.restricted_stock_order, 'fundingGoalUnits', p.funding_goal_units,
    'shipmentDate', p.shipment_date, 'purchasePointPer', p.purchase_point_per, 'textReviewPoint', p.text_review_point,
    'photoReviewPoint', p.photo_review_point, 'minUsePoint', p.min_use_point, 'minPointUseProductPrice', p.min_point_use_product_price,
    'videoUrl', p.video_url, 'foodNoticeKind', p.food_notice_kind, 'foodNotice', p.food_notice,
    'relatedIds', coalesce((select jsonb_agg(r.related_id order by r.position, r.related_id) from product_related r where r.product_id = p.id), '[]')
  ) as "fields"
from product p left join staff s on s.id = p.changed_by
where p.id = $1`,
    [p.id],
  )

/** Writes the columns that `changes` names; its keys are names of columns. The sanitizer's version is that of `contents`. */
export const writeFields = (
  db: Sql,
  p: {
    now: Date
    staffId: number | null
    changes: unknown
    id: number
  },
): Promise<number> =>
  db.exec(
    'product-editor.writeFields',
    `update product p set
  name = n.name, summary = n.summary, contents = n.contents, contents_sanitizer = n.contents_sanitizer, images = n.images,
  distributor_id = n.distributor_id, category_id = n.category_id, top_category_id = n.top_category_id, product_status = n.product_status,
  origin = n.origin, storage = n.storage, unit = n.unit, tax_status = n.tax_status, is_giftable = n.is_giftable,
  is_wholesale = n.is_wholesale, delivery_company = n.delivery_company, shipping_fee_type = n.shipping_fee_type,
  shipping_fee = n.shipping_fee, primary_area_shipping_fee = n.primary_area_shipping_fee,
  secondary_area_shipping_fee = n.secondary_area_shipping_fee, third_area_shipping_fee = n.third_area_shipping_fee,
  free_shipping_fee_condition_price = n.free_shipping_fee_condition_price,
  is_undeliverable_secondary_area = n.is_undeliverable_secondary_area, is_undeliverable_third_area = n.is_undeliverable_third_area,
  max_unit_in_box = n.max_unit_in_box, sale_type = n.sale_type, is_coming_soon = n.is_coming_soon,
  limited_period_begin = n.limited_period_begin, limited_period_end = n.limited_period_end, no_resale = n.no_resale,
  is_exclusive = n.is_exclusive, is_app_only = n.is_app_only, min_app_user_grade = n.min_app_user_grade,
  requires_share = n.requires_share, restricted_stock_order = n.restricted_stock_order, funding_goal_units = n.funding_goal_units,
  shipment_date = n.shipment_date, purchase_point_per = n.purchase_point_per, text_review_point = n.text_review_point,
  photo_review_point = n.photo_review_point, min_use_point = n.min_use_point,
  min_point_use_product_price = n.min_point_use_product_price, video_url = n.video_url, food_notice_kind = n.food_notice_kind,
  food_notice = n.food_notice, version = p.version + 1, changed_at = $1::timestamptz, changed_by = $2
from (select (jsonb_populate_record(q, $3::jsonb)).* from product q where q.id = $4) n
where p.id = $4`,
    [p.now, p.staffId, JSON.stringify(p.changes), p.id],
  )

/** Counts a change of what belongs to a product: its options or prices. */
export const touchProduct = (
  db: Sql,
  p: {
    now: Date
    staffId: number | null
    id: number
  },
): Promise<number> =>
  db.exec(
    'product-editor.touchProduct',
    `update product set version = version + 1, changed_at = $1::timestamptz, changed_by = $2 where id = $3`,
    [p.now, p.staffId, p.id],
  )

/** Shows the lowest price of a product of which nothing can be bought. Of others the price follows by triggers. */
export const syncUnsoldPrice = (
  db: Sql,
  p: {
    id: number
  },
): Promise<number> =>
  db.exec(
    'product-editor.syncUnsoldPrice',
    `update product p set price = c.price, list_price = c.list_price
from (select price, list_price from product_option_combination where product_id = $1 and not is_archived order by price, position, id limit 1) c
where p.id = $1 and not exists (select from product_offer(p.id)) and (p.price, p.list_price) is distinct from (c.price, c.list_price)`,
    [p.id],
  )

export interface AddProduct {
  id: number
}

/** Adds a product with the courier and the shipping terms of its distributor. */
export const addProduct = (
  db: Sql,
  p: {
    name: string
    price: number
    listPrice: number
    now: Date
    categoryId: number
    distributorId: number
  },
): Promise<AddProduct> =>
  db.one(
    'product-editor.addProduct',
    `insert into product (name, distributor_id, category_id, top_category_id, product_status, price, list_price, delivery_company,
  shipping_fee_type, shipping_fee, primary_area_shipping_fee, secondary_area_shipping_fee, third_area_shipping_fee,
  free_shipping_fee_condition_price, is_undeliverable_secondary_area, is_undeliverable_third_area, created_at)
select $1, d.id, c.id, coalesce(c.parent_id, c.id), 'waiting', $2, $3, d.delivery_company,
  d.shipping_fee_type, d.shipping_fee, d.primary_area_shipping_fee, d.secondary_area_shipping_fee, d.third_area_shipping_fee,
  d.free_shipping_fee_condition_price, d.is_undeliverable_secondary_area, d.is_undeliverable_third_area, $4::timestamptz
from category c, distributor d where c.id = $5 and d.id = $6
returning id`,
    [p.name, p.price, p.listPrice, p.now, p.categoryId, p.distributorId],
  )

export interface FindCategory {
  id: number
  topCategoryId: number
}

/** Finds a category in use. The lock keeps it in use until the end of the transaction. */
export const findCategory = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindCategory | undefined> =>
  db.opt(
    'product-editor.findCategory',
    `select id, coalesce(parent_id, id) as "topCategoryId" from category where id = $1 and archived_at is null for share`,
    [p.id],
  )

export interface HasDistributor {
  id: number
}

/** Finds a distributor in use. The lock keeps it in use until the end of the transaction. */
export const hasDistributor = (
  db: Sql,
  p: {
    id: number
  },
): Promise<HasDistributor | undefined> =>
  db.opt(
    'product-editor.hasDistributor',
    `select id from distributor where id = $1 and archived_at is null for share`,
    [p.id],
  )

export interface CountRelatable {
  count: number
}

/** Products that can be shown beside a product. A seller names own ones, those in the shop, and those that are shown there already. */
export const countRelatable = (
  db: Sql,
  p: {
    ids: readonly number[]
    distributorIds: readonly number[] | null
    productId: number
  },
): Promise<CountRelatable> =>
  db.one(
    'product-editor.countRelatable',
    `select count(*) as "count" from product p
where p.id = any($1::int[]) and ($2::int[] is null or p.distributor_id = any($2::int[])
  or p.product_status in ('stock_in', 'unlimited_stock_in', 'stock_out', 'temp_stock_out')
  or exists (select from product_related r where r.product_id = $3 and r.related_id = p.id))`,
    [p.ids, p.distributorIds, p.productId],
  )

export const removeRelated = (
  db: Sql,
  p: {
    productId: number
    relatedIds: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'product-editor.removeRelated',
    `delete from product_related where product_id = $1 and related_id <> all($2::int[])`,
    [p.productId, p.relatedIds],
  )

export const putRelated = (
  db: Sql,
  p: {
    productId: number
    relatedIds: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'product-editor.putRelated',
    `insert into product_related (product_id, related_id, position)
select $1, r.id, r.place from unnest($2::int[]) with ordinality as r (id, place)
on conflict (product_id, related_id) do update set position = excluded.position where product_related.position <> excluded.position`,
    [p.productId, p.relatedIds],
  )

/** Copies what staff writes; counts, scores and stock are those of a new product. */
export const copyColumns = (
  db: Sql,
  p: {
    now: Date
    staffId: number | null
    fromId: number
    id: number
  },
): Promise<number> =>
  db.exec(
    'product-editor.copyColumns',
    `update product n set
  summary = o.summary, contents = o.contents, contents_sanitizer = o.contents_sanitizer, images = o.images, supply_price = o.supply_price,
  delivery_company = o.delivery_company, shipping_fee_type = o.shipping_fee_type, shipping_fee = o.shipping_fee,
  primary_area_shipping_fee = o.primary_area_shipping_fee, secondary_area_shipping_fee = o.secondary_area_shipping_fee,
  third_area_shipping_fee = o.third_area_shipping_fee, free_shipping_fee_condition_price = o.free_shipping_fee_condition_price,
  is_undeliverable_secondary_area = o.is_undeliverable_secondary_area, is_undeliverable_third_area = o.is_undeliverable_third_area,
  max_unit_in_box = o.max_unit_in_box, sale_type = o.sale_type, is_coming_soon = o.is_coming_soon,
  limited_period_begin = o.limited_period_begin, limited_period_end = o.limited_period_end, no_resale = o.no_resale,
  is_exclusive = o.is_exclusive, is_app_only = o.is_app_only, min_app_user_grade = o.min_app_user_grade,
  requires_share = o.requires_share, restricted_stock_order = o.restricted_stock_order, funding_goal_units = o.funding_goal_units,
  shipment_date = o.shipment_date, purchase_point_per = o.purchase_point_per, text_review_point = o.text_review_point,
  photo_review_point = o.photo_review_point, min_use_point = o.min_use_point,
  min_point_use_product_price = o.min_point_use_product_price, video_url = o.video_url, food_notice_kind = o.food_notice_kind,
  food_notice = o.food_notice, origin = o.origin, storage = o.storage, unit = o.unit, tax_status = o.tax_status,
  is_giftable = o.is_giftable, is_wholesale = o.is_wholesale, changed_at = $1::timestamptz, changed_by = $2
from product o where o.id = $3 and n.id = $4`,
    [p.now, p.staffId, p.fromId, p.id],
  )

export interface GetForEditor {
  id: number
  uuid: string
  version: number
  productStatus: 'waiting' | 'stock_in' | 'unlimited_stock_in' | 'stock_out' | 'temp_stock_out' | 'suspended' | 'removed'
  isInStock: boolean
  createdAt: Date
  changedAt: Date | null
  changedById: number | null
  changedByName: string | null
  distributorName: string
  categoryName: string
  related: unknown
  videos: unknown
}

/** Related products of others that are not on display are left out for a seller. Videos are those of the brand; null: of all. */
export const getForEditor = (
  db: Sql,
  p: {
    distributorIds: readonly number[] | null
    brand: 'cuma' | 'market' | 'farmer' | 'ru' | null
    id: number
  },
): Promise<GetForEditor | undefined> =>
  db.opt(
    'product-editor.getForEditor',
    `select p.id, p.uuid, p.version, p.product_status as "productStatus", p.is_in_stock as "isInStock", p.created_at as "createdAt",
  p.changed_at as "changedAt", p.changed_by as "changedById", s.name as "changedByName", d.name as "distributorName",
  case when c.parent_id is null then c.name else t.name || ' › ' || c.name end as "categoryName",
  coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'image', q.images -> 0, 'productStatus', q.product_status)
    order by r.position, q.id) from product_related r join product q on q.id = r.related_id
    where r.product_id = p.id and ($1::int[] is null or q.distributor_id = any($1::int[])
      or q.product_status in ('stock_in', 'unlimited_stock_in', 'stock_out', 'temp_stock_out'))), '[]') as "related",
  coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'title', v.title, 'thumbnail', v.thumbnail)
    order by x.product_place, v.publish_at desc, v.id desc)
    from video_product x join video v on v.id = x.video_id
    where x.product_id = p.id and ($2::platform_id is null
      or exists (select from video_brand b where b.video_id = v.id and b.platform = $2::platform_id))), '[]') as "videos"
from product p
join distributor d on d.id = p.distributor_id
join category c on c.id = p.category_id
join category t on t.id = p.top_category_id
left join staff s on s.id = p.changed_by
where p.id = $3 and ($1::int[] is null or p.distributor_id = any($1::int[]))`,
    [p.distributorIds, p.brand, p.id],
  )
