import type { LiveClientFrame, LiveMessage } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import type { ChatRefusal } from '@shop/rules'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import type { WhoReader } from '#src/features/auth/find-who.ts'
import { ChatRates } from '#src/features/live/chat/chat-rates.ts'
import { findSanctions } from '#src/features/live/chat/live-chat-sql.ts'
import type { MessageQueue } from '#src/features/live/chat/message-queue.ts'
import type { ChatDraft, ChatOutcome } from '#src/features/live/chat/write-messages.ts'
import type { App } from '#src/handler-context.ts'
import type { LiveCounters } from './live-counters.ts'
import type { RoomEvent } from './room-events.ts'
import { findRoomMember, type RoomMember } from './room-member.ts'
import type { Room } from './room.ts'
import { checkFrame, keyOfMessage, parseFrame } from './viewer-frames.ts'
import type { Viewer } from './viewer.ts'

const HELLO_MS = 10_000
const RETRY_MS = 2_000
/** Keys of stored messages in memory, for clients that send one again. Others are found in the database. */
const MOST_KEYS = 20_000

interface Following {
  socket: WebSocket
  viewer: Viewer
  brand: BrandId
  /** Undefined if the broadcast is missing; the socket is closed then. */
  room: Promise<Room | undefined>
}

interface At {
  viewer: Viewer
  brand: BrandId
  room: Room
}

interface ActsOptions {
  app: Pick<App, 'db' | 'clock' | 'config'>
  who: WhoReader
  queue: MessageQueue
  counters: LiveCounters
  log: Logger
}

type Sanction = Extract<RoomEvent, { kind: 'sanction' }>
type Frame<T extends LiveClientFrame['t']> = Extract<LiveClientFrame, { t: T }>

/** What viewers do. */
export class ViewerActs {
  readonly #options: ActsOptions
  readonly #rates = new ChatRates()
  /** Keys of messages that are being stored or were. */
  readonly #known = new LRUCache<string, Promise<ChatOutcome>>({ max: MOST_KEYS })
  readonly #roomsOf = new WeakMap<Viewer, Room>()

  constructor(options: ActsOptions) {
    this.#options = options
  }

  /** Handles the frames of a connection, in their order. */
  follow({ socket, viewer, brand, room }: Following): void {
    const late = setTimeout(() => viewer.close('unsupported'), HELLO_MS).unref()
    socket.on('close', () => clearTimeout(late))
    socket.on('pong', () => (viewer.isAlive = true))
    let work = room.then((found) => {
      if (found) this.#roomsOf.set(viewer, found)
      return found
    })
    socket.on('message', (data, isBinary) => {
      viewer.isAlive = true
      if (!viewer.mayRead()) return
      const frame = this.#readFrame(viewer, parseFrame(data, isBinary))
      if (!frame) return
      if (frame.t === 'hello') clearTimeout(late)
      work = work.then(async (found) => {
        if (found && viewer.isOpen) await this.#act({ viewer, brand, room: found }, frame)
        return found
      })
    })
  }

  /** Tells those concerned, on all rooms of this process. */
  applySanction(viewers: Iterable<Viewer>, { channelId, room: roomId, userId, sanction, until }: Sanction): void {
    for (const viewer of viewers) {
      const room = this.#roomsOf.get(viewer)
      if (viewer.member?.userId !== userId || room?.channelId !== channelId) continue
      if (sanction === 'ban') viewer.close('banned')
      else if (room.id === roomId) viewer.send({ t: 'muted', until })
    }
  }

  /** Checks a frame. One that is refused is answered. */
  #readFrame(viewer: Viewer, given: unknown): LiveClientFrame | undefined {
    const key = keyOfMessage(given)
    const early = key === undefined ? undefined : this.#findEarlyRefusal(viewer, key)
    if (early) {
      viewer.refuse(early.code, { key, retryAfterMs: early.retryAfterMs })
      return undefined
    }
    const checked = checkFrame(given)
    if (checked.kind === 'frame') return checked.frame
    if (checked.kind === 'invalid') viewer.refuseInvalid()
    else viewer.refuseText(checked.key, checked.problem)
    return undefined
  }

  /** Finds messages that come too fast before their text is checked: that takes a hundred times as long. */
  #findEarlyRefusal(viewer: Viewer, key: string): ChatRefusal | undefined {
    const room = this.#roomsOf.get(viewer)
    if (!viewer.member || !room) return undefined
    const { userId } = viewer.member
    if (!viewer.mayTryText()) return { code: 'tooFast', retryAfterMs: RETRY_MS }
    if (this.#known.has(knownAs(room, userId, key))) return undefined
    return this.#rates.find({ broadcastId: room.id, userId, now: this.#options.app.clock() })
  }

  /** Only the greeting is waited for: later frames need its result. */
  async #act(at: At, frame: LiveClientFrame): Promise<void> {
    switch (frame.t) {
      case 'hello':
        return this.#greet(at, frame)
      case 'message':
        return void this.#write(at, frame)
      case 'hearts':
        return this.#giveHearts(at, frame.count)
      case 'tap':
        return this.#tap(at, frame)
      case 'ping':
        return at.viewer.send({ t: 'pong' })
    }
  }

  async #greet(at: At, frame: Frame<'hello'>): Promise<void> {
    if (!at.viewer.mayGreet()) return at.viewer.refuseInvalid()
    try {
      await this.#join(at, frame)
    } catch (error) {
      this.#options.log.error({ error }, 'a viewer cannot join a live room')
      at.viewer.close('overloaded')
    }
  }

  async #join({ viewer, brand, room }: At, { token, since, isStudio = false }: Frame<'hello'>): Promise<void> {
    const { app, who } = this.#options
    const found = token === undefined ? 'guest' : await findRoomMember(app, who, { token, brand })
    if (!found) return viewer.refuse('unauthorized')
    room.leave(viewer)
    const member = found === 'guest' ? undefined : found
    viewer.identify(member, app.config.secret)
    viewer.isStudio = isStudio
    const mutedUntil = member ? await this.#findMute(viewer, room, member) : null
    await room.join(viewer, since, (now, messages) =>
      viewer.send({ t: 'welcome', now, messages, name: member?.name ?? null, mutedUntil }),
    )
  }

  /** Closes the connection of a banned member. Returns until when the member is muted. */
  async #findMute(viewer: Viewer, { id, channelId }: Room, { userId }: RoomMember): Promise<string | null> {
    const { db, clock } = this.#options.app
    const { isBanned, mutedUntil } = await findSanctions(db, { broadcastId: id, channelId, userId, now: clock() })
    if (isBanned) viewer.close('banned')
    return mutedUntil?.toISOString() ?? null
  }

  async #write({ viewer, brand, room }: At, { key, text }: Frame<'message'>): Promise<void> {
    const { who, log } = this.#options
    const { member } = viewer
    if (!member || !room.viewers.has(viewer)) return viewer.refuse('memberOnly', { key })
    try {
      // the token may have ended since the greeting
      if (!(await who.find(member.token, brand))) return viewer.refuse('unauthorized', { key })
      const outcome = await this.#store({ viewer, room }, member, { key, text })
      this.#answer({ viewer, room, key }, outcome)
    } catch (error) {
      log.error({ error, broadcastId: room.id }, 'a chat message cannot be stored')
      viewer.refuse('unavailable', { key, retryAfterMs: RETRY_MS })
    }
  }

  async #store(
    { viewer, room }: Pick<At, 'viewer' | 'room'>,
    { userId, name, grade }: RoomMember,
    { key, text }: { key: string; text: string },
  ): Promise<ChatOutcome> {
    const { app, queue } = this.#options
    const known = knownAs(room, userId, key)
    const earlier = await this.#known.get(known)
    if (earlier?.kind === 'stored') return { kind: 'repeated', id: earlier.id }
    const refusal = this.#rates.take({ broadcastId: room.id, userId, now: app.clock() })
    if (refusal) return { kind: 'refused', refusal }
    const draft: ChatDraft = { userId, staffId: null, name, grade, badge: null, text, key }
    const stored = queue.write(room.id, draft, (outcome) => {
      if (outcome.kind === 'stored') viewer.noteOwn(outcome.id, key)
    })
    this.#known.set(known, stored)
    try {
      const outcome = await stored
      if (outcome.kind !== 'stored') this.#known.delete(known)
      return outcome
    } catch (error) {
      this.#known.delete(known)
      throw error
    }
  }

  #answer({ viewer, room, key }: { viewer: Viewer; room: Room; key: string }, outcome: ChatOutcome): void {
    switch (outcome.kind) {
      case 'stored':
        return // it is sent with the messages of the room
      case 'repeated':
        // one that this viewer has not got yet comes with its key
        if (outcome.id > room.sentId) return viewer.noteOwn(outcome.id, key)
        return viewer.send({ t: 'messages', list: noMessages, own: { [key]: outcome.id } })
      case 'banned':
        return viewer.close('banned')
      case 'missing':
        return viewer.close('notFound')
      case 'refused':
        return viewer.refuse(outcome.refusal.code, { key, retryAfterMs: outcome.refusal.retryAfterMs })
    }
  }

  #giveHearts({ viewer, room }: At, count: number): void {
    if (viewer.isStudio || !room.isOnAir || !room.viewers.has(viewer)) return
    const hearts = viewer.takeHearts(count)
    if (hearts === 0) return
    room.giveHearts(hearts)
    this.#options.counters.add(room.id, this.#options.app.clock(), { hearts })
  }

  #tap({ viewer, room }: At, { kind, productId }: Frame<'tap'>): void {
    if (viewer.isStudio || !room.isOnAir || !room.viewers.has(viewer)) return
    if (!viewer.isNewTap(kind, productId)) return
    const counts = kind === 'open' ? { opens: 1, carts: 0 } : { opens: 0, carts: 1 }
    this.#options.counters.addTap(room.id, this.#options.app.clock(), { productId, ...counts })
  }
}

const noMessages: LiveMessage[] = []

const knownAs = ({ id }: Pick<Room, 'id'>, userId: number, key: string): string => `${id} ${userId} ${key}`
