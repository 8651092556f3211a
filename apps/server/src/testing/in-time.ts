import { expect } from 'vitest'

// D1: no request hangs. `npm run rel -- D1` applies the goal's limit of two seconds; the default only detects hanging requests,
// because a busy machine is slower.
const MOST_MS = Number(process.env['D1_MOST_MS'] ?? 10_000)

/** Sends requests and fails if a response takes too long. `reportSlowest` prints the slowest ones. */
export const createStopwatch = () => {
  const slowest = { ms: 0, what: 'nothing was asked' }
  return {
    inTime: async <T>(what: string, ask: () => Promise<T>): Promise<T> => {
      const began = performance.now()
      const answer = await ask()
      const ms = performance.now() - began
      if (ms > slowest.ms) Object.assign(slowest, { ms, what })
      expect(ms, `${what} took too long (ms)`).toBeLessThan(MOST_MS)
      return answer
    },
    reportSlowest: (): void => console.log(`[D1] slowest answer: ${Math.round(slowest.ms)} ms, ${slowest.what}`),
  }
}
