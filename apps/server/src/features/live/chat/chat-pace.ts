import { CHAT_PER_WINDOW, CHAT_WINDOW_MS, type ChatRefusal, findChatRefusal } from '@shop/rules'
import { LRUCache } from 'lru-cache'

const MOST_PERSONS = 50_000

interface Try {
  broadcastId: number
  userId: number
  now: Date
}

const keyOf = ({ broadcastId, userId }: Try): string => `${broadcastId} ${userId}`

/**
 * Applies the rates of messages to what a process has seen, so that a flood reads no database. The statement that stores a message
 * applies them between processes.
 */
export class ChatPace {
  readonly #times = new LRUCache<string, number[]>({ max: MOST_PERSONS })

  /** Notes a message. Returns why it is refused, if it is. */
  take(given: Try): ChatRefusal | undefined {
    const refusal = this.find(given)
    const times = [...this.#recentOf(given), given.now.getTime()]
    if (!refusal) this.#times.set(keyOf(given), times.slice(-CHAT_PER_WINDOW))
    return refusal
  }

  /** Returns why a message is refused, if it is. */
  find(given: Try): ChatRefusal | undefined {
    const { now } = given
    const recent = this.#recentOf(given)
    const [first, last] = [recent[0], recent.at(-1)]
    return findChatRefusal({
      now,
      state: 'live',
      isFrozen: false,
      slowModeS: 0,
      mutedUntil: null,
      lastAt: last === undefined ? null : new Date(last),
      recent: recent.length,
      firstAt: first === undefined ? null : new Date(first),
    })
  }

  #recentOf(given: Try): number[] {
    const since = given.now.getTime() - CHAT_WINDOW_MS
    return (this.#times.get(keyOf(given)) ?? []).filter((at) => at > since)
  }
}
