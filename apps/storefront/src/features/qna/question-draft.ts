import type { StoredPhoto } from '#src/features/review/photo/picked-photo.ts'

export interface QuestionDraft {
  contents: string
  isPrivate: boolean
  photos: readonly StoredPhoto[]
}

/** Draft stored when the login expired; it opens the form again. */
export const questionDraftName = (productId: number): string => `question-${productId}`
/** Draft stored while it is typed; it survives a reload. */
export const typedQuestionName = (productId: number): string => `question-typed-${productId}`
