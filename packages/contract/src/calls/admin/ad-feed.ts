import { z } from 'zod'
import { call } from '../../call.ts'
import { AdFeedVendor, FailedAdEvent } from '../../entities/ad-feed.ts'
import { Cursor, Page, take } from '../../paging.ts'
import { Line, LongId } from '../../scalars.ts'

const reads = { access: 'staff', permission: 'job.read', method: 'GET' } as const
const writes = { access: 'staff', permission: 'job.retry', method: 'POST' } as const
const Reason = Line(200).min(2, '사유를 2자 이상 적어 주세요.')

/** Events by their ids, or all of a vendor. */
const chosen = {
  ids: z.array(LongId).min(1, '이벤트를 골라 주세요.').max(100, '한 번에 100건까지 고를 수 있어요.').optional(),
  vendor: AdFeedVendor.optional(),
}
const isChosen = ({ ids, vendor }: { ids?: unknown; vendor?: unknown }) =>
  (ids === undefined) !== (vendor === undefined)
const wrong = { path: ['ids'], message: '이벤트나 받는 곳 가운데 하나를 골라 주세요.' }

/** Events that vendors of analytics have not taken. Decision 065 */
export const adminAdFeedCalls = {
  'admin.adFeed.listFailed': call({
    ...reads,
    summary: 'Events of the brand that GA4 or Meta have not taken, the latest first. They are deleted after 30 days.',
    path: '/admin/v1/ad-feed/failed',
    query: z.object({ take: take(50), nextPage: Cursor.optional(), vendor: AdFeedVendor.optional() }),
    reply: z.object({ page: Page, events: z.array(FailedAdEvent) }),
    errors: ['invalidCursor'],
  }),
  'admin.adFeed.retry': call({
    ...writes,
    summary: 'Sends failed events again from the first attempt. A repeated request sends nothing twice.',
    path: '/admin/v1/ad-feed/retry',
    body: z.object(chosen).refine(isChosen, wrong),
    reply: z.object({ retried: z.int() }),
  }),
  'admin.adFeed.discard': call({
    ...writes,
    summary: 'Deletes failed events. A repeated request changes nothing.',
    path: '/admin/v1/ad-feed/discard',
    body: z.object({ ...chosen, reason: Reason }).refine(isChosen, wrong),
    reply: z.object({ discarded: z.int() }),
  }),
}
