// Made from display-version.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface LockVersions {
  id: number
  number: number
  state: string
  document: unknown
  version: number
  note: string
  author: string | null
  changedAt: Date
  publishAt: Date | null
}

/** Locks the versions of a brand that are not replaced. The scheduled and the published one are not changed by others then. */
export const lockVersions = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<LockVersions[]> =>
  db.many(
    'display-version.lockVersions',
    `select v.id, v.number, v.state, v.document, v.version, v.note, s.name as "author", v.changed_at as "changedAt", v.publish_at as "publishAt"
from display_version v left join staff s on s.id = v.staff_id
where v.platform = $1::platform_id and v.state <> 'replaced' order by v.id for update of v`,
    [p.brand],
  )

export interface ListCurrent {
  id: number
  number: number
  state: string
  document: unknown
  version: number
  note: string
  author: string | null
  changedAt: Date
  publishAt: Date | null
}

export const listCurrent = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<ListCurrent[]> =>
  db.many(
    'display-version.listCurrent',
    `select v.id, v.number, v.state, v.document, v.version, v.note, s.name as "author", v.changed_at as "changedAt", v.publish_at as "publishAt"
from display_version v left join staff s on s.id = v.staff_id
where v.platform = $1::platform_id and v.state <> 'replaced' order by v.id`,
    [p.brand],
  )

export interface FindVersion {
  id: number
  number: number
  state: string
  document: unknown
  version: number
  note: string
  author: string | null
  changedAt: Date
  publishAt: Date | null
}

export const findVersion = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    number: number
  },
): Promise<FindVersion | undefined> =>
  db.opt(
    'display-version.findVersion',
    `select v.id, v.number, v.state, v.document, v.version, v.note, s.name as "author", v.changed_at as "changedAt", v.publish_at as "publishAt"
from display_version v left join staff s on s.id = v.staff_id
where v.platform = $1::platform_id and v.number = $2`,
    [p.brand, p.number],
  )

export interface ListVersions {
  value: number
  id: number
  number: number
  state: string
  version: number
  note: string
  author: string | null
  changedAt: Date
  publishAt: Date | null
  count: number
}

export const listVersions = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    sign: number
    value: number
    id: number
    take: number
  },
): Promise<ListVersions[]> =>
  db.many(
    'display-version.listVersions',
    `select v.number::int8 as "value", v.id, v.number, v.state, v.version, v.note, s.name as "author", v.changed_at as "changedAt", v.publish_at as "publishAt",
  (select count(*) from display_version x where x.platform = $1::platform_id) as "count"
from display_version v left join staff s on s.id = v.staff_id
where v.platform = $1
  and ($2::int8 * v.number, $2::int8 * v.id) > ($2::int8 * $3::int8, $2::int8 * $4::int8)
order by $2::int8 * v.number, $2::int8 * v.id limit $5::int`,
    [p.brand, p.sign, p.value, p.id, p.take],
  )

export interface AddVersion {
  id: number
  number: number
}

export const addVersion = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    state: string
    document: unknown
    note: string
    staffId: number | null
    now: Date
    publishAt: Date | null
  },
): Promise<AddVersion> =>
  db.one(
    'display-version.addVersion',
    `insert into display_version (platform, number, state, document, note, staff_id, created_at, changed_at, publish_at)
select $1::platform_id, coalesce(max(number), 0) + 1, $2, $3::jsonb, $4, $5::int, $6::timestamptz, $6, $7::timestamptz
from display_version where platform = $1
returning id, number`,
    [p.brand, p.state, JSON.stringify(p.document), p.note, p.staffId, p.now, p.publishAt],
  )

export const saveDraft = (
  db: Sql,
  p: {
    document: unknown
    note: string
    staffId: number
    now: Date
    id: number
  },
): Promise<number> =>
  db.exec(
    'display-version.saveDraft',
    `update display_version set document = $1::jsonb, note = $2, staff_id = $3, changed_at = $4::timestamptz, version = version + 1
where id = $5`,
    [JSON.stringify(p.document), p.note, p.staffId, p.now, p.id],
  )

export const setState = (
  db: Sql,
  p: {
    state: string
    publishAt: Date | null
    note: string | null
    id: number
  },
): Promise<number> =>
  db.exec(
    'display-version.setState',
    `update display_version set state = $1, publish_at = $2::timestamptz, note = coalesce($3::text, note) where id = $4`,
    [p.state, p.publishAt, p.note, p.id],
  )

export const deleteVersion = (
  db: Sql,
  p: {
    id: number
  },
): Promise<number> =>
  db.exec(
    'display-version.deleteVersion',
    `delete from display_version where id = $1`,
    [p.id],
  )

export const addPreview = (
  db: Sql,
  p: {
    tokenHash: Buffer
    versionId: number
    version: number
    shownAt: Date
    staffId: number
    expiresAt: Date
  },
): Promise<number> =>
  db.exec(
    'display-version.addPreview',
    `insert into display_preview (token_hash, display_version_id, version, shown_at, staff_id, expires_at)
values ($1, $2, $3, $4::timestamptz, $5, $6::timestamptz)`,
    [p.tokenHash, p.versionId, p.version, p.shownAt, p.staffId, p.expiresAt],
  )

export const deleteExpiredPreviews = (
  db: Sql,
  p: {
    now: Date
  },
): Promise<number> =>
  db.exec(
    'display-version.deleteExpiredPreviews',
    `delete from display_preview where expires_at <= $1::timestamptz`,
    [p.now],
  )

export interface FindPreview {
  brand: 'cuma' | 'market' | 'farmer' | 'ru'
  document: unknown
  shownAt: Date
  expiresAt: Date
  staffId: number
}

/**
 * The version that a token shows. None if it has expired, if the version was saved since, or if the account is disabled or has no role on
 * the brand any more.
 */
export const findPreview = (
  db: Sql,
  p: {
    tokenHash: Buffer
    now: Date
  },
): Promise<FindPreview | undefined> =>
  db.opt(
    'display-version.findPreview',
    `select v.platform as brand, v.document, p.shown_at as "shownAt", p.expires_at as "expiresAt", p.staff_id as "staffId"
from display_preview p
join display_version v on v.id = p.display_version_id and v.version = p.version
join staff s on s.id = p.staff_id and s.disabled_at is null
where p.token_hash = $1 and p.expires_at > $2::timestamptz`,
    [p.tokenHash, p.now],
  )

export interface ListRoles {
  role: string
}

export const listRoles = (
  db: Sql,
  p: {
    staffId: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<ListRoles[]> =>
  db.many(
    'display-version.listRoles',
    `select role from staff_role where staff_id = $1 and platform = $2::platform_id`,
    [p.staffId, p.brand],
  )

export interface ListProducts {
  id: number
  name: string
  price: number
  image: unknown
  isShown: boolean
}

export const listProducts = (
  db: Sql,
  p: {
    ids: readonly number[]
  },
): Promise<ListProducts[]> =>
  db.many(
    'display-version.listProducts',
    `select p.id, p.name, p.price, p.images -> 0 as "image", p.product_status not in ('waiting', 'removed', 'suspended') as "isShown"
from product p where p.id = any($1::int[])`,
    [p.ids],
  )

export interface ListMissing {
  id: number
}

/** Products that do not exist any more. */
export const listMissing = (
  db: Sql,
  p: {
    ids: readonly number[]
  },
): Promise<ListMissing[]> =>
  db.many(
    'display-version.listMissing',
    `select x.id as "id" from unnest($1::int[]) as x (id) where not exists (select from product p where p.id = x.id)`,
    [p.ids],
  )

export interface ListGroupChoices {
  code: string
  name: string
  productsCount: number
}

export const listGroupChoices = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<ListGroupChoices[]> =>
  db.many(
    'display-version.listGroupChoices',
    `select g.code, g.name, (select count(*) from product_group_item i where i.product_group_id = g.id)::int as "productsCount"
from product_group g where g.platform = $1::platform_id order by g.name, g.id limit 300`,
    [p.brand],
  )

export interface ListVideoChoices {
  id: number
  title: string
}

export const listVideoChoices = (
  db: Sql,
): Promise<ListVideoChoices[]> =>
  db.many(
    'display-version.listVideoChoices',
    `select v.id, v.title from video v where v.state = 'shown' order by v.id desc limit 300`,
    [],
  )
