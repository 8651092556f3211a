import { type LiveClientFrame, type LiveMessage, LiveServerFrame } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'

const PATIENCE_MS = 5_000

type FrameOf<T extends LiveServerFrame['t']> = Extract<LiveServerFrame, { t: T }>

/** A viewer of a room. Each frame from the server is checked against the contract. */
export interface RoomClient {
  socket: WebSocket
  frames: readonly LiveServerFrame[]
  /** Frames of one kind so far. */
  all: <T extends LiveServerFrame['t']>(t: T) => FrameOf<T>[]
  /** All messages received, from the welcome on, in the order of their arrival. */
  messages: () => LiveMessage[]
  send: (frame: LiveClientFrame) => void
  sendText: (text: string) => void
  /** Sends a message and resolves with its id, or with the refusal. */
  write: (text: string, key?: string) => Promise<number | FrameOf<'refused'>>
  /** Resolves with the first frame of the kind, also an earlier one, that `isIt` accepts. Throws after 5 s. */
  waitFor: <T extends LiveServerFrame['t']>(t: T, isIt?: (frame: FrameOf<T>) => boolean) => Promise<FrameOf<T>>
  /** Resolves with the close code. */
  closed: Promise<number>
  close: () => void
}

interface Options {
  brand?: BrandId
  token?: string | undefined
  since?: number | undefined
  isStudio?: boolean
  /** Does not greet. */
  isSilent?: boolean
  headers?: Record<string, string>
}

let keys = 0
export const newKey = (): string => `key-${String((keys += 1)).padStart(8, '0')}`

/** Opens a socket to a room and greets. Rejects if the upgrade is refused. */
export const openRoom = async (
  url: string,
  id: number,
  { brand = 'ru', token, since, isStudio, isSilent = false, headers = {} }: Options = {},
): Promise<RoomClient> => {
  const host = `${brand}.localhost:5445`
  const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/live/${id}/socket`, {
    headers: { host, origin: `http://${host}`, ...headers },
    perMessageDeflate: false,
  })
  const frames: LiveServerFrame[] = []
  socket.on('message', (data: Buffer) => frames.push(LiveServerFrame.parse(JSON.parse(data.toString()))))
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await Promise.race([once(socket, 'open'), once(socket, 'error').then(([error]) => Promise.reject(error as Error))])
  socket.on('error', () => socket.terminate())
  const all: RoomClient['all'] = (t) => frames.filter((frame): frame is FrameOf<typeof t> => frame.t === t)
  const waitFor: RoomClient['waitFor'] = async (t, isIt = () => true) => {
    for (const until = Date.now() + PATIENCE_MS; ; await sleep(5)) {
      const found = all(t).find(isIt)
      if (found) return found
      if (Date.now() > until) throw new Error(`no frame ${t} came; ${JSON.stringify(frames.slice(-5))}`)
    }
  }
  const send = (frame: LiveClientFrame): void => socket.send(JSON.stringify(frame))
  const write: RoomClient['write'] = async (text, key = newKey()) => {
    const earlier = new Set(frames)
    send({ t: 'message', key, text })
    const stored = waitFor('messages', (frame) => !earlier.has(frame) && frame.own?.[key] !== undefined).then(
      ({ own }) => own?.[key] ?? 0,
    )
    const refused = waitFor('refused', (frame) => !earlier.has(frame) && frame.key === key)
    return Promise.any([stored, refused])
  }
  const given = Object.entries({ token, since, isStudio }).filter(([, value]) => value !== undefined)
  if (!isSilent) send({ t: 'hello', ...Object.fromEntries(given) })
  return {
    socket,
    frames,
    all,
    send,
    write,
    waitFor,
    closed,
    sendText: (text) => socket.send(text),
    messages: () =>
      frames.flatMap((frame) => (frame.t === 'welcome' ? frame.messages : frame.t === 'messages' ? frame.list : [])),
    close: () => socket.terminate(),
  }
}

/** As `openRoom`, and waits for the welcome. */
export const joinRoom = async (url: string, id: number, options: Options = {}): Promise<RoomClient> => {
  const client = await openRoom(url, id, options)
  await client.waitFor('welcome')
  return client
}
