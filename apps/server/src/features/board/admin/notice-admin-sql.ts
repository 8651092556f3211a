// Made from notice-admin.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListAllNotices {
  id: number
  value: number
  title: string
  isPinned: boolean
  state: string
  publishAt: Date | null
  version: number
  staffName: string | null
  count: number
}

/** Lists notices of a brand in all states, the newest first; `sign` is -1 forwards and 1 backwards. Each row has the count of all. */
export const listAllNotices = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    state: string | null
    q: string | null
    sign: number
    value: number
    take: number
  },
): Promise<ListAllNotices[]> =>
  db.many(
    'notice-admin.listAllNotices',
    `with wanted as materialized (
  select n.id from notice n where n.platform = $1::platform_id and ($2::text is null or n.state = $2::text)
    and ($3::text is null or strpos(lower(n.title), lower($3::text)) > 0)
)
select n.id as "id", n.id as "value", n.title as "title", n.is_pinned as "isPinned", n.state as "state", coalesce(n.publish_at, case when n.state = 'published' then n.created_at end) as "publishAt",
  n.version as "version", a.name as "staffName", (select count(*)::int from wanted) as "count"
from wanted w join notice n on n.id = w.id left join staff a on a.id = n.changed_by
where $4::int8 * n.id > $4::int8 * $5::int8 order by $4::int8 * n.id limit $6::int`,
    [p.brand, p.state, p.q, p.sign, p.value, p.take],
  )

export interface FindAnyNotice {
  id: number
  title: string
  contents: string
  html: string | null
  isPinned: boolean
  state: string
  publishAt: Date | null
  version: number
  staffName: string | null
}

export const findAnyNotice = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindAnyNotice | undefined> =>
  db.opt(
    'notice-admin.findAnyNotice',
    `select n.id, n.title, n.contents, n.html, n.is_pinned as "isPinned", n.state as "state", coalesce(n.publish_at, case when n.state = 'published' then n.created_at end) as "publishAt",
  n.version, a.name as "staffName"
from notice n left join staff a on a.id = n.changed_by where n.id = $1 and n.platform = $2::platform_id`,
    [p.id, p.brand],
  )

export interface LockNotice {
  id: number
  title: string
  isPinned: boolean
  state: string
  publishAt: Date | null
  version: number
}

export const lockNotice = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<LockNotice | undefined> =>
  db.opt(
    'notice-admin.lockNotice',
    `select id, title, is_pinned as "isPinned", state as "state", publish_at as "publishAt", version from notice
where id = $1 and platform = $2::platform_id for update`,
    [p.id, p.brand],
  )

export interface AddDraft {
  id: number
}

export const addDraft = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    title: string
    contents: string
    html: string
    isPinned: boolean
    now: Date
    staffId: number
  },
): Promise<AddDraft> =>
  db.one(
    'notice-admin.addDraft',
    `insert into notice (platform, title, contents, html, is_pinned, state, created_at, changed_by)
values ($1::platform_id, $2, $3, $4, $5, 'draft', $6::timestamptz, $7) returning id`,
    [p.brand, p.title, p.contents, p.html, p.isPinned, p.now, p.staffId],
  )

export const putNotice = (
  db: Sql,
  p: {
    title: string
    contents: string
    html: string
    isPinned: boolean
    staffId: number
    id: number
  },
): Promise<number> =>
  db.exec(
    'notice-admin.putNotice',
    `update notice set title = $1, contents = $2, html = $3, is_pinned = $4, version = version + 1, changed_by = $5 where id = $6`,
    [p.title, p.contents, p.html, p.isPinned, p.staffId, p.id],
  )

/** Shoppers see the time of publishing as the date of the notice. */
export const setNoticeState = (
  db: Sql,
  p: {
    state: string
    publishAt: Date | null
    staffId: number
    id: number
  },
): Promise<number> =>
  db.exec(
    'notice-admin.setNoticeState',
    `update notice set state = $1, publish_at = $2::timestamptz, created_at = coalesce($2::timestamptz, created_at),
  version = version + 1, changed_by = $3
where id = $4`,
    [p.state, p.publishAt, p.staffId, p.id],
  )

/** Publishes notices whose time has come. The trigger of the table ends their cached pages. */
export const publishDue = (
  db: Sql,
  p: {
    now: Date
  },
): Promise<number> =>
  db.exec(
    'notice-admin.publishDue',
    `update notice set state = 'published' where state = 'scheduled' and publish_at <= $1::timestamptz`,
    [p.now],
  )

export interface FindNextPublish {
  at: Date | null
}

export const findNextPublish = (
  db: Sql,
): Promise<FindNextPublish> =>
  db.one(
    'notice-admin.findNextPublish',
    `select min(publish_at) as "at" from notice where state = 'scheduled'`,
    [],
  )
