// Made from audit.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface LockChain {
  lastId: number
  lastHash: Buffer
  firstId: number
  firstHash: Buffer
}

/** Locks one end of a chain until the transaction ends, so that entries are numbered one after another. */
export const lockChain = (
  db: Sql,
  p: {
    name: string
  },
): Promise<LockChain> =>
  db.one(
    'audit.lockChain',
    `select last_id as "lastId", last_hash as "lastHash", first_id as "firstId", first_hash as "firstHash" from log_chain where name = $1 for update`,
    [p.name],
  )

export interface ReadChain {
  lastId: number
  lastHash: Buffer
  firstId: number
  firstHash: Buffer
  keys: unknown
}

/** Reads both ends of a chain and the keys in one snapshot: a rotation in between would add a key after the last entry. */
export const readChain = (
  db: Sql,
  p: {
    name: string
  },
): Promise<ReadChain> =>
  db.one(
    'audit.readChain',
    `select last_id as "lastId", last_hash as "lastHash", first_id as "firstId", first_hash as "firstHash",
  coalesce((select json_agg(json_build_object('id', k.id, 'sealed', k.sealed) order by k.id) from log_key k), '[]') as "keys"
from log_chain where name = $1`,
    [p.name],
  )

export interface FindCurrentLogKey {
  id: number
  sealed: string
}

export const findCurrentLogKey = (
  db: Sql,
): Promise<FindCurrentLogKey | undefined> =>
  db.opt(
    'audit.findCurrentLogKey',
    `select id, sealed from log_key order by id desc limit 1`,
    [],
  )

export interface GetCurrentLogKey {
  id: number
  sealed: string
}

export const getCurrentLogKey = (
  db: Sql,
): Promise<GetCurrentLogKey> =>
  db.one(
    'audit.getCurrentLogKey',
    `select id, sealed from log_key order by id desc limit 1`,
    [],
  )

export interface ListLogKeys {
  id: number
  sealed: string
}

export const listLogKeys = (
  db: Sql,
): Promise<ListLogKeys[]> =>
  db.many(
    'audit.listLogKeys',
    `select id, sealed from log_key order by id`,
    [],
  )

export const addLogKeys = (
  db: Sql,
  p: {
    ids: readonly number[]
    sealed: readonly string[]
  },
): Promise<number> =>
  db.exec(
    'audit.addLogKeys',
    `insert into log_key (id, sealed) select k.id, k.sealed from unnest($1::int[], $2::text[]) as k (id, sealed) on conflict do nothing`,
    [p.ids, p.sealed],
  )

export const putLogKey = (
  db: Sql,
  p: {
    sealed: string
    id: number
  },
): Promise<number> =>
  db.exec(
    'audit.putLogKey',
    `update log_key set sealed = $1 where id = $2`,
    [p.sealed, p.id],
  )

export const moveChain = (
  db: Sql,
  p: {
    lastId: number
    lastHash: Buffer
    name: string
  },
): Promise<number> =>
  db.exec(
    'audit.moveChain',
    `update log_chain set last_id = $1, last_hash = $2 where name = $3`,
    [p.lastId, p.lastHash, p.name],
  )

export const trimChain = (
  db: Sql,
  p: {
    firstId: number
    firstHash: Buffer
    name: string
  },
): Promise<number> =>
  db.exec(
    'audit.trimChain',
    `update log_chain set first_id = $1, first_hash = $2 where name = $3`,
    [p.firstId, p.firstHash, p.name],
  )

export const addAuditEntry = (
  db: Sql,
  p: {
    id: number
    at: Date
    state: string
    begunId: number | null
    brand: 'cuma' | 'market' | 'farmer' | 'ru' | null
    staffId: number | null
    call: string
    object: string | null
    reason: string | null
    address: string | null
    errorCode: string | null
    details: string
    hash: Buffer
    keyId: number
  },
): Promise<number> =>
  db.exec(
    'audit.addAuditEntry',
    `insert into audit_entry (id, at, state, begun_id, platform, staff_id, call, object, reason, address, error_code, details, hash, key_id)
values ($1, $2::timestamptz, $3, $4, $5::platform_id, $6, $7, $8, $9, $10, $11,
  $12::text::json, $13, $14)`,
    [p.id, p.at, p.state, p.begunId, p.brand, p.staffId, p.call, p.object, p.reason, p.address, p.errorCode, p.details, p.hash, p.keyId],
  )

export interface ListChainOfAudit {
  id: number
  at: Date
  state: string
  begunId: number | null
  brand: 'cuma' | 'market' | 'farmer' | 'ru' | null
  staffId: number | null
  call: string
  object: string | null
  reason: string | null
  address: string | null
  errorCode: string | null
  details: string
  hash: Buffer
  keyId: number | null
}

export const listChainOfAudit = (
  db: Sql,
  p: {
    from: number
    most: number
  },
): Promise<ListChainOfAudit[]> =>
  db.many(
    'audit.listChainOfAudit',
    `select id, at, state, begun_id as "begunId", platform as "brand", staff_id as "staffId", call, object, reason, address,
  error_code as "errorCode", details::text as "details", hash, key_id as "keyId"
from audit_entry where id >= $1 order by id limit $2::int`,
    [p.from, p.most],
  )

export interface ListAudit {
  id: number
  value: number
  at: Date
  staffId: number | null
  staffName: string | null
  call: string
  object: string | null
  reason: string | null
  address: string | null
  details: unknown
  state: string
  endedAt: Date | null
  errorCode: string | null
  endDetails: unknown
}

/** Lists writes with their ends, the latest first; `sign` is -1 forwards and 1 backwards. */
export const listAudit = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    staff: string | null
    staffId: number | null
    call: string | null
    object: string | null
    state: string | null
    from: Date | null
    to: Date | null
    sign: number
    value: number
    take: number
  },
): Promise<ListAudit[]> =>
  db.many(
    'audit.listAudit',
    `select e.id as "id", e.id as "value", e.at as "at", e.staff_id as "staffId", s.name as "staffName", e.call as "call", coalesce(x.object, e.object) as "object",
  e.reason, e.address, e.details as "details", coalesce(x.state, e.state) as "state", x.at as "endedAt", x.error_code as "errorCode",
  x.details as "endDetails"
from audit_entry e left join audit_entry x on x.begun_id = e.id left join staff s on s.id = e.staff_id
where e.begun_id is null and (e.platform = $1::platform_id or e.platform is null)
  and ($2::text is null or e.staff_id in (select p.id from staff p where position(lower($2) in lower(p.name || ' ' || p.email)) > 0))
  and ($3::int is null or e.staff_id = $3) and ($4::text is null or e.call = $4)
  and ($5::text is null or coalesce(x.object, e.object) = $5)
  and ($6::text is null or coalesce(x.state, e.state) = $6)
  and ($7::timestamptz is null or e.at >= $7) and ($8::timestamptz is null or e.at < $8)
  and $9::int8 * e.id > $9::int8 * $10::int8
order by $9::int8 * e.id limit $11::int`,
    [p.brand, p.staff, p.staffId, p.call, p.object, p.state, p.from, p.to, p.sign, p.value, p.take],
  )

export interface CountAudit {
  count: number
}

export const countAudit = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    staff: string | null
    staffId: number | null
    call: string | null
    object: string | null
    state: string | null
    from: Date | null
    to: Date | null
  },
): Promise<CountAudit> =>
  db.one(
    'audit.countAudit',
    `select count(*) as "count"
from audit_entry e left join audit_entry x on x.begun_id = e.id
where e.begun_id is null and (e.platform = $1::platform_id or e.platform is null)
  and ($2::text is null or e.staff_id in (select p.id from staff p where position(lower($2) in lower(p.name || ' ' || p.email)) > 0))
  and ($3::int is null or e.staff_id = $3) and ($4::text is null or e.call = $4)
  and ($5::text is null or coalesce(x.object, e.object) = $5)
  and ($6::text is null or coalesce(x.state, e.state) = $6)
  and ($7::timestamptz is null or e.at >= $7) and ($8::timestamptz is null or e.at < $8)`,
    [p.brand, p.staff, p.staffId, p.call, p.object, p.state, p.from, p.to],
  )

export const addAccessEntries = (
  db: Sql,
  p: {
    at: Date
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    staffId: number
    call: string
    address: string | null
    fields: readonly string[]
    reason: string
    keyId: number
    ids: readonly number[]
    subjects: readonly string[]
    hashes: readonly Buffer[]
  },
): Promise<number> =>
  db.exec(
    'audit.addAccessEntries',
    `insert into access_log (id, at, platform, staff_id, call, address, subject, fields, reason, hash, key_id)
select n.id, $1::timestamptz, $2::platform_id, $3, $4, $5, n.subject, $6::text[], $7, n.hash, $8
from unnest($9::int8[], $10::text[], $11::bytea[]) as n (id, subject, hash)`,
    [p.at, p.brand, p.staffId, p.call, p.address, p.fields, p.reason, p.keyId, p.ids, p.subjects, p.hashes],
  )

export interface ListChainOfAccess {
  id: number
  at: Date
  brand: 'cuma' | 'market' | 'farmer' | 'ru'
  staffId: number
  call: string
  address: string | null
  subject: string
  fields: string[]
  reason: string
  hash: Buffer
  keyId: number | null
}

export const listChainOfAccess = (
  db: Sql,
  p: {
    from: number
    most: number
  },
): Promise<ListChainOfAccess[]> =>
  db.many(
    'audit.listChainOfAccess',
    `select id, at, platform as "brand", staff_id as "staffId", call, address, subject, fields, reason, hash, key_id as "keyId"
from access_log where id >= $1 order by id limit $2::int`,
    [p.from, p.most],
  )

export interface ListAccess {
  id: number
  value: number
  at: Date
  staffId: number
  staffName: string
  call: string
  address: string | null
  subject: string
  fields: string[]
  reason: string
}

export const listAccess = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    staff: string | null
    staffId: number | null
    subject: string | null
    from: Date | null
    to: Date | null
    sign: number
    value: number
    take: number
  },
): Promise<ListAccess[]> =>
  db.many(
    'audit.listAccess',
    `select l.id, l.id as "value", l.at, l.staff_id as "staffId", s.name as "staffName", l.call, l.address, l.subject, l.fields, l.reason
from access_log l join staff s on s.id = l.staff_id
where l.platform = $1::platform_id
  and ($2::text is null or l.staff_id in (select p.id from staff p where position(lower($2) in lower(p.name || ' ' || p.email)) > 0))
  and ($3::int is null or l.staff_id = $3) and ($4::text is null or l.subject = $4)
  and ($5::timestamptz is null or l.at >= $5) and ($6::timestamptz is null or l.at < $6)
  and $7::int8 * l.id > $7::int8 * $8::int8
order by $7::int8 * l.id limit $9::int`,
    [p.brand, p.staff, p.staffId, p.subject, p.from, p.to, p.sign, p.value, p.take],
  )

export interface CountAccess {
  count: number
}

export const countAccess = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    staff: string | null
    staffId: number | null
    subject: string | null
    from: Date | null
    to: Date | null
  },
): Promise<CountAccess> =>
  db.one(
    'audit.countAccess',
    `select count(*) as "count" from access_log l
where l.platform = $1::platform_id
  and ($2::text is null or l.staff_id in (select p.id from staff p where position(lower($2) in lower(p.name || ' ' || p.email)) > 0))
  and ($3::int is null or l.staff_id = $3) and ($4::text is null or l.subject = $4)
  and ($5::timestamptz is null or l.at >= $5) and ($6::timestamptz is null or l.at < $6)`,
    [p.brand, p.staff, p.staffId, p.subject, p.from, p.to],
  )

export interface FindLastExpired {
  id: number
  hash: Buffer
}

/** The last of the entries that are all older than a time. At most as many as one run deletes. */
export const findLastExpired = (
  db: Sql,
  p: {
    most: number
    before: Date
  },
): Promise<FindLastExpired | undefined> =>
  db.opt(
    'audit.findLastExpired',
    `select e.id, e.hash from (
  select id, hash, max(at) over (order by id) as latest from (select id, hash, at from access_log order by id limit $1::int) oldest
) e where e.latest < $2::timestamptz order by e.id desc limit 1`,
    [p.most, p.before],
  )

export const deleteAccessUpTo = (
  db: Sql,
  p: {
    id: number
  },
): Promise<number> =>
  db.exec(
    'audit.deleteAccessUpTo',
    `delete from access_log where id <= $1`,
    [p.id],
  )

export const putCheck = (
  db: Sql,
  p: {
    name: string
    now: Date
    isIntact: boolean
    entries: number
    brokenAt: number | null
  },
): Promise<number> =>
  db.exec(
    'audit.putCheck',
    `insert into log_check (name, checked_at, is_intact, entries, broken_at) values ($1, $2::timestamptz, $3, $4, $5::int8)
on conflict (name) do update set checked_at = excluded.checked_at, is_intact = excluded.is_intact, entries = excluded.entries,
  broken_at = excluded.broken_at`,
    [p.name, p.now, p.isIntact, p.entries, p.brokenAt],
  )

export interface ListChecks {
  name: string
  checkedAt: Date
  isIntact: boolean
  entries: number
  brokenAt: number | null
}

export const listChecks = (
  db: Sql,
): Promise<ListChecks[]> =>
  db.many(
    'audit.listChecks',
    `select name, checked_at as "checkedAt", is_intact as "isIntact", entries, broken_at as "brokenAt" from log_check order by name desc`,
    [],
  )
