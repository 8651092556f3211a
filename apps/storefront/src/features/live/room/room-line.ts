import type { LiveClientFrame, liveClose, LiveServerFrame } from '@shop/contract'
import { openWire, type Wire } from './room-wire.ts'

/** Close codes with a meaning for the viewer. The contract's values are not imported: zod comes with them. */
const close: Pick<typeof liveClose, 'banned' | 'notFound' | 'restart' | 'overloaded'> = {
  banned: 4003,
  notFound: 4004,
  restart: 1012,
  overloaded: 1013,
}

const FIRST_MS = 500
const MOST_MS = 10_000
/** Steps of the back-off that are skipped when a process stops or is full: many connections end at once, and spread over more time. */
const CROWD_STEPS = 2

/**
 * Delay (ms) before the next connection after this many failures in a row: doubles from 0.5 s to 10 s, with jitter, so that the
 * viewers of a room do not return in the same moment. `random`: in [0, 1).
 */
export const reconnectDelay = (failures: number, random: number): number => {
  const most = Math.min(MOST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1))
  return Math.max(FIRST_MS, most * (0.5 + random / 2))
}

const delayAfter = (code: number, failures: number, random: number): number => {
  const isCrowd = code === close.restart || code === close.overloaded
  return reconnectDelay(isCrowd ? failures + CROWD_STEPS : failures, random)
}

export interface LineEvents {
  hello: () => LiveClientFrame
  onFrame: (frame: LiveServerFrame) => void
  /** The connection is lost and will be repeated. `failures`: in a row. */
  onLost: (failures: number) => void
  /** The server refuses this viewer, or there is no such room. No connection follows. */
  onRefused: (why: 'banned' | 'gone') => void
  random: () => number
}

export interface Line {
  /** Drops the frame while the server has not welcomed this connection. */
  send: (frame: LiveClientFrame) => void
  /** Connects again at once. */
  reconnect: () => void
  close: () => void
}

/** A connection that is repeated with exponential back-off until it is closed or refused. */
export const openLine = (url: string, { hello, onFrame, onLost, onRefused, random }: LineEvents): Line => {
  let [wire, timer]: [Wire?, ReturnType<typeof setTimeout>?] = []
  let [failures, isWelcome, isOver] = [0, false, false]
  const finish = (): void => {
    isOver = true
    clearTimeout(timer)
    wire?.end()
  }
  const onEnd = (code: number): void => {
    isWelcome = false
    if (code === close.banned || code === close.notFound) {
      finish()
      return onRefused(code === close.banned ? 'banned' : 'gone')
    }
    failures += 1
    onLost(failures)
    timer = setTimeout(connect, delayAfter(code, failures, random()))
  }
  function connect(): void {
    clearTimeout(timer)
    wire = openWire(url, hello(), {
      onFrame: (frame) => {
        if (frame.t === 'welcome') [failures, isWelcome] = [0, true]
        onFrame(frame)
      },
      onEnd,
    })
  }
  connect()
  return {
    send: (frame) => {
      if (isWelcome) wire?.send(frame)
    },
    reconnect: () => {
      if (isOver) return
      wire?.end()
      isWelcome = false
      connect()
    },
    close: finish,
  }
}
