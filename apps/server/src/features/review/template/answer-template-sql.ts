// Made from answer-template.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListTemplates {
  id: number
  kind: string
  title: string
  text: string
  sort: number
  version: number
}

export const listTemplates = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    kind: string | null
  },
): Promise<ListTemplates[]> =>
  db.many(
    'answer-template.listTemplates',
    `select id, kind, title, text, sort, version from answer_template
where platform = $1::platform_id and archived_at is null and ($2::text is null or kind = $2)
order by kind, sort, id limit 60`,
    [p.brand, p.kind],
  )

export interface LockTemplates {
  id: number
}

/** Locks the templates of a kind, so that their number holds. */
export const lockTemplates = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    kind: string
  },
): Promise<LockTemplates[]> =>
  db.many(
    'answer-template.lockTemplates',
    `select id from answer_template where platform = $1::platform_id and kind = $2 and archived_at is null order by id for update`,
    [p.brand, p.kind],
  )

export interface AddTemplate {
  id: number
  kind: string
  title: string
  text: string
  sort: number
  version: number
}

export const addTemplate = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    kind: string
    title: string
    text: string
    sort: number
  },
): Promise<AddTemplate> =>
  db.one(
    'answer-template.addTemplate',
    `insert into answer_template (platform, kind, title, text, sort) values ($1::platform_id, $2, $3, $4, $5)
returning id, kind, title, text, sort, version`,
    [p.brand, p.kind, p.title, p.text, p.sort],
  )

export interface LockTemplate {
  id: number
  kind: string
  title: string
  text: string
  sort: number
  version: number
}

export const lockTemplate = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<LockTemplate | undefined> =>
  db.opt(
    'answer-template.lockTemplate',
    `select id, kind, title, text, sort, version from answer_template
where id = $1 and platform = $2::platform_id and archived_at is null for update`,
    [p.id, p.brand],
  )

export interface ChangeTemplate {
  id: number
  kind: string
  title: string
  text: string
  sort: number
  version: number
}

export const changeTemplate = (
  db: Sql,
  p: {
    title: string
    text: string
    sort: number
    id: number
  },
): Promise<ChangeTemplate> =>
  db.one(
    'answer-template.changeTemplate',
    `update answer_template set title = $1, text = $2, sort = $3, version = version + 1 where id = $4
returning id, kind, title, text, sort, version`,
    [p.title, p.text, p.sort, p.id],
  )

/** Returns 0 if there is none. */
export const archiveTemplate = (
  db: Sql,
  p: {
    now: Date
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<number> =>
  db.exec(
    'answer-template.archiveTemplate',
    `update answer_template set archived_at = $1::timestamptz where id = $2 and platform = $3::platform_id and archived_at is null`,
    [p.now, p.id, p.brand],
  )
