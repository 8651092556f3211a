// Made from cart-sample.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface SampleCarts {
  cart: number
  productId: number
  optionUnit: number
  price: number
  specialSalePrice: number | null
  saleType: 'INDEFINITE_SALE' | 'LIMITED_SALE' | 'FUNDING_SALE'
  limitedPeriodBegin: Date | null
  limitedPeriodEnd: Date | null
  categoryId: number
  parentId: number | null
}

/** Lists the lines of the latest carts of a brand that can be bought now, without their owners. `cart` numbers the carts. */
export const sampleCarts = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    most: number
  },
): Promise<SampleCarts[]> =>
  db.many(
    'cart-sample.sampleCarts',
    `with latest as materialized (
  select c.id from cart c join app_user u on u.id = c.user_id
  where u.platform = $1::platform_id and exists (select from cart_group g where g.cart_id = c.id)
  order by c.updated_at desc, c.id desc limit $2::int
)
select dense_rank() over (order by g.cart_id)::int as "cart", p.id as "productId", g.unit as "optionUnit", o.price, o.special_sale_price as "specialSalePrice",
  p.sale_type as "saleType", p.limited_period_begin as "limitedPeriodBegin", p.limited_period_end as "limitedPeriodEnd",
  k.id as "categoryId", k.parent_id as "parentId"
from latest l join cart_group g on g.cart_id = l.id
join product_option_combination o on o.id = g.product_option_combination_id
join product p on p.id = o.product_id and p.product_status in ('stock_in', 'unlimited_stock_in')
join category k on k.id = p.category_id
order by g.cart_id, g.id`,
    [p.brand, p.most],
  )
