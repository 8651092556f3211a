import type { BrandId } from '@shop/brands'
import { type AdminNotice, AppError, type CallReply } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { readCountedPage } from '#src/db/paging/counted-page.ts'
import { newestFirst, readCursor } from '#src/db/paging/cursor.ts'
import { changedMeanwhile } from '#src/features/audit/changed-meanwhile.ts'
import { sanitizeHtml } from '#src/features/product/description/sanitize-html.ts'
import { type App, type HandlerInput, type Handlers, staffOf } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import * as sql from './notice-admin-sql.ts'
import { toHtml, toPlainText } from './notice-text.ts'

type NoticeCalls = Extract<keyof Handlers, `admin.notice.${string}`>
type Versioned = HandlerInput<'admin.notice.change' | 'admin.notice.publish' | 'admin.notice.archive'>
type Reply = CallReply<'admin.notice.get'>

const toNotice = (row: Omit<sql.FindAnyNotice, 'contents' | 'html'>): AdminNotice => ({
  id: row.id,
  title: row.title,
  isPinned: row.isPinned,
  // the table allows the states of the contract only
  state: row.state as AdminNotice['state'],
  publishAt: row.publishAt?.toISOString() ?? null,
  version: row.version,
  staffName: row.staffName,
})

const getNotice = async (db: Sql, id: number, brand: BrandId): Promise<Reply> => {
  const row = await sql.findAnyNotice(db, { id, brand })
  if (!row) throw new AppError('noticeNotFound')
  return { notice: { ...toNotice(row), html: row.html ?? toHtml(row.contents) } }
}

const lockVersion = async (tx: Sql, { params, brand, body }: Versioned): Promise<sql.LockNotice> => {
  const row = await sql.lockNotice(tx, { id: params.id, brand })
  if (!row) throw new AppError('noticeNotFound')
  if (row.version === body.version) return row
  const { title, isPinned, state, version } = row
  throw await changedMeanwhile(tx, { object: `notice ${row.id}`, current: { title, isPinned, state, version } })
}

/** Returns the sanitized text in both forms. Throws `invalidInput` for a text without a word or a picture. */
const toContents = (given: string): { html: string; contents: string } => {
  const html = sanitizeHtml(given)
  const contents = toPlainText(html)
  if (contents === '' && !html.includes('<img'))
    throw new AppError('invalidInput', { problems: [{ path: 'body.html', message: '내용을 적어 주세요.' }] })
  return { html, contents }
}

const list: Handlers['admin.notice.list'] = async ({ query, brand }, { db }) => {
  const name = `notices.${brand}`
  const cursor = readCursor(name, query.nextPage)
  const filter = { brand, q: query.q || null, state: query.state ?? null }
  const { rows, page } = await readCountedPage(name, query.take, cursor, (seek, take) =>
    sql.listAllNotices(db, { ...filter, ...newestFirst(seek, take) }),
  )
  return { page, notices: rows.map(toNotice) }
}

const create: Handlers['admin.notice.create'] = async (input, { db, clock }) => {
  const { body, brand } = input
  const { title, isPinned } = body
  const added = { brand, title, isPinned, ...toContents(body.html), staffId: staffOf(input).id, now: clock() }
  const { id } = await sql.addDraft(db, added)
  input.audit?.({ object: `notice ${id}`, after: { title, isPinned } })
  return getNotice(db, id, brand)
}

const change: Handlers['admin.notice.change'] = async (input, { db }) => {
  const { body, params, brand } = input
  const { title, isPinned } = body
  const contents = toContents(body.html)
  const before = await db.tx(async (tx) => {
    const row = await lockVersion(tx, input)
    await sql.putNotice(tx, { id: row.id, title, isPinned, ...contents, staffId: staffOf(input).id })
    return { title: row.title, isPinned: row.isPinned }
  })
  input.audit?.({ object: `notice ${params.id}`, before, after: { title, isPinned } })
  return getNotice(db, params.id, brand)
}

const setState = async (
  input: HandlerInput<'admin.notice.publish' | 'admin.notice.archive'>,
  { db }: App,
  { state, publishAt }: { state: AdminNotice['state']; publishAt: Date | null },
): Promise<Reply> => {
  const { params, brand } = input
  const before = await db.tx(async (tx) => {
    const row = await lockVersion(tx, input)
    const at = state === 'archived' ? row.publishAt : publishAt
    await sql.setNoticeState(tx, { id: row.id, state, publishAt: at, staffId: staffOf(input).id })
    const { at: next } = await sql.findNextPublish(tx)
    if (next !== null) await enqueue(tx, 'notice.publish', {}, { key: 'publish', runAt: next })
    return row.state
  })
  input.audit?.({ object: `notice ${params.id}`, before: { state: before }, after: { state, publishAt } })
  return getNotice(db, params.id, brand)
}

const publish: Handlers['admin.notice.publish'] = (input, app) => {
  const now = app.clock()
  const publishAt = input.body.publishAt === null ? now : new Date(input.body.publishAt)
  return setState(input, app, { state: publishAt > now ? 'scheduled' : 'published', publishAt })
}

/** Notices in the back office. Decision 085 */
export const noticeHandlers: Pick<Handlers, NoticeCalls> = {
  'admin.notice.list': list,
  'admin.notice.get': ({ params, brand }, { db }) => getNotice(db, params.id, brand),
  'admin.notice.create': create,
  'admin.notice.change': change,
  'admin.notice.publish': publish,
  'admin.notice.archive': (input, app) => setState(input, app, { state: 'archived', publishAt: null }),
}
