// Made from bulk-edit.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListSelected {
  id: number
}

/** Ids of chosen products (`ids`) or of a filter, after an id. Without removed ones. The filter is that of the product grid. */
export const listSelected = (
  db: Sql,
  p: {
    after: number
    distributorIds: readonly number[] | null
    ids: readonly number[] | null
    distributorId: number | null
    productStatus: string | null
    categoryId: number | null
    q: string | null
    isOnSale: boolean | null
    lowStock: number | null
    take: number
  },
): Promise<ListSelected[]> =>
  db.many(
    'bulk-edit.listSelected',
    `select p.id from product p
where p.id > $1 and p.product_status <> 'removed'
  and ($2::int[] is null or p.distributor_id = any($2::int[]))
  and ($3::int[] is null or p.id = any($3::int[]))
  and ($4::int is null or p.distributor_id = $4)
  and ($5::text is null or p.product_status = $5::text::product_status)
  and ($6::int is null or p.category_id = $6 or p.top_category_id = $6)
  and ($7::text is null or position(lower($7) in lower(p.name)) > 0 or p.id::text = $7)
  and ($8::boolean is null
    or (p.is_in_stock and p.product_status not in ('waiting', 'removed', 'suspended')) = $8)
  and ($9::int is null or exists (select from product_option_combination c join stock s on s.product_option_combination_id = c.id
    where c.product_id = p.id and c.product_option_status = 'stock_in' and s.on_hand - s.reserved <= $9))
order by p.id limit $10::int`,
    [p.after, p.distributorIds, p.ids, p.distributorId, p.productStatus, p.categoryId, p.q, p.isOnSale, p.lowStock, p.take],
  )

export interface CountSelected {
  count: number
}

export const countSelected = (
  db: Sql,
  p: {
    distributorIds: readonly number[] | null
    ids: readonly number[] | null
    distributorId: number | null
    productStatus: string | null
    categoryId: number | null
    q: string | null
    isOnSale: boolean | null
    lowStock: number | null
  },
): Promise<CountSelected> =>
  db.one(
    'bulk-edit.countSelected',
    `select count(*) as "count" from product p
where p.product_status <> 'removed'
  and ($1::int[] is null or p.distributor_id = any($1::int[]))
  and ($2::int[] is null or p.id = any($2::int[]))
  and ($3::int is null or p.distributor_id = $3)
  and ($4::text is null or p.product_status = $4::text::product_status)
  and ($5::int is null or p.category_id = $5 or p.top_category_id = $5)
  and ($6::text is null or position(lower($6) in lower(p.name)) > 0 or p.id::text = $6)
  and ($7::boolean is null
    or (p.is_in_stock and p.product_status not in ('waiting', 'removed', 'suspended')) = $7)
  and ($8::int is null or exists (select from product_option_combination c join stock s on s.product_option_combination_id = c.id
    where c.product_id = p.id and c.product_option_status = 'stock_in' and s.on_hand - s.reserved <= $8))`,
    [p.distributorIds, p.ids, p.distributorId, p.productStatus, p.categoryId, p.q, p.isOnSale, p.lowStock],
  )

export interface ListPrices {
  id: number
  name: string
  productStatus: 'waiting' | 'stock_in' | 'unlimited_stock_in' | 'stock_out' | 'temp_stock_out' | 'suspended' | 'removed'
  price: number
  listPrice: number
  specialSalePrice: number | null
}

/** Prices of the combinations on offer of some products, in their order. */
export const listPrices = (
  db: Sql,
  p: {
    ids: readonly number[]
  },
): Promise<ListPrices[]> =>
  db.many(
    'bulk-edit.listPrices',
    `select p.id, p.name, p.product_status as "productStatus", c.price, c.list_price as "listPrice", c.special_sale_price as "specialSalePrice"
from unnest($1::int[]) with ordinality as w (id, place)
join product p on p.id = w.id join product_option_combination c on c.product_id = p.id and not c.is_archived
order by w.place, c.position, c.id`,
    [p.ids],
  )

export interface HasCategory {
  is: boolean
}

export const hasCategory = (
  db: Sql,
  p: {
    id: number
  },
): Promise<HasCategory> =>
  db.one(
    'bulk-edit.hasCategory',
    `select exists (select from category where id = $1 and archived_at is null) as "is"`,
    [p.id],
  )
