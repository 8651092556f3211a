import { findTextProblem, MOST_QNA_PHOTOS, textProblems } from '@shop/rules/user-text'
import type { StoredPhoto } from '#src/features/review/photo/picked-photo.ts'
import type { QuestionDraft } from './question-draft.ts'

/** Least and most characters of a question. */
const LEAST_QUESTION = 5
export const MOST_QUESTION = 1_000

export const emptyQuestion: QuestionDraft = { contents: '', isPrivate: false, photos: [] }

export const isBlank = ({ contents, photos }: QuestionDraft): boolean => contents === '' && photos.length === 0

const isPhoto = (value: unknown): value is StoredPhoto => {
  const { imageFile, url } = (value ?? {}) as Partial<StoredPhoto>
  return typeof imageFile === 'string' && typeof url === 'string'
}

/** Reads a stored draft. Missing and invalid parts are empty. */
export const toQuestion = (content: unknown): QuestionDraft => {
  const { contents, isPrivate, photos } = (content ?? {}) as Partial<Record<keyof QuestionDraft, unknown>>
  return {
    contents: typeof contents === 'string' ? contents.slice(0, MOST_QUESTION) : '',
    isPrivate: isPrivate === true,
    photos: Array.isArray(photos) ? photos.filter(isPhoto).slice(0, MOST_QNA_PHOTOS) : [],
  }
}

/** Finds why a question would be refused. REVIEW-3 */
export const findQuestionProblem = (contents: string): string | undefined => {
  const text = contents.trim()
  if (text.length < LEAST_QUESTION) return `${LEAST_QUESTION}자 이상 써 주세요.`
  const problem = findTextProblem(text)
  return problem && textProblems[problem]
}
