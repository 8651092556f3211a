import { LRUCache } from 'lru-cache'

export interface FloodGuard {
  /** Number of equal errors since the last report; undefined if this one is not reported. */
  admit(error: unknown): number | undefined
}

interface FloodLimits {
  /** Monotonic clock, in ms. */
  now: () => number
  /** Time (ms) in which equal errors are one report. */
  sameMs?: number
  /** Reports of all errors in that time. */
  most?: number
}

const DEFAULTS = { sameMs: 60_000, most: 30 }
/** Kinds of errors that are told apart. */
const MOST_KINDS = 500

/** Same name, text without numbers, and line of code. */
const kindOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error).slice(0, 200)
  const line = /^\s+at .*$/m.exec(error.stack ?? '')?.[0] ?? ''
  return `${error.name} ${error.message.slice(0, 200).replaceAll(/\d+/g, '#')} ${line}`
}

/** Limits the reports of an error flood: one of a kind in a minute, and thirty in total. */
export const createFloodGuard = (limits: FloodLimits): FloodGuard => {
  const { now, sameMs, most } = { ...DEFAULTS, ...limits }
  const kinds = new LRUCache<string, { at: number; repeated: number }>({ max: MOST_KINDS })
  let window = { at: -Infinity, count: 0 }
  return {
    admit(error) {
      const at = now()
      const kind = kindOf(error)
      const known = kinds.get(kind)
      if (at - window.at >= sameMs) window = { at, count: 0 }
      if ((known && at - known.at < sameMs) || window.count >= most) {
        if (known) known.repeated += 1
        return undefined
      }
      window.count += 1
      kinds.set(kind, { at, repeated: 0 })
      return known?.repeated ?? 0
    },
  }
}
