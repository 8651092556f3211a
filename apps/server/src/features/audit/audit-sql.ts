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
}

export const readChain = (
  db: Sql,
  p: {
    name: string
  },
): Promise<ReadChain> =>
  db.one(
    'audit.readChain',
    `select last_id as "lastId", last_hash as "lastHash", first_id as "firstId", first_hash as "firstHash" from log_chain where name = $1`,
    [p.name],
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
  },
): Promise<number> =>
  db.exec(
    'audit.addAuditEntry',
    `insert into audit_entry (id, at, state, begun_id, platform, staff_id, call, object, reason, address, error_code, details, hash)
values ($1, $2::timestamptz, $3, $4, $5::platform_id, $6, $7, $8, $9, $10, $11,
  $12::text::json, $13)`,
    [p.id, p.at, p.state, p.begunId, p.brand, p.staffId, p.call, p.object, p.reason, p.address, p.errorCode, p.details, p.hash],
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
  error_code as "errorCode", details::text as "details", hash
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
  and ($2::int is null or e.staff_id = $2) and ($3::text is null or e.call = $3)
  and ($4::text is null or coalesce(x.object, e.object) = $4)
  and ($5::text is null or coalesce(x.state, e.state) = $5)
  and ($6::timestamptz is null or e.at >= $6) and ($7::timestamptz is null or e.at < $7)
  and $8::int8 * e.id > $8::int8 * $9::int8
order by $8::int8 * e.id limit $10::int`,
    [p.brand, p.staffId, p.call, p.object, p.state, p.from, p.to, p.sign, p.value, p.take],
  )

export interface CountAudit {
  count: number
}

export const countAudit = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
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
  and ($2::int is null or e.staff_id = $2) and ($3::text is null or e.call = $3)
  and ($4::text is null or coalesce(x.object, e.object) = $4)
  and ($5::text is null or coalesce(x.state, e.state) = $5)
  and ($6::timestamptz is null or e.at >= $6) and ($7::timestamptz is null or e.at < $7)`,
    [p.brand, p.staffId, p.call, p.object, p.state, p.from, p.to],
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
    ids: readonly number[]
    subjects: readonly string[]
    hashes: readonly Buffer[]
  },
): Promise<number> =>
  db.exec(
    'audit.addAccessEntries',
    `insert into access_log (id, at, platform, staff_id, call, address, subject, fields, reason, hash)
select n.id, $1::timestamptz, $2::platform_id, $3, $4, $5, n.subject, $6::text[], $7, n.hash
from unnest($8::int8[], $9::text[], $10::bytea[]) as n (id, subject, hash)`,
    [p.at, p.brand, p.staffId, p.call, p.address, p.fields, p.reason, p.ids, p.subjects, p.hashes],
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
    `select id, at, platform as "brand", staff_id as "staffId", call, address, subject, fields, reason, hash
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
  and ($2::int is null or l.staff_id = $2) and ($3::text is null or l.subject = $3)
  and ($4::timestamptz is null or l.at >= $4) and ($5::timestamptz is null or l.at < $5)
  and $6::int8 * l.id > $6::int8 * $7::int8
order by $6::int8 * l.id limit $8::int`,
    [p.brand, p.staffId, p.subject, p.from, p.to, p.sign, p.value, p.take],
  )

export interface CountAccess {
  count: number
}

export const countAccess = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
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
  and ($2::int is null or l.staff_id = $2) and ($3::text is null or l.subject = $3)
  and ($4::timestamptz is null or l.at >= $4) and ($5::timestamptz is null or l.at < $5)`,
    [p.brand, p.staffId, p.subject, p.from, p.to],
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
