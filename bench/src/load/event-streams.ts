import { connect, type Socket } from 'node:net'

const STREAMS_PATH = '/v1/app-users/notification/stream'
const OPENED_AT_ONCE = 50
const PATIENCE_MS = 10_000

/** Opens a stream and resolves once its first event has arrived. Further events are read and dropped. */
const openStream = (port: number, token: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const late = setTimeout(
      () => reject(new Error(`a stream sent no event within ${PATIENCE_MS / 1_000} s`)),
      PATIENCE_MS,
    )
    let head = ''
    const read = (chunk: Buffer): void => {
      head += chunk.toString()
      if (!head.includes('event: unread')) return
      clearTimeout(late)
      socket.off('data', read)
      socket.resume()
      resolve(socket)
    }
    socket.on('data', read)
    socket.on('error', reject)
    socket.write(
      `GET ${STREAMS_PATH} HTTP/1.1\r\nhost: ru.localhost\r\naccept: text/event-stream\r\nauthorization: Bearer ${token}\r\n\r\n`,
    )
  })

/** Opens one idle stream per token. Returns a function that closes them. */
export const openStreams = async (url: string, tokens: readonly string[]): Promise<() => Promise<void>> => {
  const port = Number(new URL(url).port)
  const sockets: Socket[] = []
  for (let from = 0; from < tokens.length; from += OPENED_AT_ONCE) {
    const part = tokens.slice(from, from + OPENED_AT_ONCE)
    sockets.push(...(await Promise.all(part.map((token) => openStream(port, token)))))
  }
  return async () => {
    const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
    for (const socket of sockets) socket.destroy()
    await Promise.all(closed)
  }
}

/** Creates guests. Returns their tokens. */
export const createGuests = async (url: string, count: number): Promise<string[]> => {
  const tokens: string[] = []
  while (tokens.length < count) {
    const create = async (): Promise<string> => {
      const answer = await fetch(`${url}/v2/tokens/guest`, { method: 'POST' })
      return ((await answer.json()) as { token: string }).token
    }
    tokens.push(...(await Promise.all(Array.from({ length: Math.min(OPENED_AT_ONCE, count - tokens.length) }, create))))
  }
  return tokens
}
