import { z } from 'zod'
import { call } from '../call.ts'
import { Qna, QnaInput } from '../entities/qna.ts'
import { Page, take } from '../paging.ts'
import { Id, IntFrom } from '../scalars.ts'

const ById = z.object({ id: Id })
const paged = z.object({ page: IntFrom(0, 999_999_999).default(0), take: take(10) })
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
    errors: ['productNotFound'],
  }),
  'qna.remove': call({
    summary: 'Takes back a question of one’s own, as long as nobody answered it.',
    method: 'DELETE',
    path: '/v1/app-users/qnas/{id}',
    access: 'member-owner',
    params: ById,
    reply: z.object({}),
    errors: ['qnaNotFound', 'qnaAnswered'],
  }),
}
