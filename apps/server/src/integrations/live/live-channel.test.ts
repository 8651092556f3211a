import fc from 'fast-check'
import { afterEach, beforeEach, test, vi } from 'vitest'
import { CheckedBroadcast, steps } from './testing/checked-broadcast.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z') }))
afterEach(() => void vi.useRealTimers())

test('[SCREEN-21] whatever happens to a channel, its numbers never go back and a name has one content', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const broadcast = new CheckedBroadcast()
      for (const step of list) await broadcast.take(step)
      await broadcast.close()
    }),
    { numRuns: 40 },
  )
})
