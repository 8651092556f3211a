import type { LiveClientFrame, liveClose, LiveNow, LiveServerFrame } from '@shop/contract'
import { reconnectDelay } from './reconnect-delay.ts'
import type { RoomConnection } from './room-state.ts'

/** Close codes after which a new connection is useless, or must wait. The contract's values are not imported: zod comes with them. */
const close: Pick<typeof liveClose, 'banned' | 'notFound' | 'restart' | 'overloaded'> = {
  banned: 4003,
  notFound: 4004,
  restart: 1012,
  overloaded: 1013,
}

/** The server answers a ping within a moment. Without any frame for this time (ms) after a ping the connection is dead. */
const PING_MS = 25_000
const SILENCE_MS = 10_000
/** A connection that has not been welcomed by then has failed. */
const WELCOME_MS = 10_000
/** Failures in a row from which the room is polled meanwhile. */
const POLL_AFTER = 3
const POLL_MS = 5_000

export interface RoomSocketOptions {
  url: string
  /** Token of the viewer, read for each connection. */
  token: () => string | undefined
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

const readFrame = (data: unknown): LiveServerFrame | undefined => {
  try {
    const frame: unknown = JSON.parse(String(data))
    return typeof frame === 'object' && frame !== null && 't' in frame ? (frame as LiveServerFrame) : undefined
  } catch {
    // not of the protocol
    return undefined
  }
}

interface Wire {
  send: (frame: LiveClientFrame) => boolean
  end: () => void
}

interface WireEvents {
  onFrame: (frame: LiveServerFrame) => void
  onEnd: (code: number) => void
}

/** One connection: greets the server, pings it, and ends a connection that has become silent. */
const openWire = (url: string, hello: LiveClientFrame, { onFrame, onEnd }: WireEvents): Wire => {
  const socket = new WebSocket(url)
  let watchdog: ReturnType<typeof setTimeout> | undefined
  let isEnded = false
  const end = (code: number): void => {
    if (isEnded) return
    isEnded = true
    clearTimeout(watchdog)
    clearInterval(ping)
    socket.close()
    onEnd(code)
  }
  const send = (frame: LiveClientFrame): boolean => {
    if (socket.readyState !== WebSocket.OPEN) return false
    socket.send(JSON.stringify(frame))
    return true
  }
  const expect = (ms: number): void => {
    clearTimeout(watchdog)
    watchdog = setTimeout(() => end(1006), ms)
  }
  const ping = setInterval(() => {
    if (send({ t: 'ping' })) expect(SILENCE_MS)
  }, PING_MS)
  expect(WELCOME_MS)
  socket.addEventListener('open', () => send(hello))
  socket.addEventListener('message', ({ data }: MessageEvent) => {
    const frame = readFrame(data)
    if (isEnded || !frame) return
    clearTimeout(watchdog)
    onFrame(frame)
  })
  socket.addEventListener('close', ({ code }: CloseEvent) => end(code))
  return {
    send,
    end: () => {
      isEnded = true
      clearTimeout(watchdog)
      clearInterval(ping)
      socket.close()
    },
  }
}

/** Reads the room every few seconds until stopped. */
const openPolling = ({ poll, onPoll, onConnection }: RoomSocketOptions) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOn = false
  const read = async (): Promise<void> => {
    const now = await poll().catch(() => undefined)
    if (!isOn) return
    if (now) {
      onConnection('polling')
      onPoll(now)
    } else onConnection('lost')
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

/**
 * Connects to the room of a broadcast. A lost connection is repeated with exponential back-off; messages missed meanwhile arrive with
 * the next welcome. When sockets fail repeatedly, e.g. behind a proxy without them, the room is polled until one succeeds.
 */
export const openRoomSocket = (options: RoomSocketOptions): RoomSocket => {
  const { url, token, since, onFrame, onConnection, random = Math.random } = options
  const polling = openPolling(options)
  /** Messages without an answer, by key, in the order in which they were written. */
  const unanswered = new Map<string, string>()
  let wire: Wire | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isWelcome = false
  let isClosed = false

  const settle = (frame: LiveServerFrame): void => {
    if (frame.t === 'messages') for (const key of Object.keys(frame.own ?? {})) unanswered.delete(key)
    if (frame.t === 'refused' && frame.key !== undefined) unanswered.delete(frame.key)
  }
  const onWelcome = (): void => {
    failures = 0
    isWelcome = true
    polling.stop()
    for (const [key, text] of unanswered) wire?.send({ t: 'message', key, text })
  }
  const onEnd = (code: number): void => {
    wire = undefined
    isWelcome = false
    if (code === close.banned || code === close.notFound) {
      isClosed = true
      polling.stop()
      return onConnection(code === close.banned ? 'banned' : 'gone')
    }
    failures += 1
    // from here on the polls report whether the room can be reached
    if (failures >= POLL_AFTER) polling.start()
    else onConnection('lost')
    // a process that stops or is full ends many connections at once, so they spread over a longer time
    const isCrowd = code === close.restart || code === close.overloaded
    timer = setTimeout(connect, reconnectDelay(isCrowd ? failures + 2 : failures, random()))
  }
  function connect(): void {
    clearTimeout(timer)
    const [given, last] = [token(), since()]
    const hello: LiveClientFrame = {
      t: 'hello',
      ...(given !== undefined && { token: given }),
      ...(last !== undefined && { since: last }),
    }
    wire = openWire(url, hello, {
      onFrame: (frame) => {
        settle(frame)
        onFrame(frame)
        if (frame.t === 'welcome') onWelcome()
      },
      onEnd,
    })
  }
  const reconnect = (): void => {
    if (isClosed) return
    wire?.end()
    isWelcome = false
    connect()
  }
  const send = (frame: LiveClientFrame): void => {
    if (isWelcome) wire?.send(frame)
  }
  connect()
  // the browser notices late that the old connection is dead
  window.addEventListener('online', reconnect)
  return {
    write: (key, text) => {
      unanswered.set(key, text)
      send({ t: 'message', key, text })
    },
    hearts: (count) => send({ t: 'hearts', count }),
    tap: (productId, kind) => send({ t: 'tap', productId, kind }),
    reconnect,
    close: () => {
      isClosed = true
      clearTimeout(timer)
      polling.stop()
      window.removeEventListener('online', reconnect)
      wire?.end()
    },
  }
}
