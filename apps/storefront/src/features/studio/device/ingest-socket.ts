import type { liveClose } from '@shop/contract'

/** Close codes after which a new session is useless. The contract's values are not imported: zod comes with them. */
const close: Pick<typeof liveClose, 'unsupported' | 'replaced' | 'keyRefused' | 'notFound'> = {
  unsupported: 1003,
  replaced: 4000,
  keyRefused: 4001,
  notFound: 4004,
}

/** What the server measures of the picture, once a second. */
export interface IngestHealth {
  receivedMs: number
  /** Bits per second. */
  bitrate: number
  delayMs: number
  state: 'ok' | 'starving'
}

export type IngestEnd = 'lost' | 'unsupported' | 'replaced' | 'keyRefused' | 'notFound'

export interface IngestEvents {
  /** The server waits for the media. */
  onReady: () => void
  onHealth: (health: IngestHealth) => void
  /** The session is over. `message`: the server's reason. */
  onEnd: (end: IngestEnd, message: string | undefined) => void
}

export interface IngestSocket {
  /** Sends the next bytes of the recorder. Returns false if the connection is not open. */
  send: (chunk: Blob) => boolean
  bufferedBytes: () => number
  close: () => void
}

/** Time (ms) within which the server has to accept a session. */
const READY_MS = 8_000

type ServerFrame = { t: 'ready' } | { t: 'refused'; code: string; message: string } | ({ t: 'health' } & IngestHealth)

const readFrame = (data: unknown): ServerFrame | undefined => {
  try {
    const frame: unknown = JSON.parse(String(data))
    return typeof frame === 'object' && frame !== null && 't' in frame ? (frame as ServerFrame) : undefined
  } catch {
    // not of the protocol
    return undefined
  }
}

const endOf = (code: number): IngestEnd =>
  (Object.keys(close) as (keyof typeof close)[]).find((end) => close[end] === code) ?? 'lost'

/** Opens one session: sends key and type, then the media in the order of the recorder. */
export const openIngestSocket = (
  url: string,
  hello: { key: string; mime: string },
  { onReady, onHealth, onEnd }: IngestEvents,
): IngestSocket => {
  const socket = new WebSocket(url)
  let message: string | undefined
  let isEnded = false
  const leave = (): void => {
    isEnded = true
    clearTimeout(patience)
    socket.close()
  }
  const end = (code: number): void => {
    if (isEnded) return
    leave()
    onEnd(endOf(code), message)
  }
  const patience = setTimeout(() => end(1006), READY_MS)
  const take = (frame: ServerFrame): void => {
    if (frame.t === 'health') onHealth(frame)
    if (frame.t === 'refused') message = frame.message
    if (frame.t === 'ready') {
      clearTimeout(patience)
      onReady()
    }
  }
  socket.addEventListener('open', () => socket.send(JSON.stringify(hello)))
  socket.addEventListener('message', ({ data }: MessageEvent) => {
    const frame = readFrame(data)
    if (!isEnded && frame) take(frame)
  })
  socket.addEventListener('close', ({ code }: CloseEvent) => end(code))
  const send = (chunk: Blob): boolean => {
    if (isEnded || socket.readyState !== WebSocket.OPEN) return false
    socket.send(chunk)
    return true
  }
  return { send, close: leave, bufferedBytes: () => socket.bufferedAmount }
}
