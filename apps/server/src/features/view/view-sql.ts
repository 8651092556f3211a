// Made from view.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

/** Makes views of one account wait for each other, so that their number stays bounded. */
export const lockOwner = (
  db: Sql,
  p: {
    staffId: number
  },
): Promise<number> =>
  db.exec(
    'view.lockOwner',
    `select from staff where id = $1 for no key update`,
    [p.staffId],
  )

export interface CountOwn {
  count: number
}

export const countOwn = (
  db: Sql,
  p: {
    staffId: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    grid: string
  },
): Promise<CountOwn> =>
  db.one(
    'view.countOwn',
    `select count(*)::int as "count" from saved_view where staff_id = $1 and platform = $2::platform_id and grid = $3`,
    [p.staffId, p.brand, p.grid],
  )

export interface ListViews {
  id: number
  grid: string
  name: string
  query: string
  columns: unknown
  isShared: boolean
  staffId: number
  ownerName: string
  version: number
  createdAt: Date
}

/** Lists own views of a grid, then shared ones, by name. */
export const listViews = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    grid: string
    staffId: number
    withShared: boolean
    most: number
  },
): Promise<ListViews[]> =>
  db.many(
    'view.listViews',
    `select v.id, v.grid, v.name, v.query, v.columns, v.is_shared as "isShared", v.staff_id as "staffId", s.name as "ownerName", v.version, v.created_at as "createdAt"
from saved_view v join staff s on s.id = v.staff_id
where v.platform = $1::platform_id and v.grid = $2 and (v.staff_id = $3 or ($4::boolean and v.is_shared))
order by (v.staff_id = $3) desc, v.name, v.id limit $5::int`,
    [p.brand, p.grid, p.staffId, p.withShared, p.most],
  )

export interface FindView {
  id: number
  grid: string
  name: string
  query: string
  columns: unknown
  isShared: boolean
  staffId: number
  ownerName: string
  version: number
  createdAt: Date
}

export const findView = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindView | undefined> =>
  db.opt(
    'view.findView',
    `select v.id, v.grid, v.name, v.query, v.columns, v.is_shared as "isShared", v.staff_id as "staffId", s.name as "ownerName", v.version, v.created_at as "createdAt"
from saved_view v join staff s on s.id = v.staff_id
where v.id = $1 and v.platform = $2::platform_id`,
    [p.id, p.brand],
  )

export interface LockView {
  id: number
  grid: string
  name: string
  query: string
  isShared: boolean
  staffId: number
  version: number
}

export const lockView = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<LockView | undefined> =>
  db.opt(
    'view.lockView',
    `select v.id, v.grid, v.name, v.query, v.is_shared as "isShared", v.staff_id as "staffId", v.version
from saved_view v where v.id = $1 and v.platform = $2::platform_id for update`,
    [p.id, p.brand],
  )

export interface AddView {
  id: number
}

/** Returns no row if the account has a view of that name. */
export const addView = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    staffId: number
    grid: string
    name: string
    query: string
    columns: unknown
    now: Date
  },
): Promise<AddView | undefined> =>
  db.opt(
    'view.addView',
    `insert into saved_view (platform, staff_id, grid, name, query, columns, created_at)
values ($1::platform_id, $2, $3, $4, $5, $6::jsonb, $7::timestamptz)
on conflict (staff_id, platform, grid, name) do nothing returning id`,
    [p.brand, p.staffId, p.grid, p.name, p.query, JSON.stringify(p.columns), p.now],
  )

export interface IsNameTaken {
  isTaken: boolean
}

export const isNameTaken = (
  db: Sql,
  p: {
    id: number
    name: string
  },
): Promise<IsNameTaken> =>
  db.one(
    'view.isNameTaken',
    `select exists (select from saved_view v join saved_view o on o.staff_id = v.staff_id and o.platform = v.platform and o.grid = v.grid
  where v.id = $1 and o.id <> v.id and o.name = $2) as "isTaken"`,
    [p.id, p.name],
  )

export const changeView = (
  db: Sql,
  p: {
    name: string
    query: string
    columns: unknown
    id: number
  },
): Promise<number> =>
  db.exec(
    'view.changeView',
    `update saved_view set name = $1, query = $2, columns = $3::jsonb, version = version + 1 where id = $4`,
    [p.name, p.query, JSON.stringify(p.columns), p.id],
  )

export const shareView = (
  db: Sql,
  p: {
    isShared: boolean
    id: number
  },
): Promise<number> =>
  db.exec(
    'view.shareView',
    `update saved_view set is_shared = $1, version = version + 1 where id = $2`,
    [p.isShared, p.id],
  )

/** Returns 0 if it is not a view of the account. */
export const deleteView = (
  db: Sql,
  p: {
    id: number
    staffId: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<number> =>
  db.exec(
    'view.deleteView',
    `delete from saved_view where id = $1 and staff_id = $2 and platform = $3::platform_id`,
    [p.id, p.staffId, p.brand],
  )
