// Made from category-edit.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListAll {
  id: number
  parentId: number | null
  name: string
  slug: string
  image: unknown
  position: number
  version: number
  archivedAt: Date | null
  productsCount: number
}

export const listAll = (
  db: Sql,
): Promise<ListAll[]> =>
  db.many(
    'category-edit.listAll',
    `select c.id, c.parent_id as "parentId", c.name, c.slug, c.image, c.position, c.version, c.archived_at as "archivedAt", coalesce(n.total, 0) as "productsCount"
from category c left join category_count n on n.category_id = c.id
order by c.parent_id nulls first, c.position, c.id`,
    [],
  )

export interface LockAll {
  id: number
  parentId: number | null
  name: string
  slug: string
  version: number
  archivedAt: Date | null
}

/** Locks the tree, so that no two changes make it deeper together. There are at most 500 rows. */
export const lockAll = (
  db: Sql,
): Promise<LockAll[]> =>
  db.many(
    'category-edit.lockAll',
    `select id, parent_id as "parentId", name, slug, version, archived_at as "archivedAt" from category order by id for no key update`,
    [],
  )

export interface AddCategory {
  id: number
}

export const addCategory = (
  db: Sql,
  p: {
    parentId: number | null
    name: string
    slug: string
  },
): Promise<AddCategory> =>
  db.one(
    'category-edit.addCategory',
    `insert into category (id, parent_id, name, slug, position)
select nextval('category_id_seq'), $1::int, $2, $3, coalesce(max(position), 0) + 1
from category where parent_id is not distinct from $1
returning id`,
    [p.parentId, p.name, p.slug],
  )

/** The last of its new parent if that has changed. */
export const changeCategory = (
  db: Sql,
  p: {
    name: string
    slug: string
    parentId: number | null
    id: number
  },
): Promise<number> =>
  db.exec(
    'category-edit.changeCategory',
    `update category c set name = $1, slug = $2, parent_id = $3::int, version = c.version + 1,
  position = case when c.parent_id is not distinct from $3 then c.position
    else (select coalesce(max(position), 0) + 1 from category where parent_id is not distinct from $3) end
where c.id = $4`,
    [p.name, p.slug, p.parentId, p.id],
  )

/** Puts the products of a category under another one, or under itself with another top category. */
export const moveProducts = (
  db: Sql,
  p: {
    to: number
    top: number
    from: number
  },
): Promise<number> =>
  db.exec(
    'category-edit.moveProducts',
    `update product set category_id = $1, top_category_id = $2 where category_id = $3`,
    [p.to, p.top, p.from],
  )

export interface HasProducts {
  is: boolean
}

export const hasProducts = (
  db: Sql,
  p: {
    id: number
  },
): Promise<HasProducts> =>
  db.one(
    'category-edit.hasProducts',
    `select exists (select from product where category_id = $1) as "is"`,
    [p.id],
  )

export const sortCategories = (
  db: Sql,
  p: {
    ids: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'category-edit.sortCategories',
    `update category c set position = w.place from unnest($1::int[]) with ordinality as w (id, place)
where c.id = w.id and c.position <> w.place`,
    [p.ids],
  )

export const archiveCategory = (
  db: Sql,
  p: {
    at: Date | null
    id: number
  },
): Promise<number> =>
  db.exec(
    'category-edit.archiveCategory',
    `update category set archived_at = $1::timestamptz, version = version + 1 where id = $2`,
    [p.at, p.id],
  )
