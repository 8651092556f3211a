// Made from pins.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListPinned {
  id: number
}

/** Products that are pinned for a term, in their order, if shoppers find them and they pass the filters. */
export const listPinned = (
  db: Sql,
  p: {
    term: string
    category: number | null
    priceFrom: number
    priceTo: number
    freeShipping: boolean
    inStock: boolean
  },
): Promise<ListPinned[]> =>
  db.many(
    'pins.listPinned',
    `select d.product_id as id
from search_pin p
cross join lateral unnest(p.product_ids) with ordinality as x (id, place)
join search_document d on d.product_id = x.id
where p.term = $1
  and ($2::int is null or d.category_id = $2::int or d.top_category_id = $2::int)
  and d.price between $3::int and $4::int and (d.is_free_shipping or not $5::boolean)
  and (d.is_in_stock or not $6::boolean)
order by x.place`,
    [p.term, p.category, p.priceFrom, p.priceTo, p.freeShipping, p.inStock],
  )

export interface CountMatching {
  count: number
}

/** Of these products those that a term of each set names. */
export const countMatching = (
  db: Sql,
  p: {
    ids: readonly number[]
    sets: readonly string[]
  },
): Promise<CountMatching> =>
  db.one(
    'pins.countMatching',
    `select count(*) as "count" from search_document d
where d.product_id = any($1::int[]) and (select bool_and(d.terms && s.terms::int[]) from unnest($2::text[]) as s (terms))`,
    [p.ids, p.sets],
  )

/** Counts a search without results. A day has a bounded number of terms. */
export const addMiss = (
  db: Sql,
  p: {
    day: string
    term: string
    most: number
  },
): Promise<number> =>
  db.exec(
    'pins.addMiss',
    `insert into search_miss (day, term)
select $1::date, $2 where (select count(*) from search_miss where day = $1) < $3::int
  or exists (select from search_miss where day = $1 and term = $2)
on conflict (day, term) do update set times = search_miss.times + 1`,
    [p.day, p.term, p.most],
  )

export const pruneMisses = (
  db: Sql,
  p: {
    before: string
  },
): Promise<number> =>
  db.exec(
    'pins.pruneMisses',
    `delete from search_miss where day < $1::date`,
    [p.before],
  )
