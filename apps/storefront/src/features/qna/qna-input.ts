import type { CallInput } from '@shop/contract'

/** Number of questions per page of the list on a product page. */
export const SHOWN_QNAS = 5

/** Returns the input of `qna.list` for one page of questions. Pages are counted from 0; the page's loader requests the first. */
export const qnaInput = (productId: number, page: number) =>
  ({ params: { id: productId }, query: { take: SHOWN_QNAS, page } }) satisfies CallInput<'qna.list'>

/** Name of a question where an action on it waits for a login. */
export const questionSubjectOf = (qnaId: number): string => `question:${qnaId}`
