import type { Review, ReviewEdit } from '@shop/contract'
import { findTextProblem, MOST_REVIEW_TEXT, REVIEW_TEXT, textProblems } from '@shop/rules/user-text'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { type PickedPhoto, toPhotoInputs } from '../photo/picked-photo.ts'

export interface ReviewForm {
  /** Stars from 1 to 5; 0 until chosen. */
  score: number
  contents: string
  attributeValueIds: readonly number[]
}
export const emptyForm: ReviewForm = { score: 0, contents: '', attributeValueIds: [] }

/** Form of a stored review, without answers to questions that the category of the product no longer asks. */
export const toForm = ({ score, contents, attributeValueIds, attributes }: Review): ReviewForm => {
  const asked = new Set(attributes.flatMap(({ values }) => values.map(({ id }) => id)))
  return { score, contents, attributeValueIds: attributeValueIds.filter((id) => asked.has(id)) }
}

/** In the order of the form. */
const fields = ['score', 'attributeValueIds', 'contents', 'reviewImages'] as const
export type ReviewField = (typeof fields)[number]
export type ReviewErrors = Partial<Record<ReviewField | 'form', string>>

/** Why the text cannot be published, while it is written. */
export const textProblemOf = (contents: string): string | undefined => {
  const problem = findTextProblem(contents)
  return problem && textProblems[problem]
}

const contentsProblem = (contents: string): string | undefined => {
  const { length } = contents.trim()
  if (length < REVIEW_TEXT) return `후기는 ${REVIEW_TEXT}자 이상 써 주세요.`
  return length > MOST_REVIEW_TEXT ? `후기는 ${MOST_REVIEW_TEXT}자까지 쓸 수 있어요.` : textProblemOf(contents)
}

/** Checks the form before it is sent. */
export const checkReview = ({ score, contents }: ReviewForm, photos: readonly PickedPhoto[]): ReviewErrors => {
  const problem = contentsProblem(contents)
  const hasFailed = photos.some(({ state }) => state === 'failed')
  return {
    ...(score === 0 && { score: '별점을 골라 주세요.' }),
    ...(problem !== undefined && { contents: problem }),
    ...(hasFailed && { reviewImages: '올리지 못한 사진이 있어요. 다시 올리거나 빼 주세요.' }),
  }
}

/** Texts of a refusal by field, e.g. of `body.reviewImages.0`; others belong to the form. */
export const reviewErrorsOf = (error: unknown): ReviewErrors => {
  const problems = error instanceof ApiError ? error.problems : []
  const named = problems.flatMap(({ path, message }) => {
    const field = fields.find((name) => path.split('.')[1] === name)
    return field ? [[field, message] as const] : []
  })
  return named.length > 0 ? Object.fromEntries(named) : { form: failureText(error) }
}

/** The form as the server expects it. */
export const toReviewBody = (form: ReviewForm, photos: readonly PickedPhoto[]): ReviewEdit => ({
  score: form.score,
  contents: form.contents.trim(),
  attributeValueIds: [...form.attributeValueIds],
  reviewImages: toPhotoInputs(photos),
})
