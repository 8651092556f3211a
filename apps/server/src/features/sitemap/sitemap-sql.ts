// Made from sitemap.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindLastProduct {
  id: number
}

export const findLastProduct = (
  db: Sql,
): Promise<FindLastProduct> =>
  db.one(
    'sitemap.findLastProduct',
    `select coalesce(max(id), 0)::int as "id" from product`,
    [],
  )

export interface ListProductPages {
  id: number
}

export const listProductPages = (
  db: Sql,
  p: {
    after: number
    take: number
  },
): Promise<ListProductPages[]> =>
  db.many(
    'sitemap.listProductPages',
    `select id from product
where id > $1::int and id <= $1::int + $2::int and product_status not in ('waiting', 'removed', 'suspended') order by id`,
    [p.after, p.take],
  )

export interface ListCategorySlugs {
  slug: string
}

export const listCategorySlugs = (
  db: Sql,
): Promise<ListCategorySlugs[]> =>
  db.many(
    'sitemap.listCategorySlugs',
    `select slug from category where archived_at is null order by position, id`,
    [],
  )
