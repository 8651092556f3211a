import { z } from 'zod'
import { call } from '../call.ts'
import { Notice, NoticeTitle } from '../entities/board.ts'
import { Page, take } from '../paging.ts'
import { Id, IntFrom } from '../scalars.ts'

export const boardCalls = {
  'board.listNotices': call({
    ids: ['C045'],
    summary: 'Notices of the brand, the pinned ones and then the newest first, page by page; the first page is 0.',
    method: 'GET',
    path: '/v1/boards/notices',
    access: 'public',
    cached: true,
    query: z.object({ page: IntFrom(0, 999_999_999).default(0), take: take(15) }),
    reply: z.object({ page: Page, notices: z.array(NoticeTitle) }),
  }),
  'board.getNotice': call({
    summary: 'A notice, with the one before and the one after it.',
    method: 'GET',
    path: '/v1/boards/notices/{id}',
    access: 'public',
    cached: true,
    params: z.object({ id: Id }),
    reply: Notice,
    errors: ['noticeNotFound'],
  }),
}
