import { z } from 'zod'
import { call } from '../../call.ts'
import { AdminNotice, AdminNoticeState } from '../../entities/board.ts'
import { Cursor, Page, take } from '../../paging.ts'
import { Id, Line, Moment, Paragraphs } from '../../scalars.ts'

const staff = { access: 'staff', permission: 'notice.write' } as const
const ById = z.object({ id: Id })
const MOST_HTML = 50_000
const Draft = z.object({
  title: Line(100).min(1, '제목을 적어 주세요.'),
  html: Paragraphs(MOST_HTML).min(1, '내용을 적어 주세요.'),
  isPinned: z.boolean().default(false),
})
const WithContents = z.object({ notice: AdminNotice.extend({ html: z.string() }) })
const Versioned = z.object({ version: z.int() })
const errors = ['noticeNotFound', 'changedMeanwhile'] as const

/** Notices of a brand: written, scheduled, published and archived. */
export const adminNoticeCalls = {
  'admin.notice.list': call({
    ...staff,
    summary: 'Notices of the brand in all states, the newest first.',
    method: 'GET',
    path: '/admin/v1/notices',
    query: z.object({
      take: take(30, 50),
      nextPage: Cursor.optional(),
      q: Line(100).optional(),
      state: AdminNoticeState.optional(),
    }),
    reply: z.object({ page: Page, notices: z.array(AdminNotice) }),
    errors: ['invalidCursor'],
  }),
  'admin.notice.get': call({
    ...staff,
    summary: 'A notice with its formatted text.',
    method: 'GET',
    path: '/admin/v1/notices/{id}',
    params: ById,
    reply: WithContents,
    errors: ['noticeNotFound'],
  }),
  'admin.notice.create': call({
    ...staff,
    summary: 'Creates a draft of a notice. Its text is sanitized.',
    method: 'POST',
    path: '/admin/v1/notices',
    body: Draft,
    reply: WithContents,
  }),
  'admin.notice.change': call({
    ...staff,
    summary: 'Changes a notice in any state. Its text is sanitized.',
    method: 'PUT',
    path: '/admin/v1/notices/{id}',
    params: ById,
    body: Draft.extend({ version: z.int() }),
    reply: WithContents,
    errors,
  }),
  'admin.notice.publish': call({
    ...staff,
    summary: 'Shows a notice to shoppers, now or from a time on. An archived one is shown again.',
    method: 'POST',
    path: '/admin/v1/notices/{id}/publish',
    params: ById,
    body: Versioned.extend({ publishAt: Moment.nullable().default(null) }),
    reply: WithContents,
    errors,
  }),
  'admin.notice.archive': call({
    ...staff,
    summary: 'Takes a notice out of the shop. It stays in the back office.',
    method: 'POST',
    path: '/admin/v1/notices/{id}/archive',
    params: ById,
    body: Versioned,
    reply: WithContents,
    errors,
  }),
}
