import type { CallReply, CheckedInput } from '@shop/contract'
import { seoulDayRange } from '@shop/rules'
import { HIGHEST, readCursor, readPage, type Seek } from '#src/db/paging/cursor.ts'
import type { Handlers } from '#src/handler-context.ts'
import * as sql from './audit-sql.ts'
import { verifyChain } from './verify-chains.ts'

type AuditCalls = 'admin.audit.list' | 'admin.audit.verify' | 'admin.accessLog.list'
type Days = Pick<CheckedInput<'admin.audit.list'>['query'], 'from' | 'to'>
type Entry = CallReply<'admin.audit.list'>['entries'][number]

// noon in Seoul is within the day everywhere in the day's range
const dayOf = (day: string) => seoulDayRange(new Date(`${day}T12:00:00+09:00`))

const toRange = ({ from, to }: Days) => ({
  from: from === undefined ? null : dayOf(from).from,
  to: to === undefined ? null : dayOf(to).to,
})

const toSeek = (seek: Seek | undefined, take: number) => ({
  sign: seek?.isBack ? 1 : -1,
  value: (seek ?? HIGHEST).value,
  take,
})

const toEntry = ({ details, endDetails, at, endedAt, ...row }: sql.ListAudit): Entry => {
  const { before = null, after = null } = (endDetails ?? {}) as { before?: unknown; after?: unknown }
  const { input = null } = details as { input?: unknown }
  return {
    ...row,
    state: row.state as Entry['state'],
    at: at.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    input,
    before,
    after,
  }
}

const toAccess = ({ at, ...row }: sql.ListAccess): CallReply<'admin.accessLog.list'>['entries'][number] => ({
  ...row,
  at: at.toISOString(),
})

const listAudit: Handlers['admin.audit.list'] = async ({ query, brand }, { db }) => {
  const { staffId = null, call = null, object = null, state = null } = query
  const filter = { brand, staffId, call, object, state, ...toRange(query) }
  const list = `audit.${brand}`
  const cursor = query.nextPage === undefined ? undefined : readCursor(list, query.nextPage)
  const find = (seek: Seek | undefined, take: number) => sql.listAudit(db, { ...filter, ...toSeek(seek, take) })
  const { rows, nextPage, prePage } = await readPage(list, query.take, cursor, find)
  const { count } = await sql.countAudit(db, filter)
  return { page: { count, nextPage, prePage }, entries: rows.map(toEntry) }
}

const listAccess: Handlers['admin.accessLog.list'] = async ({ query, brand }, { db }) => {
  const { staffId = null, subject = null } = query
  const filter = { brand, staffId, subject, ...toRange(query) }
  const list = `access.${brand}`
  const cursor = query.nextPage === undefined ? undefined : readCursor(list, query.nextPage)
  const find = (seek: Seek | undefined, take: number) => sql.listAccess(db, { ...filter, ...toSeek(seek, take) })
  const { rows, nextPage, prePage } = await readPage(list, query.take, cursor, find)
  const { count } = await sql.countAccess(db, filter)
  return { page: { count, nextPage, prePage }, entries: rows.map(toAccess) }
}

/** Audit log and access log of the back office. Decision 067 */
export const auditHandlers: Pick<Handlers, AuditCalls> = {
  'admin.audit.list': listAudit,
  'admin.accessLog.list': listAccess,
  'admin.audit.verify': async (_, app) => ({
    audit: await verifyChain(app, 'audit'),
    accessLog: await verifyChain(app, 'access'),
  }),
}
