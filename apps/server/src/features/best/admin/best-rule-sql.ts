// Made from best-rule.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindRuleList {
  version: number
}

export const findRuleList = (
  db: Sql,
  p: {
    categoryId: number
  },
): Promise<FindRuleList | undefined> =>
  db.opt(
    'best-rule.findRuleList',
    `select version from best_rule_list where category_id = $1`,
    [p.categoryId],
  )

export interface LockRuleList {
  version: number
}

export const lockRuleList = (
  db: Sql,
  p: {
    categoryId: number
  },
): Promise<LockRuleList> =>
  db.one(
    'best-rule.lockRuleList',
    `insert into best_rule_list (category_id) values ($1)
on conflict (category_id) do update set version = best_rule_list.version
returning version`,
    [p.categoryId],
  )

export const raiseVersion = (
  db: Sql,
  p: {
    categoryId: number
  },
): Promise<number> =>
  db.exec(
    'best-rule.raiseVersion',
    `update best_rule_list set version = version + 1 where category_id = $1`,
    [p.categoryId],
  )

export interface ListRules {
  productId: number
  name: string
  price: number
  image: unknown
  kind: string
  place: number | null
  weight: number | null
}

export const listRules = (
  db: Sql,
  p: {
    categoryId: number
  },
): Promise<ListRules[]> =>
  db.many(
    'best-rule.listRules',
    `select r.product_id as "productId", p.name, p.price, p.images -> 0 as "image", r.kind, r.place, r.weight
from best_rule r join product p on p.id = r.product_id
where r.category_id = $1 order by r.place nulls last, r.kind, r.product_id`,
    [p.categoryId],
  )

export const clearRules = (
  db: Sql,
  p: {
    categoryId: number
  },
): Promise<number> =>
  db.exec(
    'best-rule.clearRules',
    `delete from best_rule where category_id = $1`,
    [p.categoryId],
  )

export const addRules = (
  db: Sql,
  p: {
    categoryId: number
    rules: unknown
  },
): Promise<number> =>
  db.exec(
    'best-rule.addRules',
    `insert into best_rule (category_id, product_id, kind, place, weight)
select $1, p.id, r.kind, r.place, r.weight
from jsonb_to_recordset($2::jsonb) as r ("productId" int, kind text, place int, weight int) join product p on p.id = r."productId"
order by p.id`,
    [p.categoryId, JSON.stringify(p.rules)],
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
    'best-rule.hasCategory',
    `select exists (select from category where id = $1 and archived_at is null) as "is"`,
    [p.id],
  )

export interface ListPlaces {
  place: number
  productId: number
  name: string
  price: number
  image: unknown
  units: number
}

/** The list of a category as the job has counted it. */
export const listPlaces = (
  db: Sql,
  p: {
    period: string
    categoryId: number
  },
): Promise<ListPlaces[]> =>
  db.many(
    'best-rule.listPlaces',
    `select b.place, b.product_id as "productId", p.name, p.price, p.images -> 0 as "image", b.units
from best_product b join product p on p.id = b.product_id
where b.period = $1 and b.scope = 'shop' and b.category_id = $2 order by b.place`,
    [p.period, p.categoryId],
  )
