import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from './ask.ts'

/** One request of the traffic and its result. */
export interface Seen extends Answer {
  what: string
  /** Time of sending, on the clock of `performance`. */
  at: number
}

/** One action of a shopper. Each answer is recorded under a name. */
export type Step = (note: (what: string, asking: Promise<Answer>) => Promise<Answer>) => Promise<unknown>

export interface Traffic {
  seen: readonly Seen[]
  /** Stops sending and waits for requests in progress. */
  stop: () => Promise<void>
}

/** Sends `perSecond` steps in an open loop. A slow answer does not delay others, so that a stall is measured in full. */
export const sendTraffic = (perSecond: number, next: (turn: number) => Step): Traffic => {
  const seen: Seen[] = []
  const underWay = new Set<Promise<unknown>>()
  const over = new AbortController()
  const note = async (what: string, asking: Promise<Answer>): Promise<Answer> => {
    const at = performance.now()
    const answer = await asking
    seen.push({ what, at, ...answer })
    return answer
  }
  const began = performance.now()
  const sending = (async () => {
    for (let turn = 0; !over.signal.aborted; turn++) {
      const due = began + (turn * 1_000) / perSecond
      const wait = due - performance.now()
      if (wait > 1) await sleep(wait)
      const step = next(turn)(note)
      underWay.add(step)
      void step.finally(() => underWay.delete(step))
    }
  })()
  return {
    seen,
    stop: async () => {
      over.abort()
      await sending
      await Promise.allSettled(underWay)
    },
  }
}
