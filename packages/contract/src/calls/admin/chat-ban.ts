import { z } from 'zod'
import { call } from '../../call.ts'
import { ChatBan, ChatReport } from '../../entities/admin-moderation.ts'
import { Cursor, Page, take } from '../../paging.ts'
import { IntFrom, LongId } from '../../scalars.ts'

const ById = z.object({ id: LongId })
const staff = { access: 'staff', permission: 'review.moderate' } as const

/** Bans from the chats of the channels of the brand, for moderators who do not run broadcasts. */
export const adminChatBanCalls = {
  'admin.chatBan.list': call({
    ...staff,
    summary: 'Persons who are banned from a channel or muted now, the latest first.',
    method: 'GET',
    path: '/admin/v1/chat-bans',
    query: z.object({ take: take(50), nextPage: Cursor.optional() }),
    reply: z.object({ page: Page, bans: z.array(ChatBan) }),
    errors: ['invalidCursor'],
  }),
  'admin.chatBan.listReported': call({
    ...staff,
    summary: 'Messages of all chats whose reports wait for a decision, the newest first.',
    method: 'GET',
    path: '/admin/v1/chat-reports',
    query: z.object({ take: take(50), nextPage: Cursor.optional() }),
    reply: z.object({ page: Page, messages: z.array(ChatReport) }),
    errors: ['invalidCursor'],
  }),
  'admin.chatBan.decide': call({
    ...staff,
    summary: 'Hides a reported message for all, or keeps it; closes its reports.',
    method: 'POST',
    path: '/admin/v1/chat-reports/{id}/decide',
    params: ById,
    body: z.object({ isHidden: z.boolean() }),
    reply: z.object({ id: z.int(), isHidden: z.boolean() }),
    errors: ['liveMessageNotFound'],
  }),
  'admin.chatBan.add': call({
    ...staff,
    summary: 'Bans the author of a message from the chats of its channel, or mutes the author in its room.',
    method: 'POST',
    path: '/admin/v1/chat-bans',
    body: z.object({
      messageId: LongId,
      kind: z.enum(['mute', 'ban']).default('ban'),
      /** Duration of a mute in minutes. */
      minutes: IntFrom(1, 1440).default(10),
    }),
    reply: z.object({ messageId: z.int() }),
    errors: ['liveMessageNotFound', 'memberNotFound'],
  }),
  'admin.chatBan.remove': call({
    ...staff,
    summary: 'Lets a person write again.',
    method: 'DELETE',
    path: '/admin/v1/chat-bans/{id}',
    params: ById,
    reply: z.object({ id: z.int() }),
    errors: ['chatBanNotFound'],
  }),
}
