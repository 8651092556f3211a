import { z } from 'zod'
import { call } from '../../call.ts'
import { AdminQna, AdminQnaDetail, AnswerTemplate, AnswerTemplateKind } from '../../entities/admin-moderation.ts'
import { QnaAnswerInput } from '../../entities/qna.ts'
import { Cursor, MOST_QNAS, Page, take } from '../../paging.ts'
import { Flag, Id, IntFrom, Line, Paragraphs } from '../../scalars.ts'

const ById = z.object({ id: Id })
const answers = { access: 'staff', permission: 'qna.answer', sellers: true } as const
const moderates = { access: 'staff', permission: 'review.moderate' } as const
const edits = { access: 'staff', permission: 'qna.answer' } as const
const changes = ['qnaNotFound', 'changedMeanwhile'] as const
const Question = z.object({ qna: AdminQnaDetail })
const Version = z.int().min(0)
const Template = z.object({ template: AnswerTemplate })
const TemplateInput = z.object({
  kind: AnswerTemplateKind,
  title: Line(40).min(1, '이름을 적어 주세요.'),
  text: Paragraphs(2_000).min(2, '2자 이상 써 주세요.'),
  sort: IntFrom(0, 1_000).default(0),
})

/** Questions about products. Sellers see and answer those about their own. */
export const adminQnaCalls = {
  'admin.qna.list': call({
    ...answers,
    summary: 'Questions: those that wait with the oldest first, all others with the newest first.',
    method: 'GET',
    path: '/admin/v1/qnas',
    query: z.object({
      take: take(25, MOST_QNAS),
      nextPage: Cursor.optional(),
      state: z.enum(['waiting', 'answered', 'hidden', 'reported']).optional(),
      secret: Flag.optional(),
      productId: Id.optional(),
      distributorId: Id.optional(),
      /** Part of the question. */
      q: Line(100).optional(),
    }),
    reply: z.object({ page: Page, qnas: z.array(AdminQna) }),
    errors: ['invalidCursor'],
  }),
  'admin.qna.get': call({
    ...answers,
    summary: 'A question with its reports, and earlier answers about the product.',
    method: 'GET',
    path: '/admin/v1/qnas/{id}',
    params: ById,
    reply: Question,
    errors: ['qnaNotFound'],
  }),
  'admin.qna.answer': call({
    ...answers,
    summary: 'Sets the answer to a question. The first notifies the author.',
    method: 'POST',
    path: '/admin/v1/qnas/{id}/answer',
    params: ById,
    body: QnaAnswerInput.extend({ version: Version }),
    reply: Question,
    errors: changes,
  }),
  'admin.qna.hide': call({
    ...moderates,
    summary: 'Hides a question, settles its reports and notifies both sides.',
    method: 'POST',
    path: '/admin/v1/qnas/{id}/hide',
    params: ById,
    body: z.object({ version: Version }),
    reply: Question,
    errors: changes,
  }),
  'admin.qna.restore': call({
    ...moderates,
    summary: 'Shows a hidden question again, or confirms that a reported one stays.',
    method: 'POST',
    path: '/admin/v1/qnas/{id}/restore',
    params: ById,
    body: z.object({ version: Version }),
    reply: Question,
    errors: changes,
  }),
  'admin.answerTemplate.list': call({
    ...answers,
    summary: 'Templates of the brand by kind and order.',
    method: 'GET',
    path: '/admin/v1/answer-templates',
    query: z.object({ kind: AnswerTemplateKind.optional() }),
    reply: z.object({ templates: z.array(AnswerTemplate).max(60) }),
  }),
  'admin.answerTemplate.create': call({
    ...edits,
    summary: 'Adds a template, at most 20 of a kind.',
    method: 'POST',
    path: '/admin/v1/answer-templates',
    body: TemplateInput,
    reply: Template,
    errors: ['answerTemplatesFull'],
  }),
  'admin.answerTemplate.change': call({
    ...edits,
    summary: 'Changes a template. Refused if another person has changed it since `version`.',
    method: 'PUT',
    path: '/admin/v1/answer-templates/{id}',
    params: ById,
    body: TemplateInput.omit({ kind: true }).extend({ version: Version }),
    reply: Template,
    errors: ['answerTemplateNotFound', 'changedMeanwhile'],
  }),
  'admin.answerTemplate.archive': call({
    ...edits,
    summary: 'Archives a template.',
    method: 'DELETE',
    path: '/admin/v1/answer-templates/{id}',
    params: ById,
    reply: z.object({ id: z.int() }),
    errors: ['answerTemplateNotFound'],
  }),
}
