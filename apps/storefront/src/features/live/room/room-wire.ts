import type { LiveClientFrame, LiveServerFrame } from '@shop/contract'

const PING_MS = 25_000
/** Time (ms) without any frame after a ping, or before the welcome, after which the connection is dead. */
const SILENCE_MS = 10_000
/** Close code of a connection that ended without one. */
const ABNORMAL = 1006

export interface Wire {
  /** Does nothing while the connection is not open. */
  send: (frame: LiveClientFrame) => void
  /** Ends the connection without reporting it. */
  end: () => void
}

export interface WireEvents {
  onFrame: (frame: LiveServerFrame) => void
  onEnd: (code: number) => void
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

/** Pings regularly, and calls `onDead` if nothing is heard for a time after a ping, or from the start. */
const startHeartbeat = (ping: () => void, onDead: () => void) => {
  let silence = setTimeout(onDead, SILENCE_MS)
  const pings = setInterval(() => {
    ping()
    clearTimeout(silence)
    silence = setTimeout(onDead, SILENCE_MS)
  }, PING_MS)
  return {
    hear: () => clearTimeout(silence),
    stop: () => {
      clearTimeout(silence)
      clearInterval(pings)
    },
  }
}

/** One connection: greets the server, pings it, and ends a connection that has become silent. */
export const openWire = (url: string, hello: LiveClientFrame, { onFrame, onEnd }: WireEvents): Wire => {
  const socket = new WebSocket(url)
  let isEnded = false
  const send = (frame: LiveClientFrame): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
  }
  const end = (): void => {
    isEnded = true
    heartbeat.stop()
    socket.close()
  }
  const lose = (code: number): void => {
    if (isEnded) return
    end()
    onEnd(code)
  }
  const heartbeat = startHeartbeat(
    () => send({ t: 'ping' }),
    () => lose(ABNORMAL),
  )
  socket.addEventListener('open', () => send(hello))
  socket.addEventListener('message', ({ data }: MessageEvent) => {
    const frame = readFrame(data)
    if (isEnded || !frame) return
    heartbeat.hear()
    onFrame(frame)
  })
  socket.addEventListener('close', ({ code }: CloseEvent) => lose(code))
  return { send, end }
}
