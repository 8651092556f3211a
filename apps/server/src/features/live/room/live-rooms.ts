import type { BrandId } from '@shop/brands'
import { LRUCache } from 'lru-cache'
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import type { MessageBus } from '#src/bus/message-bus.ts'
import { clientNetworkOf } from '#src/client-network.ts'
import type { WhoReader } from '#src/features/auth/find-who.ts'
import { findRoom } from '#src/features/live/chat/live-chat-sql.ts'
import { MessageQueue } from '#src/features/live/chat/message-queue.ts'
import type { App } from '#src/handler-context.ts'
import { LiveCounters } from './live-counters.ts'
import { presenceOf, presencesOf } from './presence.ts'
import { LIVE_CHANNEL, type RoomEvent, RoomEvents, setRoomEvents } from './room-events.ts'
import { type ReadLiveNow, Room } from './room.ts'
import { RoomTicks } from './room-ticks.ts'
import { ViewerActs } from './viewer-acts.ts'
import { Viewer } from './viewer.ts'

/** Sockets of one client network: an office or a carrier may have many viewers behind one address. */
const PER_NETWORK = 300
const MISSING_MS = 2_000
const MOST_MISSING = 1_000
/** Events kept for a room while it is read. After more it is read again. */
const MOST_EARLY = 1_000

export interface Connecting {
  socket: WebSocket
  ip: string
  brand: BrandId
  broadcastId: number
}

export interface LiveRooms {
  /** Open sockets. */
  readonly size: number
  /** Returns the HTTP status with which a further socket of this client is refused. */
  refuse(ip: string): 503 | undefined
  open(connecting: Connecting): void
  /** Stores what was sent and writes the counters. The sockets are closed before. */
  close(): Promise<void>
}

export interface LiveRoomsOptions {
  app: Pick<App, 'db' | 'clock' | 'config'>
  bus: MessageBus
  log: Logger
  who: WhoReader
  readNow: ReadLiveNow
  tickMs?: number
}

interface Entry {
  loading: Promise<Room | undefined>
  room?: Room
  early: RoomEvent[]
}

type EventOfRoom = Extract<RoomEvent, { room: number }>

class BusRooms implements LiveRooms {
  readonly #options: LiveRoomsOptions
  readonly #entries = new Map<number, Entry>()
  readonly #missing = new LRUCache<number, true>({ max: MOST_MISSING, ttl: MISSING_MS })
  readonly #networks = new Map<string, number>()
  readonly #viewers = new Set<Viewer>()
  readonly #counters = new LiveCounters()
  readonly #events: RoomEvents
  readonly #queue: MessageQueue
  readonly #acts: ViewerActs
  readonly #ticks: RoomTicks
  unsubscribe: (() => Promise<void>) | undefined

  constructor(options: LiveRoomsOptions) {
    const { app, bus, log, who, tickMs } = options
    this.#options = options
    this.#events = new RoomEvents({ bus, origin: randomUUID(), on: (event, origin) => this.#handle(event, origin) })
    setRoomEvents(app.db, this.#events)
    this.#queue = new MessageQueue({ ...app, bus }, (id, messages) => this.#counters.add(id, app.clock(), { messages }))
    const { db, clock } = app
    const shared = { counters: this.#counters, events: this.#events, log }
    this.#acts = new ViewerActs({ ...shared, app, who, queue: this.#queue })
    this.#ticks = new RoomTicks({
      ...shared,
      app: { db, clock },
      viewers: this.#viewers,
      rooms: () => this.#rooms(),
      forget: (room) => this.#forget(room),
      ...(tickMs !== undefined && { tickMs }),
    })
  }

  get size(): number {
    return this.#viewers.size
  }

  refuse(ip: string): 503 | undefined {
    const { live, rateLimits } = this.#options.app.config
    const isCrowded = rateLimits && (this.#networks.get(clientNetworkOf(ip)) ?? 0) >= PER_NETWORK
    return isCrowded || this.#viewers.size >= live.sockets ? 503 : undefined
  }

  open({ socket, ip, brand, broadcastId }: Connecting): void {
    const viewer = new Viewer(socket, { ip, secret: this.#options.app.config.secret })
    const network = clientNetworkOf(ip)
    this.#viewers.add(viewer)
    this.#networks.set(network, (this.#networks.get(network) ?? 0) + 1)
    const opened = this.#find(broadcastId).then(
      (room) => {
        if (room) room.guests += 1
        return room
      },
      (error: unknown) => {
        this.#options.log.error({ error, broadcastId }, 'a live room cannot be opened')
        viewer.close('overloaded')
        return undefined
      },
    )
    socket.on('close', () => {
      this.#viewers.delete(viewer)
      const left = (this.#networks.get(network) ?? 0) - 1
      if (left > 0) this.#networks.set(network, left)
      else this.#networks.delete(network)
      void opened.then((room) => {
        if (!room) return
        room.leave(viewer)
        room.guests -= 1
      })
    })
    this.#acts.follow({
      socket,
      viewer,
      brand,
      room: opened.then((room) => {
        if (room?.brand === brand) return room
        if (viewer.isOpen) viewer.close('notFound')
        return undefined
      }),
    })
  }

  /** Handles a message of the bus. Undefined: messages may have been lost. */
  receive(payload: string | undefined): void {
    if (payload === undefined) for (const room of this.#rooms()) void room.resync()
    else this.#events.receive(payload)
  }

  async close(): Promise<void> {
    this.#ticks.stop()
    await this.#queue.settle()
    await this.#ticks.flush()
    await this.#events.settle()
    for (const room of this.#rooms()) room.close()
    await this.unsubscribe?.()
  }

  *#rooms(): Iterable<Room> {
    for (const { room } of this.#entries.values()) if (room) yield room
  }

  #handle(event: RoomEvent, origin: string): void {
    if (event.kind === 'presence') return this.#hear(event.rooms, origin)
    if (event.kind === 'sanction') return this.#acts.applySanction(this.#viewers, event)
    this.#pass(event)
  }

  #hear(rooms: readonly [number, number, number][], origin: string): void {
    if (origin === this.#events.origin) return
    for (const [id, viewers, hearts] of rooms) {
      presenceOf(this.#options.app.db, id).hear(origin, viewers)
      const room = this.#entries.get(id)?.room
      if (room) room.hearts += hearts
    }
  }

  #pass(event: Exclude<EventOfRoom, { kind: 'sanction' }>): void {
    const entry = this.#entries.get(event.room)
    if (entry?.room) entry.room.handle(event)
    else if (entry && entry.early.length < MOST_EARLY) entry.early.push(event)
  }

  /** Finds a room, which is read when its first viewer comes. */
  #find(id: number): Promise<Room | undefined> {
    if (this.#missing.has(id)) return Promise.resolve(undefined)
    const known = this.#entries.get(id)
    if (known) return known.loading
    const entry: Entry = { loading: this.#load(id), early: [] }
    this.#entries.set(id, entry)
    entry.loading.then(
      (room) => this.#noteLoaded(id, entry, room),
      () => this.#entries.delete(id),
    )
    return entry.loading
  }

  async #load(id: number): Promise<Room | undefined> {
    const { app, log, readNow } = this.#options
    const row = await findRoom(app.db, { id })
    if (!row) return undefined
    return Room.load({ app, log, readNow, facts: { id, brand: row.platform, channelId: row.channelId } })
  }

  #noteLoaded(id: number, entry: Entry, room: Room | undefined): void {
    if (!room) {
      this.#entries.delete(id)
      this.#missing.set(id, true)
      return
    }
    entry.room = room
    const { early } = entry
    if (early.length >= MOST_EARLY) void room.resync()
    for (const event of early.splice(0)) if (event.kind !== 'presence' && event.kind !== 'sanction') room.handle(event)
  }

  #forget(room: Room): void {
    room.close()
    this.#entries.delete(room.id)
    presencesOf(this.#options.app.db).delete(room.id)
  }
}

/** Opens the rooms of broadcasts in this process. Decision 056 */
export const openLiveRooms = async (options: LiveRoomsOptions): Promise<LiveRooms> => {
  const rooms = new BusRooms(options)
  rooms.unsubscribe = await options.bus.subscribe(LIVE_CHANNEL, (payload) => rooms.receive(payload))
  return rooms
}
