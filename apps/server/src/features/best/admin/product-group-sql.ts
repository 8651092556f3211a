// Made from product-group.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListGroups {
  value: number
  id: number
  code: string
  name: string
  version: number
  productsCount: number
  count: number
}

export const listGroups = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    sign: number
    value: number
    id: number
    take: number
  },
): Promise<ListGroups[]> =>
  db.many(
    'product-group.listGroups',
    `select g.id as "value", g.id, g.code, g.name, g.version, (select count(*)::int from product_group_item i where i.product_group_id = g.id) as "productsCount",
  (select count(*) from product_group x where x.platform = $1::platform_id) as "count"
from product_group g
where g.platform = $1 and ($2::int8 * g.id, $2::int8 * g.id) > ($2::int8 * $3::int8, $2::int8 * $4::int8)
order by $2::int8 * g.id limit $5::int`,
    [p.brand, p.sign, p.value, p.id, p.take],
  )

export interface LockGroup {
  id: number
  code: string
  name: string
  version: number
}

export const lockGroup = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<LockGroup | undefined> =>
  db.opt(
    'product-group.lockGroup',
    `select id, code, name, version from product_group where id = $1 and platform = $2::platform_id for no key update`,
    [p.id, p.brand],
  )

export interface FindGroup {
  id: number
  code: string
  name: string
  version: number
}

export const findGroup = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindGroup | undefined> =>
  db.opt(
    'product-group.findGroup',
    `select id, code, name, version from product_group where id = $1 and platform = $2::platform_id`,
    [p.id, p.brand],
  )

export interface ListItems {
  id: number
  name: string
  price: number
  image: unknown
  isShown: boolean
}

export const listItems = (
  db: Sql,
  p: {
    groupId: number
  },
): Promise<ListItems[]> =>
  db.many(
    'product-group.listItems',
    `select p.id, p.name, p.price, p.images -> 0 as "image", p.product_status not in ('waiting', 'removed', 'suspended') as "isShown"
from product_group_item i join product p on p.id = i.product_id
where i.product_group_id = $1 order by i.position, i.product_id limit 500`,
    [p.groupId],
  )

export interface AddGroup {
  id: number
}

/** Returns no row if the brand has a group with the code. */
export const addGroup = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    code: string
    name: string
  },
): Promise<AddGroup | undefined> =>
  db.opt(
    'product-group.addGroup',
    `insert into product_group (platform, code, name) values ($1::platform_id, $2, $3)
on conflict (platform, code) do nothing returning id`,
    [p.brand, p.code, p.name],
  )

export const changeGroup = (
  db: Sql,
  p: {
    name: string
    id: number
  },
): Promise<number> =>
  db.exec(
    'product-group.changeGroup',
    `update product_group set name = $1, version = version + 1 where id = $2`,
    [p.name, p.id],
  )

export const clearItems = (
  db: Sql,
  p: {
    groupId: number
  },
): Promise<number> =>
  db.exec(
    'product-group.clearItems',
    `delete from product_group_item where product_group_id = $1`,
    [p.groupId],
  )

export const addItems = (
  db: Sql,
  p: {
    groupId: number
    ids: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'product-group.addItems',
    `insert into product_group_item (product_group_id, product_id, position)
select $1, p.id, x.place - 1 from unnest($2::int[]) with ordinality as x (id, place) join product p on p.id = x.id
order by p.id on conflict do nothing`,
    [p.groupId, p.ids],
  )

export interface IsUsed {
  is: boolean
}

/** Whether an advertised category or a version that is not replaced shows the group. */
export const isUsed = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    code: string
  },
): Promise<IsUsed> =>
  db.one(
    'product-group.isUsed',
    `select exists (select from category_advertising where product_group_id = $1)
  or exists (select from display_version v where v.platform = $2::platform_id and v.state <> 'replaced'
    and jsonb_path_exists(v.document, '$.**.source ? (@.kind == "group" && @.code == $code)', jsonb_build_object('code', $3::text))) as "is"`,
    [p.id, p.brand, p.code],
  )

export const removeGroup = (
  db: Sql,
  p: {
    id: number
  },
): Promise<number> =>
  db.exec(
    'product-group.removeGroup',
    `delete from product_group where id = $1`,
    [p.id],
  )
