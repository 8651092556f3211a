import { z } from 'zod'
import { call } from '../../call.ts'
import { Audience, PointCampaign } from '../../entities/segment.ts'
import { Cursor, Page, take } from '../../paging.ts'
import { Id, IntFrom, Line } from '../../scalars.ts'

const One = z.object({ campaign: PointCampaign })
const decides = {
  access: 'staff',
  permission: 'point.approve',
  method: 'POST',
  params: z.object({ id: Id }),
  reply: One,
  errors: ['pointGrantNotFound', 'pointGrantDecided', 'ownRequest'],
} as const

/** Points given to many members. */
export const adminPointCampaignCalls = {
  'admin.pointCampaign.list': call({
    access: 'staff',
    permission: 'customer.read',
    summary: 'Points given to many members, the latest first.',
    method: 'GET',
    path: '/admin/v1/point-campaigns',
    query: z.object({ take: take(30, 50), nextPage: Cursor.optional() }),
    reply: z.object({ page: Page, campaigns: z.array(PointCampaign) }),
    errors: ['invalidCursor'],
  }),
  'admin.pointCampaign.create': call({
    access: 'staff',
    permission: 'point.adjust',
    summary:
      'Gives points to the members of a segment or of a checked file by a bulk job. Above the limit of the brand it waits for the approval of a second person. The undo of the job takes back what is not spent.',
    method: 'POST',
    path: '/admin/v1/point-campaigns',
    idempotent: true,
    body: z.object({
      audience: Audience,
      amount: IntFrom(1, 1_000_000),
      /** Shown to the members. */
      reason: Line(100).min(2, '사유를 2자 이상 적어 주세요.'),
      requestId: z.uuid(),
    }),
    reply: One,
    errors: ['segmentNotFound', 'audienceFileNotFound', 'audienceEmpty', 'jobTooLarge'],
  }),
  'admin.pointCampaign.approve': call({
    ...decides,
    summary: 'Starts points that wait. The account that has asked for them is refused.',
    path: '/admin/v1/point-campaigns/{id}/approve',
  }),
  'admin.pointCampaign.reject': call({
    ...decides,
    summary: 'Rejects points that wait. The account that has asked for them is refused.',
    path: '/admin/v1/point-campaigns/{id}/reject',
    body: z.object({ reason: Line(200).min(2, '사유를 2자 이상 적어 주세요.') }),
  }),
}
