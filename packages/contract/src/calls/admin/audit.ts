import { z } from 'zod'
import { call } from '../../call.ts'
import { AccessLogEntry, AuditEntry, AuditState, ChainState } from '../../entities/audit.ts'
import { Cursor, Page, take } from '../../paging.ts'
import { Day, Id, Line } from '../../scalars.ts'

const reads = { access: 'staff', permission: 'audit.read', keys: false } as const

export const adminAuditCalls = {
  'admin.audit.list': call({
    ...reads,
    summary: 'Writes of staff accounts on the brand, the latest first.',
    method: 'GET',
    path: '/admin/v1/audit',
    query: z.object({
      take: take(20, 20),
      nextPage: Cursor.optional(),
      staffId: Id.optional(),
      /** Part of the name or the e-mail of the account. */
      staff: Line(100).optional(),
      call: Line(60).optional(),
      /** What was written: `order 1203`. */
      object: Line(100).optional(),
      state: AuditState.optional(),
      /** First day in Asia/Seoul. */
      from: Day.optional(),
      /** Last day in Asia/Seoul. */
      to: Day.optional(),
    }),
    reply: z.object({ page: Page, entries: z.array(AuditEntry) }),
    errors: ['invalidCursor'],
  }),
  'admin.audit.verify': call({
    ...reads,
    summary: 'Checks the hash chains of the audit log and of the access log, of all brands.',
    method: 'GET',
    path: '/admin/v1/audit/verify',
    rate: 'report',
    reply: z.object({ audit: ChainState, accessLog: ChainState }),
  }),
  'admin.accessLog.list': call({
    ...reads,
    summary: 'Readings of personal data on the brand, the latest first.',
    method: 'GET',
    path: '/admin/v1/access-log',
    query: z.object({
      take: take(50),
      nextPage: Cursor.optional(),
      staffId: Id.optional(),
      /** Part of the name or the e-mail of the account. */
      staff: Line(100).optional(),
      /** Whose data: `user 12`. */
      subject: Line(100).optional(),
      from: Day.optional(),
      to: Day.optional(),
    }),
    reply: z.object({ page: Page, entries: z.array(AccessLogEntry) }),
    errors: ['invalidCursor'],
  }),
}
