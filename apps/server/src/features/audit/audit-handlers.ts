import type { CallReply } from '@shop/contract'
import { seoulDaysRange } from '@shop/rules'
import { toObject, toSubject } from '@shop/rules/object-texts'
import { newestFirst, readCursor, readPage, type Seek } from '#src/db/paging/cursor.ts'
import type { Handlers } from '#src/handler-context.ts'
import * as sql from './audit-sql.ts'
import { checkChain } from './verify-chains.ts'

type AuditCalls = 'admin.audit.list' | 'admin.audit.verify' | 'admin.accessLog.list'
type Entry = CallReply<'admin.audit.list'>['entries'][number]

const toEntry = ({ details, endDetails, at, endedAt, ...row }: sql.ListAudit): Entry => {
  const { before = null, after = null } = (endDetails ?? {}) as { before?: unknown; after?: unknown }
  const { input = null, apiKey = null } = details as { input?: unknown; apiKey?: Entry['apiKey'] }
  return {
    ...row,
    state: row.state as Entry['state'],
    at: at.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    input,
    apiKey,
    before,
    after,
  }
}

const toAccess = ({ at, ...row }: sql.ListAccess): CallReply<'admin.accessLog.list'>['entries'][number] => ({
  ...row,
  at: at.toISOString(),
})

const listAudit: Handlers['admin.audit.list'] = async ({ query, brand }, { db }) => {
  const { staffId = null, staff = null, call = null, state = null } = query
  const object = query.object === undefined ? null : toObject(query.object)
  const filter = { brand, staffId, staff, call, object, state, ...seoulDaysRange(query) }
  const list = `audit.${brand}`
  const cursor = readCursor(list, query.nextPage)
  const find = (seek: Seek | undefined, take: number) => sql.listAudit(db, { ...filter, ...newestFirst(seek, take) })
  const { rows, nextPage, prePage } = await readPage(list, query.take, cursor, find)
  const { count } = await sql.countAudit(db, filter)
  return { page: { count, nextPage, prePage }, entries: rows.map(toEntry) }
}

const listAccess: Handlers['admin.accessLog.list'] = async ({ query, brand }, { db }) => {
  const { staffId = null, staff = null } = query
  const subject = query.subject === undefined ? null : toSubject(query.subject)
  const filter = { brand, staffId, staff, subject, ...seoulDaysRange(query) }
  const list = `access.${brand}`
  const cursor = readCursor(list, query.nextPage)
  const find = (seek: Seek | undefined, take: number) => sql.listAccess(db, { ...filter, ...newestFirst(seek, take) })
  const { rows, nextPage, prePage } = await readPage(list, query.take, cursor, find)
  const { count } = await sql.countAccess(db, filter)
  return { page: { count, nextPage, prePage }, entries: rows.map(toAccess) }
}

/** Audit log and access log of the back office. Decision 067 */
export const auditHandlers: Pick<Handlers, AuditCalls> = {
  'admin.audit.list': listAudit,
  'admin.accessLog.list': listAccess,
  'admin.audit.verify': async (_, app) => ({
    audit: await checkChain(app, 'audit'),
    accessLog: await checkChain(app, 'access'),
  }),
}
