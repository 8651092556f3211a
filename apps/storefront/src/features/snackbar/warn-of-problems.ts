import { ApiError } from '#src/lib/call/api-error.ts'
import { openWarning } from './warning-store.ts'

/**
 * Shows a client error (4xx except 408) in the warning modal: one line per problem, or the message of the error. Returns false
 * for other errors. ERROR-3
 */
export const warnOfProblems = (error: unknown, title: string): boolean => {
  if (!(error instanceof ApiError) || error.statusCode < 400 || error.statusCode >= 500 || error.statusCode === 408) {
    return false
  }
  const lines = error.problems.map((problem) => problem.message)
  openWarning({ title, text: lines.length > 0 ? lines.join('\n') : error.message })
  return true
}
