/** What was written here when the login ended over it. */
export interface UnsentQuestion {
  contents: string
  isPrivate: boolean
}
export const unsentQuestion = (productId: number): string => `question-${productId}`
