import type { LiveMessage, LiveNow, LiveServerFrame } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import type { Logger } from 'pino'
import type { App } from '#src/handler-context.ts'
import { findLastId, listHiddenSince, listNext } from '#src/features/live/chat/live-chat-sql.ts'
import { toLiveMessage, MessageHistory } from './message-history.ts'
import { MessageChain } from './message-chain.ts'
import { Outbox } from './outbox.ts'
import { type Presence, presenceOf } from './presence.ts'
import type { RoomEvent } from './room-events.ts'
import { toFrameBytes } from './room-socket.ts'
import type { Viewer } from './viewer.ts'

/** Age (ms) up to which the state is not read again for each viewer who joins. */
const NOW_MS = 1_000
/** Messages that were hidden in this time (ms) are reported hidden once more after events may have been lost. */
const HIDDEN_MS = 120_000
const MOST_READS = 5

/** Reads a room as it is at this moment. Undefined if there is no such broadcast. */
export type ReadLiveNow = (app: Pick<App, 'db' | 'clock'>, id: number) => Promise<LiveNow | undefined>

export interface RoomOptions {
  app: Pick<App, 'db' | 'clock'>
  log: Logger
  facts: { id: number; brand: BrandId; channelId: number }
  readNow: ReadLiveNow
}

/** A broadcast with viewers in this process. */
export class Room {
  readonly id: number
  readonly brand: BrandId
  readonly channelId: number
  readonly viewers = new Set<Viewer>()
  readonly presence: Presence
  readonly #options: RoomOptions
  readonly #chain: MessageChain
  readonly #history: MessageHistory
  readonly #outbox = new Outbox((messages) => this.#sendMessages(messages))
  #now: { read: Promise<LiveNow>; until: number } | undefined
  #given = 0
  #sent = { viewers: -1, hearts: -1 }
  hearts: number
  state: LiveNow['state']
  /** Connections that use the room, with those that have not joined yet. */
  guests = 0
  /** Id of the last message that was sent to the viewers. */
  sentId: number

  private constructor(options: RoomOptions, now: LiveNow, lastId: number) {
    const { app, facts, log } = options
    this.#options = options
    this.id = facts.id
    this.brand = facts.brand
    this.channelId = facts.channelId
    this.presence = presenceOf(app.db, facts.id)
    this.state = now.state
    this.hearts = now.hearts
    this.sentId = lastId
    this.#history = new MessageHistory(app.db, this.id)
    this.#chain = new MessageChain({
      lastId,
      read: async (after, take) =>
        (await listNext(app.db, { broadcastId: facts.id, after, take })).map((row) =>
          Object.assign(toLiveMessage(row), { isHidden: row.isHidden }),
        ),
      deliver: (message) => this.#deliver(message),
      onError: (error) => log.error({ error }, 'messages of a live room cannot be read'),
    })
  }

  /** Reads a room. Undefined if the broadcast is missing. */
  static async load(options: RoomOptions): Promise<Room | undefined> {
    const { app, facts, readNow } = options
    const now = await readNow(app, facts.id)
    if (!now) return undefined
    const { lastId } = await findLastId(app.db, { broadcastId: facts.id })
    const room = new Room(options, now, lastId)
    await room.#history.load(lastId)
    return room
  }

  get lastId(): number {
    return this.#chain.lastId
  }

  get isOnAir(): boolean {
    return this.state === 'live' || this.state === 'reconnecting'
  }

  /** Returns the state, with the present counts. */
  async now(): Promise<LiveNow> {
    const now = await this.#read()
    return { ...now, ...this.#counts(now), serverTime: this.#options.app.clock().toISOString() }
  }

  /** Reads the state, unless that was done a moment ago. Its counts are those stored. */
  #read(): Promise<LiveNow> {
    const { app, readNow } = this.#options
    const time = performance.now()
    if (!this.#now || this.#now.until < time) {
      const read = readNow(app, this.id).then((found) => {
        if (!found) throw new Error(`broadcast ${this.id} is gone`)
        this.state = found.state
        return found
      })
      this.#now = { read, until: time + NOW_MS }
      read.catch(() => (this.#now = undefined))
    }
    return this.#now.read
  }

  #counts({ viewers, state }: Pick<LiveNow, 'viewers' | 'state'>): Pick<LiveNow, 'viewers' | 'hearts'> {
    const isOver = state === 'ended' || state === 'canceled'
    return { viewers: isOver ? viewers : this.presence.total(), hearts: this.hearts }
  }

  /** Adds a viewer with the latest messages, or those after `since`, each exactly once. `welcome` is called at that moment. */
  async join(
    viewer: Viewer,
    since: number | undefined,
    welcome: (now: LiveNow, messages: LiveMessage[]) => void,
  ): Promise<void> {
    const missed =
      since === undefined ? () => this.#history.latest() : await this.#history.missedAfter(since, () => this.lastId)
    let now = await this.now()
    // changed while it was read
    for (let tries = 0; !this.#now && tries < MOST_READS; tries++) now = await this.now()
    if (!viewer.isOpen) return
    this.#outbox.flush()
    if (!this.viewers.has(viewer)) {
      this.viewers.add(viewer)
      if (!viewer.isStudio) this.presence.enter(viewer.person)
    }
    welcome({ ...now, ...this.#counts(now) }, missed())
  }

  giveHearts(count: number): void {
    this.hearts += count
    this.#given += count
  }

  /** Takes the hearts that were given here since the last time. */
  takeHearts(): number {
    const given = this.#given
    this.#given = 0
    return given
  }

  leave(viewer: Viewer): void {
    if (this.viewers.delete(viewer) && !viewer.isStudio) this.presence.leave(viewer.person)
  }

  handle(event: Exclude<RoomEvent, { kind: 'presence' | 'sanction' }>): void {
    switch (event.kind) {
      case 'message':
        return this.#chain.add(event)
      case 'deleted':
        return this.#remove(event.ids)
      case 'shown':
        return void this.#history.restore(event.ids, this.lastId).catch(this.#report)
      case 'frame':
        return this.#handleFrame(event.frame)
      case 'resync':
        return void this.resync()
    }
  }

  /** Reads what may have been missed: messages, hidden ones and the state. */
  async resync(): Promise<void> {
    const { app } = this.#options
    try {
      await this.#chain.catchUp()
      const since = new Date(app.clock().getTime() - HIDDEN_MS)
      const hidden = await listHiddenSince(app.db, { broadcastId: this.id, since })
      if (hidden.length > 0) this.#remove(hidden.map(({ id }) => id))
      this.#now = undefined
      const { hearts } = await this.#read()
      // hearts that were given in other processes while events were lost
      this.hearts = Math.max(this.hearts, hearts)
      this.send({ t: 'now', now: await this.now() })
    } catch (error) {
      this.#report(error)
    }
  }

  send(frame: LiveServerFrame): void {
    if (this.viewers.size === 0) return
    const bytes = toFrameBytes(frame)
    for (const viewer of this.viewers) viewer.sendBytes(bytes)
  }

  /** Sends the counts if they have changed. */
  sendCounts(): void {
    const counts = { viewers: this.presence.total(), hearts: this.hearts }
    if (!this.isOnAir && this.state !== 'scheduled') return
    if (counts.viewers === this.#sent.viewers && counts.hearts === this.#sent.hearts) return
    this.#sent = counts
    this.send({ t: 'now', now: counts })
  }

  close(): void {
    this.#outbox.flush()
    this.#chain.close()
  }

  readonly #report = (error: unknown): void =>
    this.#options.log.error({ error, broadcastId: this.id }, 'a live room cannot be read')

  #deliver(message: LiveMessage): void {
    if (this.#history.isRemoved(message.id)) return
    this.#history.add(message)
    this.#outbox.add(message)
  }

  #remove(ids: number[]): void {
    this.#history.remove(ids)
    this.#outbox.remove(ids)
    this.send({ t: 'deleted', ids })
  }

  #handleFrame(frame: LiveServerFrame): void {
    this.#now = undefined
    if (frame.t === 'now' && frame.now.state) this.state = frame.now.state
    this.send(frame)
  }

  #sendMessages(list: LiveMessage[]): void {
    this.sentId = list.at(-1)?.id ?? this.sentId
    const bytes = toFrameBytes({ t: 'messages', list })
    for (const viewer of this.viewers) {
      const own = viewer.takeOwn(this.sentId)
      if (own) viewer.send({ t: 'messages', list, own })
      else viewer.sendBytes(bytes)
    }
  }
}
