import type { Image, PublicReview, Review, ReviewHiding } from '@shop/contract'
import type { ListByIds } from './review-sql.ts'
import type { ListMineByIds } from './review-own-sql.ts'

type ShownRow = Omit<ListByIds, 'optionName'>

const answerOf = ({ answer, answeredAt, seller }: ShownRow): PublicReview['answer'] =>
  answer === null || answeredAt === null
    ? null
    : { writer: seller, contents: answer, createdAt: answeredAt.toISOString() }

const toShown = (row: ShownRow): Omit<PublicReview, 'optionName'> => ({
  id: row.id,
  score: row.score,
  contents: row.contents,
  // the table contains only values that match the contract
  reviewImages: row.images as PublicReview['reviewImages'],
  writer: row.writer,
  grade: row.grade,
  attributeValueIds: row.attributeValueIds,
  helpfulCount: row.helpful,
  answer: answerOf(row),
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
})

export const toReview = (row: ListByIds): PublicReview => ({ ...toShown(row), optionName: row.optionName })

export const toDisplayReview = (
  row: ListByIds & { productId: number; productName: string; productImage: unknown },
): PublicReview & { product: { id: number; name: string; image: Image | null } } => ({
  ...toReview(row),
  product: { id: row.productId, name: row.productName, image: row.productImage as Image | null },
})

const toHiding = (row: ListMineByIds): ReviewHiding | null => {
  if (row.caseId === null || row.hiddenAt === null) return null
  const state =
    row.appealDecision === 'reject'
      ? 'appealRejected'
      : row.appealedAt !== null
        ? 'appealed'
        : row.decision === null
          ? 'waiting'
          : 'decided'
  return {
    id: row.caseId,
    rule: row.rule ?? '',
    reason: row.reason ?? '',
    hiddenAt: row.hiddenAt.toISOString(),
    state,
    canAppeal: row.appealedAt === null,
  }
}

/** The review as its author sees it. */
export const toOwnReview = (row: ListMineByIds): Review => ({
  ...toShown(row),
  orderItemProduct: {
    id: row.itemId,
    product: row.product as Review['orderItemProduct']['product'],
    optionName: row.optionName,
  },
  attributes: row.attributes as Review['attributes'],
  point: row.point,
  isHidden: row.isHidden,
  report: toHiding(row),
})

/** Sorts rows that were read by id into the order of the ids. */
export const inOrder = <R extends { id: number }>(ids: readonly number[], rows: readonly R[]): R[] => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
