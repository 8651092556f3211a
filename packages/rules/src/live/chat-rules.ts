/** Time (ms) between two messages of a person. */
const CHAT_INTERVAL_MS = 1_000
/** Messages of a person within `CHAT_WINDOW_MS`. */
export const CHAT_PER_WINDOW = 20
export const CHAT_WINDOW_MS = 30_000

/** What decides whether a member may write in a room now. */
export interface ChatFacts {
  readonly now: Date
  readonly state: 'scheduled' | 'live' | 'ended' | 'canceled'
  readonly isFrozen: boolean
  /** Seconds between two messages of a person; 0 without slow mode. */
  readonly slowModeS: number
  readonly mutedUntil: Date | null
  /** Last message of the person in the room. */
  readonly lastAt: Date | null
  /** Messages of the person in the room within `CHAT_WINDOW_MS`. */
  readonly recent: number
  /** The first of them. */
  readonly firstAt: Date | null
}

export interface ChatRefusal {
  readonly code: 'notOnAir' | 'ended' | 'frozen' | 'muted' | 'slowMode' | 'tooFast'
  /** Time (ms) after which the message would be accepted; undefined if that is unknown. */
  readonly retryAfterMs?: number
}

const wait = (code: ChatRefusal['code'], until: number, now: Date): ChatRefusal | undefined =>
  until > now.getTime() ? { code, retryAfterMs: until - now.getTime() } : undefined

/** Finds why a member may not write; undefined if the message is accepted. A broadcast is written in while it is on air. */
export function findChatRefusal(facts: ChatFacts): ChatRefusal | undefined {
  const { now, state, lastAt, firstAt, mutedUntil } = facts
  if (state === 'ended' || state === 'canceled') return { code: 'ended' }
  if (state !== 'live') return { code: 'notOnAir' }
  const muted = mutedUntil && wait('muted', mutedUntil.getTime(), now)
  if (muted) return muted
  if (facts.isFrozen) return { code: 'frozen' }
  const slow = lastAt && facts.slowModeS > 0 && wait('slowMode', lastAt.getTime() + facts.slowModeS * 1_000, now)
  if (slow) return slow
  const fast = lastAt && wait('tooFast', lastAt.getTime() + CHAT_INTERVAL_MS, now)
  if (fast) return fast
  if (facts.recent < CHAT_PER_WINDOW || !firstAt) return undefined
  return wait('tooFast', firstAt.getTime() + CHAT_WINDOW_MS, now)
}
