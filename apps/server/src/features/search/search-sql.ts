// Made from search.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListWords {
  place: number
  id: number
  word: string
  isCategory: boolean
  uses: number
  fields: number
}

/** Words that contain these keys from some letter on; words that begin with them first. */
export const listWords = (
  db: Sql,
  p: {
    lows: readonly string[]
    highs: readonly string[]
    most: number
  },
): Promise<ListWords[]> =>
  db.many(
    'search.listWords',
    `select a.place::int as "place", f.id as "id", f.word as "word", f.is_category as "isCategory", f.uses as "uses", f.fields as "fields"
from unnest($1::text[], $2::text[]) with ordinality as a (low, high, place)
cross join lateral (
  select w.id, w.word, w.is_category, w.uses, w.fields from search_tail t join search_word w on w.id = t.word_id
  where t.keys >= a.low and t.keys < a.high
  group by w.id order by min(t.position) = 0 desc, w.is_category desc, w.uses desc, length(w.word), w.id limit $3::int) f`,
    [p.lows, p.highs, p.most],
  )

export interface ListWordsLike {
  id: number
  word: string
  isCategory: boolean
  uses: number
  fields: number
}

/** Words that share at least `least` trigrams, most first. */
export const listWordsLike = (
  db: Sql,
  p: {
    grams: readonly string[]
    least: number
    most: number
  },
): Promise<ListWordsLike[]> =>
  db.many(
    'search.listWordsLike',
    `select w.id, w.word, w.is_category as "isCategory", w.uses, w.fields
from (select g.word_id, count(*) as shared from search_gram g where g.gram = any ($1::text[])
  group by 1 having count(*) >= $2::int order by 2 desc, 1 limit $3::int) s
join search_word w on w.id = s.word_id
order by s.shared desc, w.uses desc, w.id`,
    [p.grams, p.least, p.most],
  )

export interface ListKnownKeys {
  keys: string
  isWord: boolean
  letters: number
  isName: boolean
  endsName: boolean
}

/** The keys that are a word or the ending of one, and whether such a word is in a name, a seller's name or a category. */
export const listKnownKeys = (
  db: Sql,
  p: {
    keys: readonly string[]
  },
): Promise<ListKnownKeys[]> =>
  db.many(
    'search.listKnownKeys',
    `select t.keys, bool_or(t.position = 0) as "isWord", max(length(w.word) - t.position)::int as "letters",
  bool_or(t.position = 0 and w.fields & 7 > 0) as "isName", bool_or(w.fields & 7 > 0) as "endsName"
from search_tail t join search_word w on w.id = t.word_id where t.keys = any ($1::text[]) group by 1`,
    [p.keys],
  )

export interface ListSynonyms {
  word: string
  means: string
  kind: string
}

export const listSynonyms = (
  db: Sql,
  p: {
    words: readonly string[]
  },
): Promise<ListSynonyms[]> =>
  db.many(
    'search.listSynonyms',
    `select word, means, kind from search_synonym where word = any ($1::text[]) and kind <> 'filter'`,
    [p.words],
  )

export interface ListFilterWords {
  word: string
  means: string
}

/** Longest first, because the longest match counts. */
export const listFilterWords = (
  db: Sql,
): Promise<ListFilterWords[]> =>
  db.many(
    'search.listFilterWords',
    `select word, means from search_synonym where kind = 'filter' order by length(word) desc, word`,
    [],
  )

export interface ListCategoryNames {
  id: number
  name: string
  parentId: number | null
}

export const listCategoryNames = (
  db: Sql,
): Promise<ListCategoryNames[]> =>
  db.many(
    'search.listCategoryNames',
    `select id, name, parent_id as "parentId" from category order by position, id`,
    [],
  )

export interface CountFoundOne {
  categoryId: number
  band: number
  isFreeShipping: boolean
  isInStock: boolean
  inPrice: boolean
  count: number
  times: number
}

/** Counts the results in groups by everything that filters distinguish, and their term hits. `bound` limits the hits. */
export const countFoundOne = (
  db: Sql,
  p: {
    sets: readonly string[]
    bound: number
    bands: readonly number[]
    priceFrom: number
    priceTo: number
  },
): Promise<CountFoundOne[]> =>
  db.many(
    'search.countFoundOne',
    `with met as materialized (
  select d.product_id, d.category_id, d.price, d.is_free_shipping, d.is_in_stock from unnest(($1::text[])[1]::int[]) as k (term)
  cross join lateral (select * from search_document where terms @> array[k.term] offset 0) d),
found as (select product_id, min(category_id) as category_id, min(price) as price, bool_and(is_free_shipping) as is_free_shipping,
    bool_and(is_in_stock) as is_in_stock, count(*) as times from (select * from met limit $2::int) m group by product_id)
select category_id as "categoryId", width_bucket(price, $3::int[]) as "band", is_free_shipping as "isFreeShipping", is_in_stock as "isInStock",
  price between $4::int and $5::int as "inPrice", count(*)::int as "count", sum(times)::int as "times"
from found group by 1, 2, 3, 4, 5`,
    [p.sets, p.bound, p.bands, p.priceFrom, p.priceTo],
  )

export interface CountNarrowedOne {
  count: number
}

export const countNarrowedOne = (
  db: Sql,
  p: {
    sets: readonly string[]
    category: number | null
    priceFrom: number
    priceTo: number
    freeShipping: boolean
    inStock: boolean
    capped: number
  },
): Promise<CountNarrowedOne> =>
  db.one(
    'search.countNarrowedOne',
    `with found as materialized (select from search_document d
where d.terms && (select ($1::text[])[1]::int[])
  and ($2::int is null or d.category_id = $2 or d.top_category_id = $2) and d.price between $3::int and $4::int
  and (d.is_free_shipping or not $5::boolean) and (d.is_in_stock or not $6::boolean))
select count(*)::int as "count" from (select from found limit $7::int) f`,
    [p.sets, p.category, p.priceFrom, p.priceTo, p.freeShipping, p.inStock, p.capped],
  )

export interface ListFoundOne {
  id: number
}

export const listFoundOne = (
  db: Sql,
  p: {
    sets: readonly string[]
    seen: readonly number[]
    category: number | null
    priceFrom: number
    priceTo: number
    freeShipping: boolean
    inStock: boolean
    sort: string
    take: number
    skip: number
  },
): Promise<ListFoundOne[]> =>
  db.many(
    'search.listFoundOne',
    `select d.product_id as id from search_document d
where d.terms && (select ($1::text[])[1]::int[]) and d.product_id <> all ($2::int[])
  and ($3::int is null or d.category_id = $3 or d.top_category_id = $3) and d.price between $4::int and $5::int
  and (d.is_free_shipping or not $6::boolean) and (d.is_in_stock or not $7::boolean)
order by case $8::text when 'latest' then extract(epoch from d.created_at)::int8 when 'priceAsc' then -d.price when 'priceDesc' then d.price
  when 'review' then d.review_count else d.popularity end desc, d.product_id desc
limit $9::int offset $10::int`,
    [p.sets, p.seen, p.category, p.priceFrom, p.priceTo, p.freeShipping, p.inStock, p.sort, p.take, p.skip],
  )

export interface ListHotOne {
  id: number
}

/** The same among the best selling products; complete if it fills the page. */
export const listHotOne = (
  db: Sql,
  p: {
    sets: readonly string[]
    seen: readonly number[]
    category: number | null
    priceFrom: number
    priceTo: number
    freeShipping: boolean
    inStock: boolean
    sort: string
    take: number
    skip: number
  },
): Promise<ListHotOne[]> =>
  db.many(
    'search.listHotOne',
    `select d.product_id as id from search_document d
where d.is_hot and d.terms && (select ($1::text[])[1]::int[]) and d.product_id <> all ($2::int[])
  and ($3::int is null or d.category_id = $3 or d.top_category_id = $3) and d.price between $4::int and $5::int
  and (d.is_free_shipping or not $6::boolean) and (d.is_in_stock or not $7::boolean)
order by case $8::text when 'latest' then extract(epoch from d.created_at)::int8 when 'priceAsc' then -d.price when 'priceDesc' then d.price
  when 'review' then d.review_count else d.popularity end desc, d.product_id desc
limit $9::int offset $10::int`,
    [p.sets, p.seen, p.category, p.priceFrom, p.priceTo, p.freeShipping, p.inStock, p.sort, p.take, p.skip],
  )

export interface CountFoundAll {
  categoryId: number
  band: number
  isFreeShipping: boolean
  isInStock: boolean
  inPrice: boolean
  count: number
  times: number
}

/** Counts the results in groups by everything that filters distinguish, and their term hits. `bound` limits the hits. */
export const countFoundAll = (
  db: Sql,
  p: {
    sets: readonly string[]
    bound: number
    bands: readonly number[]
    priceFrom: number
    priceTo: number
  },
): Promise<CountFoundAll[]> =>
  db.many(
    'search.countFoundAll',
    `with met as materialized (
  select d.product_id, d.category_id, d.price, d.is_free_shipping, d.is_in_stock from search_document d
  where d.terms && (select ($1::text[])[1]::int[]) and d.terms && (select ($1::text[])[2]::int[])
  and (cardinality($1::text[]) < 3 or d.terms && (select ($1::text[])[3]::int[])) and (cardinality($1::text[]) < 4 or d.terms && (select ($1::text[])[4]::int[])) and (cardinality($1::text[]) < 5 or d.terms && (select ($1::text[])[5]::int[])) and (cardinality($1::text[]) < 6 or d.terms && (select ($1::text[])[6]::int[]))),
found as (select product_id, min(category_id) as category_id, min(price) as price, bool_and(is_free_shipping) as is_free_shipping,
    bool_and(is_in_stock) as is_in_stock, count(*) as times from (select * from met limit $2::int) m group by product_id)
select category_id as "categoryId", width_bucket(price, $3::int[]) as "band", is_free_shipping as "isFreeShipping", is_in_stock as "isInStock",
  price between $4::int and $5::int as "inPrice", count(*)::int as "count", sum(times)::int as "times"
from found group by 1, 2, 3, 4, 5`,
    [p.sets, p.bound, p.bands, p.priceFrom, p.priceTo],
  )

export interface CountNarrowedAll {
  count: number
}

export const countNarrowedAll = (
  db: Sql,
  p: {
    sets: readonly string[]
    category: number | null
    priceFrom: number
    priceTo: number
    freeShipping: boolean
    inStock: boolean
    capped: number
  },
): Promise<CountNarrowedAll> =>
  db.one(
    'search.countNarrowedAll',
    `with found as materialized (select from search_document d
where d.terms && (select ($1::text[])[1]::int[]) and d.terms && (select ($1::text[])[2]::int[])
  and (cardinality($1::text[]) < 3 or d.terms && (select ($1::text[])[3]::int[])) and (cardinality($1::text[]) < 4 or d.terms && (select ($1::text[])[4]::int[])) and (cardinality($1::text[]) < 5 or d.terms && (select ($1::text[])[5]::int[])) and (cardinality($1::text[]) < 6 or d.terms && (select ($1::text[])[6]::int[]))
  and ($2::int is null or d.category_id = $2 or d.top_category_id = $2) and d.price between $3::int and $4::int
  and (d.is_free_shipping or not $5::boolean) and (d.is_in_stock or not $6::boolean))
select count(*)::int as "count" from (select from found limit $7::int) f`,
    [p.sets, p.category, p.priceFrom, p.priceTo, p.freeShipping, p.inStock, p.capped],
  )

export interface ListFoundAll {
  id: number
}

export const listFoundAll = (
  db: Sql,
  p: {
    sets: readonly string[]
    seen: readonly number[]
    category: number | null
    priceFrom: number
    priceTo: number
    freeShipping: boolean
    inStock: boolean
    sort: string
    take: number
    skip: number
  },
): Promise<ListFoundAll[]> =>
  db.many(
    'search.listFoundAll',
    `select d.product_id as id from search_document d
where d.terms && (select ($1::text[])[1]::int[]) and d.terms && (select ($1::text[])[2]::int[])
  and (cardinality($1::text[]) < 3 or d.terms && (select ($1::text[])[3]::int[])) and (cardinality($1::text[]) < 4 or d.terms && (select ($1::text[])[4]::int[])) and (cardinality($1::text[]) < 5 or d.terms && (select ($1::text[])[5]::int[])) and (cardinality($1::text[]) < 6 or d.terms && (select ($1::text[])[6]::int[])) and d.product_id <> all ($2::int[])
  and ($3::int is null or d.category_id = $3 or d.top_category_id = $3) and d.price between $4::int and $5::int
  and (d.is_free_shipping or not $6::boolean) and (d.is_in_stock or not $7::boolean)
order by case $8::text when 'latest' then extract(epoch from d.created_at)::int8 when 'priceAsc' then -d.price when 'priceDesc' then d.price
  when 'review' then d.review_count else d.popularity end desc, d.product_id desc
limit $9::int offset $10::int`,
    [p.sets, p.seen, p.category, p.priceFrom, p.priceTo, p.freeShipping, p.inStock, p.sort, p.take, p.skip],
  )

export interface ListHotAll {
  id: number
}

/** The same among the best selling products; complete if it fills the page. */
export const listHotAll = (
  db: Sql,
  p: {
    sets: readonly string[]
    seen: readonly number[]
    category: number | null
    priceFrom: number
    priceTo: number
    freeShipping: boolean
    inStock: boolean
    sort: string
    take: number
    skip: number
  },
): Promise<ListHotAll[]> =>
  db.many(
    'search.listHotAll',
    `select d.product_id as id from search_document d
where d.is_hot and d.terms && (select ($1::text[])[1]::int[]) and d.terms && (select ($1::text[])[2]::int[])
  and (cardinality($1::text[]) < 3 or d.terms && (select ($1::text[])[3]::int[])) and (cardinality($1::text[]) < 4 or d.terms && (select ($1::text[])[4]::int[])) and (cardinality($1::text[]) < 5 or d.terms && (select ($1::text[])[5]::int[])) and (cardinality($1::text[]) < 6 or d.terms && (select ($1::text[])[6]::int[])) and d.product_id <> all ($2::int[])
  and ($3::int is null or d.category_id = $3 or d.top_category_id = $3) and d.price between $4::int and $5::int
  and (d.is_free_shipping or not $6::boolean) and (d.is_in_stock or not $7::boolean)
order by case $8::text when 'latest' then extract(epoch from d.created_at)::int8 when 'priceAsc' then -d.price when 'priceDesc' then d.price
  when 'review' then d.review_count else d.popularity end desc, d.product_id desc
limit $9::int offset $10::int`,
    [p.sets, p.seen, p.category, p.priceFrom, p.priceTo, p.freeShipping, p.inStock, p.sort, p.take, p.skip],
  )

export interface ListBestSold {
  id: number
}

/** Best selling products of each top category, for searches without results. Without wholesale lots. */
export const listBestSold = (
  db: Sql,
  p: {
    take: number
  },
): Promise<ListBestSold[]> =>
  db.many(
    'search.listBestSold',
    `select f.product_id as "id" from category c cross join lateral (
  select l.product_id, l.popularity from product_listing l join product p on p.id = l.product_id
  where l.category_id = c.id and l.is_in_stock and not p.is_wholesale
  order by l.popularity desc, l.product_id desc limit 2) f
where c.parent_id is null order by f.popularity desc, f.product_id limit $1::int`,
    [p.take],
  )

export interface ListProductNames {
  id: number
  name: string
}

/** Best selling products with one of the terms in their names. */
export const listProductNames = (
  db: Sql,
  p: {
    terms: readonly number[]
    take: number
  },
): Promise<ListProductNames[]> =>
  db.many(
    'search.listProductNames',
    `with found as materialized (select d.product_id, d.popularity from search_document d where d.terms && (select $1::int[]))
select p.id, p.name from (
  (select d.product_id, d.popularity from search_document d where d.is_hot and d.terms && (select $1::int[]) order by d.popularity desc, d.product_id desc limit $2::int)
  union
  (select f.product_id, f.popularity from (
    select product_id, popularity from found limit 500) f order by f.popularity desc, f.product_id desc limit $2::int)) t
join product p on p.id = t.product_id
order by t.popularity desc, p.id desc limit $2::int`,
    [p.terms, p.take],
  )

export interface ListPopular {
  term: string
  isSearched: boolean
}

export const listPopular = (
  db: Sql,
): Promise<ListPopular[]> =>
  db.many(
    'search.listPopular',
    `select term, source = 'searches' as "isSearched" from search_popular order by position`,
    [],
  )

/** Once per day, term and client. */
export const logSearch = (
  db: Sql,
  p: {
    day: string
    term: string
    asker: Buffer
  },
): Promise<number> =>
  db.exec(
    'search.logSearch',
    `insert into search_log (day, term, asker) values ($1::date, $2, $3) on conflict do nothing`,
    [p.day, p.term, p.asker],
  )

export const pruneLog = (
  db: Sql,
  p: {
    before: string
  },
): Promise<number> =>
  db.exec(
    'search.pruneLog',
    `delete from search_log where day < $1::date`,
    [p.before],
  )

/** Counts the products with a word in their names. */
export const countUses = (
  db: Sql,
): Promise<number> =>
  db.exec(
    'search.countUses',
    `update search_word w set uses = n.uses
from (select v.id, coalesce(c.uses, 0)::int as uses from search_word v
  left join (select t.term / 4 as id, count(*) as uses from search_document d cross join lateral unnest(d.terms) as t (term) where t.term > 0 and t.term % 4 = 0 group by 1) c on c.id = v.id) n
where w.id = n.id and w.uses <> n.uses`,
    [],
  )

/** Wholesale lots rank below everything that is sold to everyone. */
export const rankDocuments = (
  db: Sql,
): Promise<number> =>
  db.exec(
    'search.rankDocuments',
    `update search_document d set popularity = r.popularity
from (select p.id, search_popularity(s.sold_units) - case when p.is_wholesale then 1000 else 0 end as popularity
  from product p left join product_sales s on s.product_id = p.id) r
where r.id = d.product_id and d.popularity <> r.popularity`,
    [],
  )

export const markHot = (
  db: Sql,
  p: {
    most: number
  },
): Promise<number> =>
  db.exec(
    'search.markHot',
    `with edge as (select coalesce((select popularity from search_document order by popularity desc offset $1::int limit 1), -1) as popularity)
update search_document d set is_hot = d.popularity > edge.popularity
from edge where d.is_hot <> (d.popularity > edge.popularity)`,
    [p.most],
  )

export const settleIndex = (
  db: Sql,
): Promise<number> =>
  db.exec(
    'search.settleIndex',
    `select search_settle()`,
    [],
  )

export interface ListSearched {
  term: string
}

/** Terms that at least `least` clients searched for on one day, ordered by the clients of all days. */
export const listSearched = (
  db: Sql,
  p: {
    since: string
    least: number
    most: number
  },
): Promise<ListSearched[]> =>
  db.many(
    'search.listSearched',
    `select term from (select term, count(*) as askers from search_log where day >= $1::date group by day, term) d
group by 1 having max(askers) >= $2::int order by sum(askers) desc, 1 limit $3::int`,
    [p.since, p.least, p.most],
  )

export interface ListSoldWords {
  term: string
}

/** Words of the categories by the sales of products with such names, without gift sets. */
export const listSoldWords = (
  db: Sql,
  p: {
    most: number
  },
): Promise<ListSoldWords[]> =>
  db.many(
    'search.listSoldWords',
    `select w.word as term
from search_word w
cross join lateral (
  select sum(s.sold_units) as sold from search_document d join product_sales s on s.product_id = d.product_id
  where d.terms @> array[w.id * 4]) f
where w.is_category and w.uses > 0 and length(w.word) > 1 and w.word <> '선물세트' and f.sold > 0
order by f.sold desc, 1 limit $1::int`,
    [p.most],
  )

export const clearPopular = (
  db: Sql,
): Promise<number> =>
  db.exec(
    'search.clearPopular',
    `delete from search_popular`,
    [],
  )

export const putPopular = (
  db: Sql,
  p: {
    source: string
    terms: readonly string[]
  },
): Promise<number> =>
  db.exec(
    'search.putPopular',
    `insert into search_popular (position, term, source)
select p.position, p.term, $1::text from unnest($2::text[]) with ordinality as p (term, position)`,
    [p.source, p.terms],
  )
