/** Question draft stored when the login expired. */
export interface QuestionDraft {
  contents: string
  isPrivate: boolean
}
export const questionDraftName = (productId: number): string => `question-${productId}`
