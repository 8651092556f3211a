import type { LiveMessage, LiveServerFrame } from '@shop/contract'
import { createDatabaseBus, type MessageBus } from '#src/bus/message-bus.ts'
import type { Db } from '#src/db/db.ts'
import { afterCommit } from '#src/db/tx-scope.ts'
import type { App } from '#src/handler-context.ts'

/** Channel of the bus for all rooms. */
export const LIVE_CHANNEL = 'live'
/** Bytes of a payload. PostgreSQL refuses 8,000. */
const MAX_PAYLOAD = 7_500
/** Events that wait for the bus. Rooms of further ones read their state from the database. */
const MOST_WAITING = 10_000

/** What happens in a room, for the rooms of all processes. */
export type RoomEvent =
  /** `prev`: id of the message before it in the room, 0 for the first. */
  | { kind: 'message'; room: number; prev: number; message: LiveMessage }
  | { kind: 'deleted'; room: number; ids: number[] }
  | { kind: 'shown'; room: number; ids: number[] }
  | { kind: 'frame'; room: number; frame: LiveServerFrame }
  | {
      kind: 'sanction'
      room: number
      channelId: number
      userId: number
      sanction: 'mute' | 'ban' | 'none'
      until: string | null
    }
  /** Viewers in a process, and hearts given there since its last event, by room. */
  | { kind: 'presence'; rooms: [room: number, viewers: number, hearts: number][] }
  /** Events may have been lost: read the room again. */
  | { kind: 'resync'; room: number }

export type OnRoomEvent = (event: RoomEvent, origin: string) => void

/**
 * Passes events to the rooms of this process at once and to those of others through the bus, in order. An event that cannot be sent is
 * replaced by `resync` once the bus is back.
 */
export class RoomEvents {
  readonly origin: string
  readonly #bus: MessageBus
  readonly #on: OnRoomEvent
  readonly #waiting: RoomEvent[] = []
  readonly #unsent = new Set<number>()
  #sending: Promise<void> = Promise.resolve()
  #isSending = false

  constructor({ bus, origin, on }: { bus: MessageBus; origin: string; on: OnRoomEvent }) {
    this.#bus = bus
    this.origin = origin
    this.#on = on
  }

  publish(event: RoomEvent): void {
    this.#on(event, this.origin)
    if (this.#waiting.length >= MOST_WAITING) this.#noteUnsent(event)
    else this.#waiting.push(event)
    if (!this.#isSending) this.#sending = this.#send()
  }

  /** Reads a payload of the bus. What this process has published was handled before. */
  receive(payload: string): void {
    const { origin, ...event } = JSON.parse(payload) as RoomEvent & { origin: string }
    if (origin !== this.origin) this.#on(event, origin)
  }

  /** Publishes `resync` for the rooms whose events could not be sent. */
  retry(): void {
    const rooms = [...this.#unsent]
    this.#unsent.clear()
    for (const room of rooms) this.publish({ kind: 'resync', room })
  }

  /** Resolves once all events are sent. */
  async settle(): Promise<void> {
    await this.#sending
  }

  async #send(): Promise<void> {
    this.#isSending = true
    for (let event = this.#waiting.shift(); event; event = this.#waiting.shift())
      await this.#bus.publish(LIVE_CHANNEL, toPayload(event, this.origin)).catch(this.#noteUnsent.bind(this, event))
    this.#isSending = false
  }

  // the next count of viewers replaces a lost one
  #noteUnsent(event: RoomEvent): void {
    if (event.kind !== 'presence') this.#unsent.add(event.room)
  }
}

const toPayload = (event: RoomEvent, origin: string): string => {
  const payload = JSON.stringify({ ...event, origin })
  if (event.kind === 'presence' || Buffer.byteLength(payload) <= MAX_PAYLOAD) return payload
  return JSON.stringify({ kind: 'resync', room: event.room, origin } satisfies RoomEvent & { origin: string })
}

// one per database handle, that is, per process
const eventsBy = new WeakMap<Db, RoomEvents>()

export const setRoomEvents = (db: Db, events: RoomEvents): void => void eventsBy.set(db, events)

/** Publishes an event once the current transaction has committed. */
export const publishEvent = ({ db, bus, onError }: Pick<App, 'db' | 'bus' | 'onError'>, event: RoomEvent): void =>
  afterCommit(() => {
    const events = eventsBy.get(db)
    if (events) return events.publish(event)
    // a process without rooms, such as an operator command
    const sent = (bus ?? createDatabaseBus(db)).publish(LIVE_CHANNEL, toPayload(event, ''))
    sent.catch((error: unknown) => onError?.(error)) // rooms read their state again now and then
  })

/** Sends a frame to all viewers of a room, in all processes, once the current transaction has committed. */
export const publishRoom = (
  app: Pick<App, 'db' | 'bus' | 'onError'>,
  broadcastId: number,
  frame: LiveServerFrame,
): void => publishEvent(app, { kind: 'frame', room: broadcastId, frame })
