import { type liveClose, type LiveRefusalCode, liveRefusals, type LiveServerFrame } from '@shop/contract'
import { randomUUID } from 'node:crypto'
import type { WebSocket } from 'ws'
import type { RoomMember } from './room-member.ts'
import { RoomSocket } from './room-socket.ts'
import { TokenBucket } from './token-bucket.ts'
import { countedAs } from './counted-as.ts'

/** Frames that are not of the protocol before the socket is closed. */
const MOST_INVALID = 10
/** Frames above the rate before the socket is closed. */
const MOST_EXCESS = 100
const FRAMES = { limit: 30, perMs: 5_000 }
const HEARTS = { limit: 50, perMs: 5_000 }
/** Messages with refused texts. */
const BAD_TEXTS = { limit: 10, perMs: 20_000 }
const REFUSALS = { limit: 5, perMs: 5_000 }
/** A room has at most 30 products, and each can be opened and put into the cart. */
const MOST_TAPS = 60
const MOST_HELLOS = 5

interface Refused {
  key?: string | undefined
  message?: string | undefined
  retryAfterMs?: number | undefined
}

/** A connection to a room: what it may still send, and what it is owed. */
export class Viewer {
  /** Keyed hash by which this person is counted once per broadcast. */
  counted: string
  member: RoomMember | undefined
  /** The studio of the broadcast: it watches, and is not counted. */
  isStudio = false
  isAlive = true
  readonly #socket: RoomSocket
  readonly #ip: string
  readonly #id = randomUUID()
  readonly #frames = new TokenBucket(FRAMES)
  readonly #hearts = new TokenBucket(HEARTS)
  readonly #badTexts = new TokenBucket(BAD_TEXTS)
  readonly #refusals = new TokenBucket(REFUSALS)
  readonly #taps = new Set<string>()
  readonly #own = new Map<number, string>()
  #invalid = 0
  #excess = 0
  #hellos = 0

  constructor(socket: WebSocket, { ip, secret }: { ip: string; secret: string }) {
    this.#socket = new RoomSocket(socket)
    this.#ip = ip
    this.counted = countedAs(secret, { ip })
  }

  /** Identifies the person while connected: a member on all devices, others by the connection. */
  get person(): string {
    return this.member ? `u${this.member.userId}` : this.#id
  }

  /** Sets who the viewer is; undefined: a viewer who only reads. */
  identify(member: RoomMember | undefined, secret: string): void {
    this.member = member
    this.counted = countedAs(secret, { userId: member?.userId, ip: this.#ip })
  }

  get isOpen(): boolean {
    return this.#socket.isOpen
  }

  send(frame: LiveServerFrame): void {
    this.#socket.send(frame)
  }

  sendBytes(bytes: Buffer): void {
    this.#socket.sendBytes(bytes)
  }

  close(reason: keyof typeof liveClose): void {
    this.#socket.close(reason)
  }

  /** Ends a connection that has not answered the last heartbeat; sends the next one to others. */
  beat(): void {
    if (!this.isAlive) return this.#socket.terminate()
    this.isAlive = false
    this.#socket.ping()
  }

  /** Whether the next frame is read. Those above the rate are dropped, and at last the connection is closed. */
  mayRead(): boolean {
    if (this.#frames.take() > 0) return true
    this.#excess += 1
    if (this.#excess === MOST_EXCESS) this.close('overloaded')
    else if (this.#excess < MOST_EXCESS) this.refuse('tooFast')
    return false
  }

  refuseText(key: string, message: string): void {
    this.#badTexts.take()
    this.refuse('invalidInput', { key, message })
  }

  /** Whether a text may be checked: not after many that were refused. */
  mayTryText(): boolean {
    return this.#badTexts.hasAny()
  }

  mayGreet(): boolean {
    this.#hellos += 1
    return this.#hellos <= MOST_HELLOS
  }

  /** Returns how many of the hearts count. */
  takeHearts(count: number): number {
    return this.#hearts.take(count)
  }

  /** Whether a tap counts: each once per product. */
  isNewTap(kind: string, productId: number): boolean {
    const key = `${kind} ${productId}`
    if (this.#taps.has(key) || this.#taps.size >= MOST_TAPS) return false
    this.#taps.add(key)
    return true
  }

  /** Refuses a frame. A connection that sends many bad ones is not answered each time, except about its messages. */
  refuse(code: LiveRefusalCode, { key, message, retryAfterMs }: Refused = {}): void {
    if (this.#refusals.take() === 0 && key === undefined) return
    const wait = retryAfterMs === undefined ? {} : { retryAfterMs }
    this.send({
      t: 'refused',
      ...(key !== undefined && { key }),
      code,
      message: message ?? liveRefusals[code],
      ...wait,
    })
  }

  refuseInvalid(): void {
    this.#invalid += 1
    this.refuse('invalidFrame')
    if (this.#invalid >= MOST_INVALID) this.close('unsupported')
  }

  /** Notes that a message of this connection was stored. */
  noteOwn(id: number, key: string): void {
    this.#own.set(id, key)
  }

  /** Takes the keys of own messages up to an id. Undefined without any. */
  takeOwn(upTo: number): Record<string, number> | undefined {
    if (this.#own.size === 0) return undefined
    const taken = [...this.#own].filter(([id]) => id <= upTo)
    for (const [id] of taken) this.#own.delete(id)
    return taken.length === 0 ? undefined : Object.fromEntries(taken.map(([id, key]) => [key, id]))
  }
}
