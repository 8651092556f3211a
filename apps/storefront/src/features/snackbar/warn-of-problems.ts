import { ApiError } from '#src/lib/call/api-error.ts'
import { openWarning } from './warning-store.ts'

/** A refusal that names the lines at fault: each is shown. False when the error names none. ERROR-3 */
export const warnOfProblems = (error: unknown, title: string): boolean => {
  if (!(error instanceof ApiError) || error.statusCode < 400 || error.statusCode >= 500 || error.statusCode === 408) {
    return false
  }
  const lines = error.problems.map((problem) => problem.message)
  openWarning({ title, text: lines.length > 0 ? lines.join('\n') : error.message })
  return true
}
