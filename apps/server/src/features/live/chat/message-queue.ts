import type { App } from '#src/handler-context.ts'
import { publishEvent } from '#src/features/live/room/room-events.ts'
import { type ChatDraft, type ChatOutcome, writeMessages } from './write-messages.ts'

/** Messages that wait to be stored in a room. More are refused. */
const MOST_WAITING = 200
/** Messages of one transaction. */
const AT_ONCE = 50
/** Time (ms) after which a person whose message found the queue full may try again. */
const FULL_RETRY_MS = 1_000

interface Waiting {
  draft: ChatDraft
  /** Called with the outcome before the message is published. */
  settle: (outcome: ChatOutcome) => void
  fail: (error: unknown) => void
}

/** Takes the next messages: the first of each person, in their order. */
const takeNext = (waiting: Waiting[]): Waiting[] => {
  const persons = new Set<number>()
  const taken: Waiting[] = []
  for (const each of waiting) {
    const { userId } = each.draft
    if (taken.length >= AT_ONCE || (userId !== null && persons.has(userId))) continue
    if (userId !== null) persons.add(userId)
    taken.push(each)
  }
  for (const each of taken) waiting.splice(waiting.indexOf(each), 1)
  return taken
}

/**
 * Stores the messages of this process, one transaction at a time per room: those that arrive meanwhile are stored together. A room
 * with many messages so takes one connection, and cannot slow down others.
 */
export class MessageQueue {
  readonly #app: Pick<App, 'db' | 'clock' | 'bus'>
  readonly #onStored: (broadcastId: number, count: number) => void
  readonly #rooms = new Map<number, { waiting: Waiting[]; writing: Promise<void> }>()

  constructor(app: Pick<App, 'db' | 'clock' | 'bus'>, onStored: (broadcastId: number, count: number) => void) {
    this.#app = app
    this.#onStored = onStored
  }

  /** Rejects if the database cannot be written. `onOutcome` is called before the message is published. */
  write(broadcastId: number, draft: ChatDraft, onOutcome?: (outcome: ChatOutcome) => void): Promise<ChatOutcome> {
    const room = this.#rooms.get(broadcastId)
    if (room && room.waiting.length >= MOST_WAITING)
      return Promise.resolve({ kind: 'refused', refusal: { code: 'tooFast', retryAfterMs: FULL_RETRY_MS } })
    return new Promise((resolve, reject) => {
      const settle = (outcome: ChatOutcome): void => {
        onOutcome?.(outcome)
        resolve(outcome)
      }
      const waiting = room?.waiting ?? []
      waiting.push({ draft, settle, fail: reject })
      if (!room) {
        const entry = { waiting, writing: Promise.resolve() }
        this.#rooms.set(broadcastId, entry)
        entry.writing = this.#work(broadcastId, waiting)
      }
    })
  }

  /** Resolves once all messages are stored or refused. */
  async settle(): Promise<void> {
    await Promise.all([...this.#rooms.values()].map(({ writing }) => writing))
  }

  async #work(broadcastId: number, waiting: Waiting[]): Promise<void> {
    while (waiting.length > 0) await this.#writeNext(broadcastId, takeNext(waiting))
    this.#rooms.delete(broadcastId)
  }

  async #writeNext(broadcastId: number, next: readonly Waiting[]): Promise<void> {
    let outcomes: ChatOutcome[]
    try {
      outcomes = await writeMessages(
        this.#app,
        broadcastId,
        next.map(({ draft }) => draft),
      )
    } catch (error) {
      for (const { fail } of next) fail(error)
      return
    }
    for (const [index, { settle }] of next.entries()) {
      const outcome = outcomes[index] ?? { kind: 'missing' }
      settle(outcome)
      if (outcome.kind !== 'stored') continue
      const { prev, message } = outcome
      publishEvent(this.#app, { kind: 'message', room: broadcastId, prev, message })
    }
    const stored = outcomes.filter(({ kind }) => kind === 'stored').length
    if (stored > 0) this.#onStored(broadcastId, stored)
  }
}
