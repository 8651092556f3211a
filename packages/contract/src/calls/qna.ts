import { z } from 'zod'
import { call } from '../call.ts'
import { Qna, QnaInput } from '../entities/qna.ts'
import { ReviewReport } from '../entities/review.ts'
import { MOST_QNAS, Page, take } from '../paging.ts'
import { Id, IntFrom } from '../scalars.ts'

const ById = z.object({ id: Id })
const paged = z.object({ page: IntFrom(0, 999_999_999).default(0), take: take(10, MOST_QNAS) })
const QnaPage = z.object({ page: Page, qnas: z.array(Qna) })

export const qnaCalls = {
  'qna.list': call({
    summary:
      'Questions about a product as anybody sees them, the newest first, in numbered pages from 0; what is private says only that it is.',
    method: 'GET',
    path: '/v1/products/{id}/qnas',
    access: 'public',
    cached: true,
    params: ById,
    query: paged,
    reply: QnaPage,
    errors: ['productNotFound'],
  }),
  'qna.listMine': call({
    summary: 'What this member asked about a product, private questions in full.',
    method: 'GET',
    path: '/v1/products/{id}/qnas/mine',
    access: 'member',
    params: ById,
    query: paged,
    reply: QnaPage,
    errors: ['productNotFound'],
  }),
  'qna.ask': call({
    summary: 'Asks the seller about a product.',
    method: 'POST',
    path: '/v1/products/{id}/qnas',
    access: 'member',
    params: ById,
    body: QnaInput,
    reply: Qna,
    errors: ['productNotFound', 'filesUnavailable'],
  }),
  'qna.remove': call({
    summary: 'Deletes a question of one’s own that has no answer yet.',
    method: 'DELETE',
    path: '/v1/app-users/qnas/{id}',
    access: 'member-owner',
    params: ById,
    reply: z.object({}),
    errors: ['qnaNotFound', 'qnaAnswered'],
  }),
  'qna.report': call({
    summary:
      'Reports a question, once for each member. After reports of some members it is hidden until an operator decides.',
    method: 'POST',
    path: '/v1/qnas/{id}/report',
    access: 'member',
    params: ById,
    body: ReviewReport,
    reply: z.object({}),
    errors: ['qnaNotFound', 'reviewOwn', 'reviewReported'],
  }),
  'qna.listMarks': call({
    summary: 'Questions that this member reported, the newest 500, to hide them.',
    method: 'GET',
    path: '/v1/app-users/qna-marks',
    access: 'member',
    reply: z.object({ reported: z.array(z.int()) }),
  }),
}
