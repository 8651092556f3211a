import type { Logger } from 'pino'
import type { App } from '#src/handler-context.ts'
import type { LiveCounters } from './live-counters.ts'
import type { RoomEvents } from './room-events.ts'
import type { Room } from './room.ts'
import { ViewerCounts } from './viewer-counts.ts'
import type { Viewer } from './viewer.ts'

const TICK_MS = 1_000
/** Each connection gets a heartbeat once in this many ticks: less than the idle timeout of proxies. */
const HEARTBEAT_TICKS = 25
const FLUSH_TICKS = 3
const PRESENCE_TICKS = 3
/** Each room is read again once in this many ticks, in case events were lost. */
const RESYNC_TICKS = 30
/** Rooms without viewers are forgotten after this many ticks. */
const IDLE_TICKS = 30
/** Rooms of one event: it stays far below the limit of a payload. */
const PRESENCE_ROOMS = 200

interface TicksOptions {
  app: Pick<App, 'db' | 'clock'>
  log: Logger
  counters: LiveCounters
  events: RoomEvents
  viewers: Iterable<Viewer>
  rooms: () => Iterable<Room>
  forget: (room: Room) => void
  tickMs?: number
}

/** What the rooms of a process do every few seconds: heartbeats, counts, and reading rooms again. */
export class RoomTicks {
  readonly #options: TicksOptions
  readonly #timer: NodeJS.Timeout
  readonly #counts = new ViewerCounts()
  readonly #idle = new WeakMap<Room, number>()
  readonly #slots = new WeakMap<Viewer, number>()
  #nextSlot = 0
  #tick = 0

  constructor(options: TicksOptions) {
    this.#options = options
    this.#timer = setInterval(() => this.#run(), options.tickMs ?? TICK_MS).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Writes counters and viewers. What cannot be written waits for the next time. */
  async flush(): Promise<void> {
    const { app, counters, rooms, log } = this.#options
    try {
      await counters.flush(app.db)
      await this.#counts.flush(app.db, rooms())
    } catch (error) {
      log.error({ error }, 'counters of live rooms cannot be written')
    }
  }

  #run(): void {
    this.#tick += 1
    this.#beat()
    this.#options.events.retry()
    this.#publishPresence()
    for (const room of this.#options.rooms()) this.#care(room)
    if (this.#tick % FLUSH_TICKS === 0) void this.flush()
  }

  #beat(): void {
    for (const viewer of this.#options.viewers) {
      const slot = this.#slots.get(viewer) ?? this.#nextSlot++ % HEARTBEAT_TICKS
      if (!this.#slots.has(viewer)) this.#slots.set(viewer, slot)
      else if (slot === this.#tick % HEARTBEAT_TICKS) viewer.beat()
    }
  }

  #care(room: Room): void {
    room.sendCounts()
    if (room.isOnAir) this.#options.counters.add(room.id, this.#options.app.clock(), { viewers: room.presence.total() })
    if ((room.id + this.#tick) % RESYNC_TICKS === 0 && room.viewers.size > 0) void room.resync()
    if (room.guests > 0) return void this.#idle.delete(room)
    const idle = (this.#idle.get(room) ?? 0) + 1
    this.#idle.set(room, idle)
    if (idle >= IDLE_TICKS) this.#options.forget(room)
  }

  /** Publishes the viewers of this process, and hearts since the last time. */
  #publishPresence(): void {
    const isTime = this.#tick % PRESENCE_TICKS === 0
    const rooms: [number, number, number][] = []
    for (const room of this.#options.rooms()) {
      const hearts = room.takeHearts()
      if (isTime || hearts > 0) rooms.push([room.id, room.presence.own, hearts])
    }
    for (let from = 0; from < rooms.length; from += PRESENCE_ROOMS)
      this.#options.events.publish({ kind: 'presence', rooms: rooms.slice(from, from + PRESENCE_ROOMS) })
  }
}
