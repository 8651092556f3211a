import type { CallInput } from '@shop/contract'

/** How many questions stand on a product's page at a time. */
export const SHOWN_QNAS = 5

/** The call for a page of questions: the first one is what the page's loader asks for. Pages are counted from 0. */
export const qnaInput = (productId: number, page: number) =>
  ({ params: { id: productId }, query: { take: SHOWN_QNAS, page } }) satisfies CallInput<'qna.list'>
