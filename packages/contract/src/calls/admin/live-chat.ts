import { z } from 'zod'
import { call } from '../../call.ts'
import { AdminLiveBroadcast, AdminLiveMessage, LiveSanction } from '../../entities/admin-live.ts'
import { Cursor, Page, take } from '../../paging.ts'
import { Id, IntFrom, LongId, Paragraphs } from '../../scalars.ts'

const ById = z.object({ id: Id })
const Broadcast = z.object({ broadcast: AdminLiveBroadcast })
const staff = { access: 'staff', permission: 'live.run' } as const
const missing = ['liveNotFound'] as const

export const adminLiveChatCalls = {
  'admin.live.setChatMode': call({
    ...staff,
    summary:
      'Slow mode in seconds between two messages of a person, and a freeze in which only the broadcaster writes.',
    method: 'PUT',
    path: '/admin/v1/live/{id}/chat',
    params: ById,
    body: z.object({ slowModeS: IntFrom(0, 300), isFrozen: z.boolean() }),
    reply: Broadcast,
    errors: missing,
  }),
  'admin.live.listMessages': call({
    ...staff,
    summary: 'Chat messages, the newest first; with `isReported` only reported ones that wait for a decision.',
    method: 'GET',
    path: '/admin/v1/live/{id}/message',
    params: ById,
    query: z.object({
      take: take(50),
      nextPage: Cursor.optional(),
      isReported: z.enum(['true', 'false']).default('false'),
    }),
    reply: z.object({ page: Page, messages: z.array(AdminLiveMessage) }),
    errors: [...missing, 'invalidCursor'],
  }),
  'admin.live.writeMessage': call({
    ...staff,
    summary: 'Writes in the chat under the name of the channel.',
    method: 'POST',
    path: '/admin/v1/live/{id}/message',
    params: ById,
    body: z.object({ text: Paragraphs(200).pipe(z.string().min(1, '내용을 적어 주세요.')) }),
    reply: z.object({ id: z.int() }),
    errors: [...missing, 'liveEnded'],
  }),
  'admin.live.hideMessage': call({
    ...staff,
    summary: 'Hides a message for all; with `isHidden` false shows it again and closes its reports.',
    method: 'PUT',
    path: '/admin/v1/live/{id}/message/{messageId}',
    params: z.object({ id: Id, messageId: LongId }),
    body: z.object({ isHidden: z.boolean() }),
    reply: z.object({ message: AdminLiveMessage }),
    errors: [...missing, 'liveMessageNotFound'],
  }),
  'admin.live.sanction': call({
    ...staff,
    summary: 'Mutes a person in this room for a time, or bans one from the chats of the channel.',
    method: 'PUT',
    path: '/admin/v1/live/{id}/sanction/{personId}',
    params: z.object({ id: Id, personId: z.string().regex(/^[\w-]{22}$/, '번호가 올바르지 않아요.') }),
    body: z.object({
      kind: z.enum(['mute', 'ban', 'none']),
      /** Duration of a mute in minutes. */
      minutes: IntFrom(1, 1440).default(10),
    }),
    reply: z.object({ sanctions: z.array(LiveSanction).max(200) }),
    errors: [...missing, 'memberNotFound'],
  }),
  'admin.live.listSanctions': call({
    ...staff,
    summary: 'Persons who are muted in this room or banned from its channel.',
    method: 'GET',
    path: '/admin/v1/live/{id}/sanction',
    params: ById,
    reply: z.object({ sanctions: z.array(LiveSanction).max(200) }),
    errors: missing,
  }),
}
