import { once } from 'node:events'
import { WebSocket } from 'ws'

const OPENED_AT_ONCE = 50

export interface LiveViewers {
  /** Messages received by all of them so far. */
  received: () => number
  close: () => Promise<void>
}

const openViewer = async (address: string, token: string | undefined): Promise<WebSocket> => {
  const socket = new WebSocket(address, {
    headers: { origin: new URL(address).origin.replace('ws', 'http') },
    perMessageDeflate: false,
  })
  await once(socket, 'open')
  const welcomed = once(socket, 'message')
  socket.send(JSON.stringify({ t: 'hello', ...(token !== undefined && { token }) }))
  await welcomed
  return socket
}

export interface Delivery {
  text: string
  /** Time of `performance.now()`. */
  at: number
}

interface Options {
  count: number
  /** Viewers with a token write. */
  tokens?: readonly string[]
  /** Called for each message that a viewer receives. */
  onMessage: (delivery: Delivery) => void
}

/** Opens viewers of a live room. Returns them with the sockets of the writers. */
export const openViewers = async (
  url: string,
  id: number,
  { count, tokens = [], onMessage }: Options,
): Promise<LiveViewers & { writers: WebSocket[] }> => {
  const address = `${url.replace('http', 'ws')}/v1/live/${id}/socket`
  const sockets: WebSocket[] = []
  let received = 0
  const follow = (socket: WebSocket): void => {
    socket.on('message', (data: Buffer) => {
      const at = performance.now()
      const { t, list = [] } = JSON.parse(data.toString()) as { t: string; list?: { text: string }[] }
      if (t !== 'messages') return
      received += list.length
      for (const { text } of list) onMessage({ text, at })
    })
  }
  for (let from = 0; from < count; from += OPENED_AT_ONCE) {
    const part = Array.from({ length: Math.min(OPENED_AT_ONCE, count - from) }, (_, at) =>
      openViewer(address, tokens[from + at]),
    )
    for (const socket of await Promise.all(part)) {
      follow(socket)
      sockets.push(socket)
    }
  }
  const close = async (): Promise<void> => {
    const closed = sockets.map((socket) => once(socket, 'close'))
    for (const socket of sockets) socket.terminate()
    await Promise.all(closed)
  }
  return { received: () => received, close, writers: sockets.slice(0, tokens.length) }
}
