// Made from sheet.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListDistributorNames {
  id: number
  name: string
  isArchived: boolean
  shippingFeeType: 'type01' | 'type02' | 'type03'
  shippingFee: number
  freeShippingFeeConditionPrice: number | null
}

/** Names and shipping terms, also of archived ones: their products are exported with the name. */
export const listDistributorNames = (
  db: Sql,
  p: {
    distributorIds: readonly number[] | null
  },
): Promise<ListDistributorNames[]> =>
  db.many(
    'sheet.listDistributorNames',
    `select id, name, archived_at is not null as "isArchived", shipping_fee_type as "shippingFeeType", shipping_fee as "shippingFee",
  free_shipping_fee_condition_price as "freeShippingFeeConditionPrice"
from distributor
where $1::int[] is null or id = any($1::int[]) order by id`,
    [p.distributorIds],
  )

export interface ListCategoryPaths {
  id: number
  path: string
  isArchived: boolean
}

export const listCategoryPaths = (
  db: Sql,
): Promise<ListCategoryPaths[]> =>
  db.many(
    'sheet.listCategoryPaths',
    `select c.id as "id", case when t.id is null then c.name else t.name || ' > ' || c.name end as "path",
  c.archived_at is not null or t.archived_at is not null as "isArchived"
from category c left join category t on t.id = c.parent_id order by c.id`,
    [],
  )

export interface ListForImport {
  id: number
  productStatus: 'waiting' | 'stock_in' | 'unlimited_stock_in' | 'stock_out' | 'temp_stock_out' | 'suspended' | 'removed'
  shippingFeeType: 'type01' | 'type02' | 'type03'
  shippingFee: number
  freeShippingFeeConditionPrice: number | null
  name: string
  distributorId: number
  categoryId: number
  deliveryCompany: string
  origin: string
  storage: string
  unit: string
  taxStatus: string
  limitedPeriodBegin: string | null
  limitedPeriodEnd: string | null
  foodNotice: unknown
  combinationId: number
  price: number
  listPrice: number
  specialSalePrice: number | null
  onHand: number
  reserved: number
}

/** Combinations on offer of some products, for the check of a sheet. */
export const listForImport = (
  db: Sql,
  p: {
    ids: readonly number[]
    distributorIds: readonly number[] | null
  },
): Promise<ListForImport[]> =>
  db.many(
    'sheet.listForImport',
    `select p.id, p.product_status as "productStatus", p.shipping_fee_type as "shippingFeeType", p.shipping_fee as "shippingFee",
  p.free_shipping_fee_condition_price as "freeShippingFeeConditionPrice", p.name, p.distributor_id as "distributorId",
  p.category_id as "categoryId", p.delivery_company as "deliveryCompany", p.origin, p.storage, p.unit, p.tax_status as "taxStatus",
  moment_json(p.limited_period_begin)::jsonb #>> '{}' as "limitedPeriodBegin", moment_json(p.limited_period_end)::jsonb #>> '{}' as "limitedPeriodEnd",
  p.food_notice as "foodNotice", c.id as "combinationId", c.price, c.list_price as "listPrice", c.special_sale_price as "specialSalePrice", s.on_hand as "onHand", s.reserved
from product p join product_option_combination c on c.product_id = p.id and not c.is_archived
join stock s on s.product_option_combination_id = c.id
where p.id = any($1::int[]) and p.product_status <> 'removed' and ($2::int[] is null or p.distributor_id = any($2::int[]))
order by p.id, c.position, c.id`,
    [p.ids, p.distributorIds],
  )

export interface ListForExport {
  id: number
  combinationId: number
  name: string
  combinationName: string
  distributorName: string
  categoryPath: string
  price: number
  listPrice: number
  specialSalePrice: number | null
  onHand: number
  productStatus: 'waiting' | 'stock_in' | 'unlimited_stock_in' | 'stock_out' | 'temp_stock_out' | 'suspended' | 'removed'
  deliveryCompany: string
  shippingFeeType: 'type01' | 'type02' | 'type03'
  shippingFee: number
  freeShippingFeeConditionPrice: number | null
  origin: string
  storage: string
  unit: string
  taxStatus: string
}

/** Combinations of some products as the sheet shows them. */
export const listForExport = (
  db: Sql,
  p: {
    ids: readonly number[]
  },
): Promise<ListForExport[]> =>
  db.many(
    'sheet.listForExport',
    `select p.id, c.id as "combinationId", p.name, c.name as "combinationName", d.name as "distributorName",
  case when t.id = k.id then k.name else t.name || ' > ' || k.name end as "categoryPath", c.price, c.list_price as "listPrice",
  c.special_sale_price as "specialSalePrice", s.on_hand as "onHand", p.product_status as "productStatus", p.delivery_company as "deliveryCompany",
  p.shipping_fee_type as "shippingFeeType", p.shipping_fee as "shippingFee", p.free_shipping_fee_condition_price as "freeShippingFeeConditionPrice",
  p.origin, p.storage, p.unit, p.tax_status as "taxStatus"
from product p join product_option_combination c on c.product_id = p.id and not c.is_archived
join stock s on s.product_option_combination_id = c.id join distributor d on d.id = p.distributor_id
join category k on k.id = p.category_id join category t on t.id = p.top_category_id
where p.id = any($1::int[])
order by p.id, c.position, c.id`,
    [p.ids],
  )
