// Made from setting.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListSettings {
  key: string
  value: unknown
  version: number
  changedAt: Date
  changedByName: string | null
}

export const listSettings = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<ListSettings[]> =>
  db.many(
    'setting.listSettings',
    `select s.key, s.value, s.version, s.changed_at as "changedAt", p.name as "changedByName"
from shop_setting s
join shop_setting_version v on v.platform = s.platform and v.key = s.key and v.version = s.version
left join staff p on p.id = v.staff_id
where s.platform = $1::platform_id`,
    [p.brand],
  )

export interface LockSetting {
  value: unknown
  version: number
  changedAt: Date
  changedByName: string | null
}

export const lockSetting = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    key: string
  },
): Promise<LockSetting | undefined> =>
  db.opt(
    'setting.lockSetting',
    `select s.value, s.version, s.changed_at as "changedAt", p.name as "changedByName"
from shop_setting s
join shop_setting_version v on v.platform = s.platform and v.key = s.key and v.version = s.version
left join staff p on p.id = v.staff_id
where s.platform = $1::platform_id and s.key = $2
for update of s`,
    [p.brand, p.key],
  )

/** Returns 0 if another person has saved a first version meanwhile. */
export const putSetting = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    key: string
    value: unknown
    version: number
    now: Date
  },
): Promise<number> =>
  db.exec(
    'setting.putSetting',
    `insert into shop_setting (platform, key, value, version, changed_at)
values ($1::platform_id, $2, $3, $4::int + 1, $5::timestamptz)
on conflict (platform, key) do update set value = excluded.value, version = excluded.version, changed_at = excluded.changed_at
where shop_setting.version = $4::int`,
    [p.brand, p.key, JSON.stringify(p.value), p.version, p.now],
  )

export const addVersion = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    key: string
    version: number
    value: unknown
    now: Date
    staffId: number | null
    reason: string | null
  },
): Promise<number> =>
  db.exec(
    'setting.addVersion',
    `insert into shop_setting_version (platform, key, version, value, changed_at, staff_id, reason)
values ($1::platform_id, $2, $3, $4, $5::timestamptz, $6, $7)`,
    [p.brand, p.key, p.version, JSON.stringify(p.value), p.now, p.staffId, p.reason],
  )

export interface ListVersions {
  version: number
  value: unknown
  changedAt: Date
  changedByName: string | null
  reason: string | null
}

export const listVersions = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    key: string
    most: number
  },
): Promise<ListVersions[]> =>
  db.many(
    'setting.listVersions',
    `select v.version, v.value, v.changed_at as "changedAt", p.name as "changedByName", v.reason
from shop_setting_version v left join staff p on p.id = v.staff_id
where v.platform = $1::platform_id and v.key = $2
order by v.version desc limit $3::int`,
    [p.brand, p.key, p.most],
  )

export interface FindVersion {
  value: unknown
}

export const findVersion = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    key: string
    version: number
  },
): Promise<FindVersion | undefined> =>
  db.opt(
    'setting.findVersion',
    `select value from shop_setting_version where platform = $1::platform_id and key = $2 and version = $3`,
    [p.brand, p.key, p.version],
  )
