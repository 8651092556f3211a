import { AppError } from '@shop/contract'

/** Cuts that wait for the running one. Beyond them the request would take longer than people wait. */
const MOST_WAITING = 2
const RETRY_AFTER_MS = 10_000

const waiting: (() => void)[] = []
let isCutting = false

/**
 * Runs cuts one at a time in this process: each holds its segments and the video in memory. Throws `overloaded` if too many callers
 * wait.
 */
export const cutInTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (isCutting) {
    if (waiting.length >= MOST_WAITING) throw new AppError('overloaded', { retryAfterMs: RETRY_AFTER_MS })
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  isCutting = true
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // the turn passes on without a gap in which another caller could take it
    if (next) next()
    else isCutting = false
  }
}
