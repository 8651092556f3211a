import type { LiveClientFrame, LiveNow, LiveServerFrame } from '@shop/contract'
import { type Line, openLine } from './room-line.ts'
import { createIdentity, createOutbox, isTokenRefused } from './room-outbox.ts'
import type { RoomConnection } from './room-state.ts'

/** Failures in a row from which the room is polled meanwhile. */
const POLL_AFTER = 3
const POLL_MS = 5_000

export interface RoomSocketOptions {
  url: string
  /** The studio watches its own broadcast, and is not counted among the viewers. */
  isStudio?: boolean
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

const helloOf = ({ token, since, isStudio = false }: RoomSocketOptions, isReader: boolean): LiveClientFrame => {
  const [given, last] = [isReader ? undefined : token(), since()]
  return {
    t: 'hello',
    ...(given !== undefined && { token: given }),
    ...(last !== undefined && { since: last }),
    ...(isStudio && { isStudio }),
  }
}

const senderOf = (
  { send }: Pick<Line, 'send'>,
  keep: (key: string, text: string) => void,
): Pick<RoomSocket, 'write' | 'hearts' | 'tap'> => ({
  write: (key, text) => {
    keep(key, text)
    send({ t: 'message', key, text })
  },
  hearts: (count) => send({ t: 'hearts', count }),
  tap: (productId, kind) => send({ t: 'tap', productId, kind }),
})

/**
 * Connects to the room of a broadcast. A lost connection is repeated with exponential back-off; messages missed meanwhile arrive with
 * the next welcome. When sockets fail repeatedly, e.g. behind a proxy without them, the room is polled until one succeeds.
 */
export const openRoomSocket = (options: RoomSocketOptions): RoomSocket => {
  const { url, onConnection, random = Math.random } = options
  const polling = createPolling(options)
  const outbox = createOutbox()
  const identity = createIdentity(options.renew)
  const onFrame = (frame: LiveServerFrame): void => {
    // a refused message stays in the outbox until the new token is known
    if (isTokenRefused(frame)) return void identity.replace().then(line.reconnect)
    outbox.settle(frame)
    if (frame.t === 'messages' && frame.own) identity.reset()
    options.onFrame(frame)
    if (frame.t !== 'welcome') return
    polling.stop()
    if (!identity.isReader()) for (const each of outbox.frames()) line.send(each)
  }
  const onLost = (failures: number): void => {
    // from then on the polls report whether the room can be reached
    if (failures >= POLL_AFTER) polling.start()
    else onConnection('lost')
  }
  const onRefused = (why: 'banned' | 'gone'): void => {
    polling.stop()
    onConnection(why)
  }
  const hello = () => helloOf(options, identity.isReader())
  const line = openLine(url, { hello, onFrame, onLost, onRefused, random })
  // the browser notices late that the old connection is dead
  window.addEventListener('online', line.reconnect)
  return {
    ...senderOf(line, outbox.add),
    reconnect: () => {
      identity.reset()
      line.reconnect()
    },
    close: () => {
      polling.stop()
      window.removeEventListener('online', line.reconnect)
      line.close()
    },
  }
}
