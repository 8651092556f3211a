// Made from address.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListAddresses {
  id: number
  isDefault: boolean
  sealed: Buffer
  wrapped: Buffer
}

export const listAddresses = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<ListAddresses[]> =>
  db.many(
    'address.listAddresses',
    `select d.id, d.is_default as "isDefault", d.sealed, k.wrapped
from delivery_address d join user_key k on k.user_id = d.user_id
where d.user_id = $1 order by d.is_default desc, d.id desc`,
    [p.userId],
  )

export interface LockBook {
  wrapped: Buffer
  count: number
}

/** One change of a book after the other: the person's key stands for the book. */
export const lockBook = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<LockBook | undefined> =>
  db.opt(
    'address.lockBook',
    `select wrapped, (select count(*) from delivery_address d where d.user_id = $1)::int as "count"
from user_key where user_id = $1 for update`,
    [p.userId],
  )

export const clearDefault = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<number> =>
  db.exec(
    'address.clearDefault',
    `update delivery_address set is_default = false where user_id = $1 and is_default`,
    [p.userId],
  )

export const addAddress = (
  db: Sql,
  p: {
    userId: number
    isDefault: boolean
    sealed: Buffer
    province: string
    district: string
    now: Date
  },
): Promise<number> =>
  db.exec(
    'address.addAddress',
    `insert into delivery_address (user_id, is_default, sealed, province, district, updated_at)
values ($1, $2, $3, $4, $5, $6::timestamptz)`,
    [p.userId, p.isDefault, p.sealed, p.province, p.district, p.now],
  )

export interface FindAddress {
  id: number
  isDefault: boolean
}

export const findAddress = (
  db: Sql,
  p: {
    id: number
    userId: number
  },
): Promise<FindAddress | undefined> =>
  db.opt(
    'address.findAddress',
    `select id, is_default as "isDefault" from delivery_address where id = $1 and user_id = $2`,
    [p.id, p.userId],
  )

export const changeAddress = (
  db: Sql,
  p: {
    isDefault: boolean
    sealed: Buffer
    province: string
    district: string
    now: Date
    id: number
    userId: number
  },
): Promise<number> =>
  db.exec(
    'address.changeAddress',
    `update delivery_address set is_default = $1, sealed = $2, province = $3, district = $4, updated_at = $5::timestamptz
where id = $6 and user_id = $7`,
    [p.isDefault, p.sealed, p.province, p.district, p.now, p.id, p.userId],
  )

export const removeAddress = (
  db: Sql,
  p: {
    id: number
    userId: number
  },
): Promise<number> =>
  db.exec(
    'address.removeAddress',
    `delete from delivery_address where id = $1 and user_id = $2`,
    [p.id, p.userId],
  )

export const defaultNewest = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<number> =>
  db.exec(
    'address.defaultNewest',
    `update delivery_address set is_default = true
where id = (select max(id) from delivery_address where user_id = $1)
  and not exists (select 1 from delivery_address where user_id = $1 and is_default)`,
    [p.userId],
  )

export interface ListWithoutRegion {
  id: number
  userId: number
  sealed: Buffer
  wrapped: Buffer
}

/** Lists addresses whose region is not derived. Locked rows are skipped. */
export const listWithoutRegion = (
  db: Sql,
  p: {
    most: number
  },
): Promise<ListWithoutRegion[]> =>
  db.many(
    'address.listWithoutRegion',
    `select d.id, d.user_id as "userId", d.sealed, k.wrapped from delivery_address d join user_key k on k.user_id = d.user_id
where d.province is null order by d.id limit $1::int for update of d skip locked`,
    [p.most],
  )

export const putRegion = (
  db: Sql,
  p: {
    province: string
    district: string
    id: number
  },
): Promise<number> =>
  db.exec(
    'address.putRegion',
    `update delivery_address set province = $1, district = $2 where id = $3`,
    [p.province, p.district, p.id],
  )
