import { z } from 'zod'
import { call } from '../../call.ts'
import { FailedMessage, FailedMessageGroup, FailedMessageState } from '../../entities/failed-message.ts'
import { Cursor, Page, take } from '../../paging.ts'
import { Day, Line, LongId } from '../../scalars.ts'

const reads = { access: 'staff', permission: 'message.read', method: 'GET' } as const
const writes = { access: 'staff', permission: 'message.retry', method: 'POST' } as const
const Reason = Line(200).min(2, '사유를 2자 이상 적어 주세요.')
const ReasonId = z.string().regex(/^[0-9a-f]{32}$/, '실패 이유를 목록에서 골라 주세요.')
const MOST = 100

/** Messages by their ids, or all of a reason. */
const chosen = {
  ids: z.array(LongId).min(1, '메시지를 골라 주세요.').max(MOST, '한 번에 100건까지 고를 수 있어요.').optional(),
  reasonId: ReasonId.optional(),
  /** Day in Asia/Seoul, with a reason. */
  day: Day.optional(),
}
const isChosen = ({ ids, reasonId }: { ids?: unknown; reasonId?: unknown }) =>
  (ids === undefined) !== (reasonId === undefined)
const wrong = { path: ['ids'], message: '메시지나 실패 이유 가운데 하나를 골라 주세요.' }

/** Messages outside the app that were not sent: 알림톡, text messages, mail and push. */
export const adminFailedMessageCalls = {
  'admin.failedMessage.list': call({
    ...reads,
    summary: 'Failed messages of the brand, the latest first. Receivers are masked, texts are not shown.',
    path: '/admin/v1/failed-messages',
    query: z.object({
      take: take(50),
      nextPage: Cursor.optional(),
      channel: z.enum(['text', 'email', 'push']).optional(),
      state: FailedMessageState.optional(),
      reasonId: ReasonId.optional(),
      day: Day.optional(),
    }),
    reply: z.object({ page: Page, messages: z.array(FailedMessage) }),
    errors: ['invalidCursor'],
  }),
  'admin.failedMessage.listReasons': call({
    ...reads,
    summary:
      'Numbers of failed messages of the last 90 days by day in Asia/Seoul, channel and reason, the latest first.',
    path: '/admin/v1/failed-messages/reason',
    reply: z.object({ groups: z.array(FailedMessageGroup).max(100) }),
  }),
  'admin.failedMessage.retry': call({
    ...writes,
    summary:
      'Sends failed messages again, at most 500. Skips those that are being sent or cannot be sent: a repeated request sends nothing twice.',
    path: '/admin/v1/failed-messages/retry',
    body: z.object(chosen).refine(isChosen, wrong),
    reply: z.object({ retried: z.int() }),
  }),
  'admin.failedMessage.discard': call({
    ...writes,
    summary: 'Discards failed messages, at most 500, and removes their texts. A repeated request changes nothing.',
    path: '/admin/v1/failed-messages/discard',
    body: z.object({ ...chosen, reason: Reason }).refine(isChosen, wrong),
    reply: z.object({ discarded: z.int() }),
  }),
}
