import type { Answer } from '../../control/faults.ts'
import type { Clock } from '../../control/sandbox-clock.ts'
import { isTossErrorCode, TossError, type TossErrorCode } from './toss-errors.ts'

/** Errors that are not final: a request with the same key may be retried. */
const TRANSIENT = new Set<TossErrorCode>(['PROVIDER_ERROR', 'FORBIDDEN_CONSECUTIVE_REQUEST'])
const FIFTEEN_DAYS = 15 * 24 * 3_600_000
const LONGEST_KEY = 300

export interface IdempotencyScope {
  method: string
  url: string
  secretKey: string
  key: string
}

export interface IdempotencyStore {
  /**
   * Returns the first response under this scope for 15 days, regardless of the request body. 409 while the first request is
   * running. `isKept` decides which responses are stored and replayed; by default the final ones.
   */
  run(scope: IdempotencyScope, work: () => Promise<Answer>, isKept?: (answer: Answer) => boolean): Promise<Answer>
  reset(): void
}

export function createIdempotencyStore(now: Clock): IdempotencyStore {
  const answers = new Map<string, { at: number; answer: Answer }>()
  const running = new Set<string>()
  return {
    async run(scope, work, isKept = isFinal) {
      if (scope.key.length > LONGEST_KEY) throw new TossError('INVALID_REQUEST')
      const id = [scope.method, scope.url, scope.secretKey, scope.key].join(' ')
      if (running.has(id)) throw new TossError('IDEMPOTENT_REQUEST_PROCESSING')
      const first = answers.get(id)
      if (first && now().getTime() - first.at < FIFTEEN_DAYS) return first.answer
      running.add(id)
      try {
        const answer = await work()
        if (isKept(answer)) answers.set(id, { at: now().getTime(), answer })
        return answer
      } finally {
        running.delete(id)
      }
    },
    reset() {
      answers.clear()
      running.clear()
    },
  }
}

function isFinal(answer: Answer): boolean {
  const code = (answer.body as { code?: unknown }).code
  const transient = typeof code === 'string' && isTossErrorCode(code) && TRANSIENT.has(code)
  return answer.status < 500 && !transient
}
