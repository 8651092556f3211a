// Made from board.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListNotices {
  id: number
  title: string
  createdAt: Date
  isPinned: boolean
}

export const listNotices = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    take: number
    skip: number
  },
): Promise<ListNotices[]> =>
  db.many(
    'board.listNotices',
    `select id, title, created_at as "createdAt", is_pinned as "isPinned" from notice
where platform = $1::platform_id and state = 'published'
order by is_pinned desc, created_at desc, id desc limit $2::int offset $3::int8`,
    [p.brand, p.take, p.skip],
  )

export interface CountNotices {
  count: number
}

export const countNotices = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<CountNotices> =>
  db.one(
    'board.countNotices',
    `select count(*) as "count" from notice where platform = $1::platform_id and state = 'published'`,
    [p.brand],
  )

export interface FindNotice {
  id: number
  title: string
  contents: string
  html: string | null
  createdAt: Date
  isPinned: boolean
}

export const findNotice = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindNotice | undefined> =>
  db.opt(
    'board.findNotice',
    `select id, title, contents, html, created_at as "createdAt", is_pinned as "isPinned" from notice
where id = $1 and platform = $2::platform_id and state = 'published'`,
    [p.id, p.brand],
  )

export interface FindNewer {
  id: number
  title: string
  createdAt: Date
  isPinned: boolean
}

/** Beside a notice stands what came after or before it in time, pinned or not. */
export const findNewer = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    createdAt: Date
    id: number
  },
): Promise<FindNewer | undefined> =>
  db.opt(
    'board.findNewer',
    `select id, title, created_at as "createdAt", is_pinned as "isPinned" from notice
where platform = $1::platform_id and state = 'published' and (created_at, id) > ($2::timestamptz, $3::int)
order by created_at, id limit 1`,
    [p.brand, p.createdAt, p.id],
  )

export interface FindOlder {
  id: number
  title: string
  createdAt: Date
  isPinned: boolean
}

export const findOlder = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    createdAt: Date
    id: number
  },
): Promise<FindOlder | undefined> =>
  db.opt(
    'board.findOlder',
    `select id, title, created_at as "createdAt", is_pinned as "isPinned" from notice
where platform = $1::platform_id and state = 'published' and (created_at, id) < ($2::timestamptz, $3::int)
order by created_at desc, id desc limit 1`,
    [p.brand, p.createdAt, p.id],
  )

export interface AddNotice {
  id: number
}

export const addNotice = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    title: string
    contents: string
    now: Date
  },
): Promise<AddNotice> =>
  db.one(
    'board.addNotice',
    `insert into notice (platform, title, contents, created_at, publish_at)
values ($1::platform_id, $2, $3, $4::timestamptz, $4::timestamptz) returning id`,
    [p.brand, p.title, p.contents, p.now],
  )
