import { z } from 'zod'
import { call } from '../../call.ts'
import { PointGrant } from '../../entities/customer.ts'
import { Cursor, Page, take } from '../../paging.ts'
import { Line, LongId } from '../../scalars.ts'

const approves = { access: 'staff', permission: 'point.approve' } as const
const decides = {
  ...approves,
  method: 'POST',
  params: z.object({ id: LongId }),
  reply: z.object({ grant: PointGrant }),
  errors: ['pointGrantNotFound', 'pointGrantDecided', 'ownRequest', 'customerNotMember', 'pointsShort'],
} as const

/** Points given and taken back above the limit, which a second person approves or rejects. */
export const adminPointCalls = {
  'admin.point.listPending': call({
    ...approves,
    summary: 'Points that wait for a second person, the longest waiting first.',
    method: 'GET',
    path: '/admin/v1/points/pending',
    query: z.object({ take: take(30, 50), nextPage: Cursor.optional() }),
    reply: z.object({ page: Page, grants: z.array(PointGrant) }),
    errors: ['invalidCursor'],
  }),
  'admin.point.approve': call({
    ...decides,
    summary: 'Gives or takes back points that wait. The account that has asked for them is refused.',
    path: '/admin/v1/points/{id}/approve',
  }),
  'admin.point.reject': call({
    ...decides,
    summary: 'Rejects points that wait. The account that has asked for them is refused.',
    path: '/admin/v1/points/{id}/reject',
    body: z.object({ reason: Line(200).min(2, '사유를 2자 이상 적어 주세요.') }),
  }),
}
