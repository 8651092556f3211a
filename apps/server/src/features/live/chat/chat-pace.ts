import { CHAT_PER_WINDOW, CHAT_WINDOW_MS, type ChatRefusal, findChatRefusal } from '@shop/rules'
import { LRUCache } from 'lru-cache'

const MOST_PERSONS = 50_000

interface Try {
  broadcastId: number
  userId: number
  now: Date
}

/**
 * Applies the rates of messages to what a process has seen, so that a flood reads no database. The statement that stores a message
 * applies them between processes.
 */
export class ChatPace {
  readonly #times = new LRUCache<string, number[]>({ max: MOST_PERSONS })

  /** Notes a message. Returns why it is refused, if it is. */
  take({ broadcastId, userId, now }: Try): ChatRefusal | undefined {
    const key = `${broadcastId} ${userId}`
    const since = now.getTime() - CHAT_WINDOW_MS
    const recent = (this.#times.get(key) ?? []).filter((at) => at > since)
    const [first, last] = [recent[0], recent.at(-1)]
    const refusal = findChatRefusal({
      now,
      state: 'live',
      isFrozen: false,
      slowModeS: 0,
      mutedUntil: null,
      lastAt: last === undefined ? null : new Date(last),
      recent: recent.length,
      firstAt: first === undefined ? null : new Date(first),
    })
    if (!refusal) this.#times.set(key, [...recent, now.getTime()].slice(-CHAT_PER_WINDOW))
    return refusal
  }
}
