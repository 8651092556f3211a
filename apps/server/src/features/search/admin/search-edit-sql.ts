// Made from search-edit.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListSynonyms {
  value: number
  id: number
  word: string
  means: string
  kind: string
  count: number
}

export const listSynonyms = (
  db: Sql,
  p: {
    q: string | null
    sign: number
    value: number
    id: number
    take: number
  },
): Promise<ListSynonyms[]> =>
  db.many(
    'search-edit.listSynonyms',
    `select s.id as "value", s.id, s.word, s.means, s.kind, (select count(*) from search_synonym x where $1::text is null or position($1 in x.word) > 0 or position($1 in x.means) > 0) as "count"
from search_synonym s
where ($1::text is null or position($1 in s.word) > 0 or position($1 in s.means) > 0)
  and ($2::int8 * s.id, $2::int8 * s.id) > ($2::int8 * $3::int8, $2::int8 * $4::int8)
order by $2::int8 * s.id limit $5::int`,
    [p.q, p.sign, p.value, p.id, p.take],
  )

export interface PutSynonym {
  id: number
  word: string
  means: string
  kind: string
}

export const putSynonym = (
  db: Sql,
  p: {
    word: string
    means: string
    kind: string
  },
): Promise<PutSynonym> =>
  db.one(
    'search-edit.putSynonym',
    `insert into search_synonym (word, means, kind) values ($1, $2, $3)
on conflict (word, means) do update set kind = excluded.kind returning id, word, means, kind`,
    [p.word, p.means, p.kind],
  )

export interface RemoveSynonym {
  word: string
  means: string
  kind: string
}

export const removeSynonym = (
  db: Sql,
  p: {
    id: number
  },
): Promise<RemoveSynonym | undefined> =>
  db.opt(
    'search-edit.removeSynonym',
    `delete from search_synonym where id = $1 returning word, means, kind`,
    [p.id],
  )

export interface ListPins {
  value: number
  id: number
  term: string
  productIds: number[]
  version: number
  count: number
}

export const listPins = (
  db: Sql,
  p: {
    sign: number
    value: number
    id: number
    take: number
  },
): Promise<ListPins[]> =>
  db.many(
    'search-edit.listPins',
    `select p.id as "value", p.id, p.words as term, p.product_ids as "productIds", p.version, (select count(*) from search_pin) as "count"
from search_pin p
where ($1::int8 * p.id, $1::int8 * p.id) > ($1::int8 * $2::int8, $1::int8 * $3::int8)
order by $1::int8 * p.id limit $4::int`,
    [p.sign, p.value, p.id, p.take],
  )

export interface LockPin {
  id: number
  productIds: number[]
  version: number
}

export const lockPin = (
  db: Sql,
  p: {
    term: string
  },
): Promise<LockPin | undefined> =>
  db.opt(
    'search-edit.lockPin',
    `select id, product_ids as "productIds", version from search_pin where term = $1 for no key update`,
    [p.term],
  )

export interface AddPin {
  id: number
  version: number
}

/** Returns no row if the term has pins already. */
export const addPin = (
  db: Sql,
  p: {
    term: string
    words: string
    productIds: readonly number[]
  },
): Promise<AddPin | undefined> =>
  db.opt(
    'search-edit.addPin',
    `insert into search_pin (term, words, product_ids) values ($1, $2, $3) on conflict (term) do nothing returning id, version`,
    [p.term, p.words, p.productIds],
  )

export interface ChangePin {
  id: number
  version: number
}

export const changePin = (
  db: Sql,
  p: {
    words: string
    productIds: readonly number[]
    id: number
  },
): Promise<ChangePin> =>
  db.one(
    'search-edit.changePin',
    `update search_pin set words = $1, product_ids = $2, version = version + 1 where id = $3 returning id, version`,
    [p.words, p.productIds, p.id],
  )

export interface RemovePin {
  term: string
  productIds: number[]
}

export const removePin = (
  db: Sql,
  p: {
    id: number
  },
): Promise<RemovePin | undefined> =>
  db.opt(
    'search-edit.removePin',
    `delete from search_pin where id = $1 returning words as term, product_ids as "productIds"`,
    [p.id],
  )

export interface ListNames {
  id: number
  name: string
}

export const listNames = (
  db: Sql,
  p: {
    ids: readonly number[]
  },
): Promise<ListNames[]> =>
  db.many(
    'search-edit.listNames',
    `select id, name from product where id = any($1::int[]) and product_status <> 'removed'`,
    [p.ids],
  )

export interface ListMisses {
  term: string
  times: number
  lastDay: string
}

export const listMisses = (
  db: Sql,
  p: {
    since: string
    take: number
  },
): Promise<ListMisses[]> =>
  db.many(
    'search-edit.listMisses',
    `select term, sum(times)::int as "times", max(day) as "lastDay" from search_miss where day >= $1::date
group by term order by sum(times) desc, max(day) desc, term limit $2::int`,
    [p.since, p.take],
  )
