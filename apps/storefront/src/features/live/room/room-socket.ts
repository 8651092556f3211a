import type { LiveClientFrame, LiveNow, LiveServerFrame } from '@shop/contract'
import { openLine } from './room-line.ts'
import type { RoomConnection } from './room-state.ts'

/** Failures in a row from which the room is polled meanwhile. */
const POLL_AFTER = 3
const POLL_MS = 5_000

export interface RoomSocketOptions {
  url: string
  /** Token of the viewer, read for each connection. */
  token: () => string | undefined
  /** Renews a refused token. Returns whether there is a new one. */
  renew: () => Promise<boolean>
  /** Id of the last message received. */
  since: () => number | undefined
  onFrame: (frame: LiveServerFrame) => void
  onConnection: (connection: RoomConnection) => void
  /** Reads the room while sockets fail. */
  poll: () => Promise<LiveNow>
  onPoll: (now: LiveNow) => void
  random?: () => number
}

export interface RoomSocket {
  /** Sends a message. Repeated with the same key on each new connection until the server confirms or refuses it. */
  write: (key: string, text: string) => void
  hearts: (count: number) => void
  tap: (productId: number, kind: 'open' | 'cart') => void
  /** Connects again with the current token, e.g. after a login. */
  reconnect: () => void
  close: () => void
}

/** Reads the room every few seconds until stopped. */
const createPolling = ({ poll, onPoll, onConnection }: RoomSocketOptions) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOn = false
  const read = async (): Promise<void> => {
    const now = await poll().catch(() => undefined)
    if (!isOn) return
    onConnection(now ? 'polling' : 'lost')
    if (now) onPoll(now)
    timer = setTimeout(() => void read(), POLL_MS)
  }
  return {
    start: (): void => {
      if (isOn) return
      isOn = true
      void read()
    },
    stop: (): void => {
      isOn = false
      clearTimeout(timer)
    },
  }
}

const helloOf = ({ token, since }: RoomSocketOptions, isReader: boolean): LiveClientFrame => {
  const [given, last] = [isReader ? undefined : token(), since()]
  return { t: 'hello', ...(given !== undefined && { token: given }), ...(last !== undefined && { since: last }) }
}

const isTokenRefused = (frame: LiveServerFrame): boolean => frame.t === 'refused' && frame.code === 'unauthorized'

/** Decides how to greet after the token was refused: with a new one, or without, only to read. */
const createIdentity = (renew: RoomSocketOptions['renew']) => {
  let [isReader, wasRenewed] = [false, false]
  return {
    isReader: () => isReader,
    /** The token was accepted, or another user is known. */
    reset: (): void => {
      ;[isReader, wasRenewed] = [false, false]
    },
    replace: async (): Promise<void> => {
      const hasNew = !wasRenewed && (await renew())
      wasRenewed = true
      isReader = !hasNew
    },
  }
}

/** Messages without an answer, by key, in the order in which they were written. */
const createOutbox = () => {
  const unanswered = new Map<string, string>()
  return {
    add: (key: string, text: string): void => void unanswered.set(key, text),
    /** Drops what the frame confirms or refuses. */
    settle: (frame: LiveServerFrame): void => {
      if (frame.t === 'messages') for (const key of Object.keys(frame.own ?? {})) unanswered.delete(key)
      if (frame.t === 'refused' && frame.key !== undefined) unanswered.delete(frame.key)
    },
    frames: (): LiveClientFrame[] => [...unanswered].map(([key, text]) => ({ t: 'message', key, text })),
  }
}

/**
 * Connects to the room of a broadcast. A lost connection is repeated with exponential back-off; messages missed meanwhile arrive with
 * the next welcome. When sockets fail repeatedly, e.g. behind a proxy without them, the room is polled until one succeeds.
 */
export const openRoomSocket = (options: RoomSocketOptions): RoomSocket => {
  const { url, onFrame, onConnection, random = Math.random } = options
  const polling = createPolling(options)
  const outbox = createOutbox()
  const identity = createIdentity(options.renew)
  const onWelcome = (): void => {
    polling.stop()
    if (identity.isReader()) return
    for (const each of outbox.frames()) line.send(each)
  }
  const line = openLine(url, {
    hello: () => helloOf(options, identity.isReader()),
    onFrame: (frame) => {
      // a refused message stays in the outbox until the new token is known
      if (isTokenRefused(frame)) return void identity.replace().then(line.reconnect)
      outbox.settle(frame)
      if (frame.t === 'messages' && frame.own) identity.reset()
      onFrame(frame)
      return frame.t === 'welcome' ? onWelcome() : undefined
    },
    onLost: (failures) => {
      // from then on the polls report whether the room can be reached
      if (failures >= POLL_AFTER) polling.start()
      else onConnection('lost')
    },
    onRefused: (why) => {
      polling.stop()
      onConnection(why)
    },
    random,
  })
  const { reconnect } = line
  // the browser notices late that the old connection is dead
  window.addEventListener('online', reconnect)
  return {
    write: (key, text) => {
      outbox.add(key, text)
      line.send({ t: 'message', key, text })
    },
    hearts: (count) => line.send({ t: 'hearts', count }),
    tap: (productId, kind) => line.send({ t: 'tap', productId, kind }),
    reconnect: () => {
      identity.reset()
      reconnect()
    },
    close: () => {
      polling.stop()
      window.removeEventListener('online', reconnect)
      line.close()
    },
  }
}
