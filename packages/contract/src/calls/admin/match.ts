import { z } from 'zod'
import { call } from '../../call.ts'
import { GatewayBreak, MatchDay } from '../../entities/match.ts'
import { Cursor, Page, take } from '../../paging.ts'
import { Day, Id, Line } from '../../scalars.ts'

const ById = z.object({ id: Id })
const reads = { access: 'staff', permission: 'match.read', method: 'GET' } as const

/** Differences between the books and the payment gateway, which are compared every night. */
export const adminMatchCalls = {
  'admin.match.list': call({
    ...reads,
    summary:
      'Differences of the brand, the latest first. Those whose brand is not known are for accounts with the permission on all brands.',
    path: '/admin/v1/match',
    query: z.object({
      take: take(30),
      nextPage: Cursor.optional(),
      state: z.enum(['open', 'resolved']).optional(),
      day: Day.optional(),
    }),
    reply: z.object({
      page: Page,
      breaks: z.array(GatewayBreak),
      /** Last day that was compared; null before the first night. */
      comparedUntil: Day.nullable(),
    }),
    errors: ['invalidCursor'],
  }),
  'admin.match.listDays': call({
    ...reads,
    summary: 'Days with differences, the latest first. At most 62.',
    path: '/admin/v1/match-days',
    reply: z.object({ days: z.array(MatchDay).max(62) }),
  }),
  'admin.match.get': call({
    ...reads,
    summary: 'A difference with the money of its order in the books now.',
    path: '/admin/v1/match/{id}',
    params: ById,
    reply: z.object({ gatewayBreak: GatewayBreak }),
    errors: ['breakNotFound'],
  }),
  'admin.match.resolve': call({
    access: 'staff',
    permission: 'match.write',
    summary: 'Marks a difference as resolved, with what was done about it.',
    method: 'POST',
    path: '/admin/v1/match/{id}/resolve',
    params: ById,
    body: z.object({ note: Line(200).min(2, '어떻게 처리했는지 2자 이상 적어 주세요.') }),
    reply: z.object({ gatewayBreak: GatewayBreak }),
    errors: ['breakNotFound', 'breakResolved'],
  }),
}
