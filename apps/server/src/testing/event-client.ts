import { type ClientRequest, get, type IncomingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface ServerEvent {
  event: string
  id: string | undefined
  data: unknown
}

/** A client of server-sent events, like EventSource but without reconnecting. */
export interface EventClient {
  status: number
  headers: IncomingHttpHeaders
  /** Events so far. */
  events: readonly ServerEvent[]
  /** Everything received so far. */
  text: () => string
  /** Resolves with the first event, also an earlier one, that `isIt` accepts. Throws after `ms`. */
  waitFor: (isIt: (event: ServerEvent) => boolean, ms?: number) => Promise<ServerEvent>
  isClosed: () => boolean
  /** Resolves once the server has closed the connection. */
  closed: Promise<void>
  close: () => void
}

const PATIENCE_MS = 5_000

const parseEvent = (block: string): ServerEvent | undefined => {
  const fields = new Map(block.split('\n').map((line) => [line.split(':', 1)[0] ?? '', line.replace(/^\w*: ?/, '')]))
  const [event, data] = [fields.get('event'), fields.get('data')]
  return event === undefined || data === undefined ? undefined : { event, id: fields.get('id'), data: JSON.parse(data) }
}

interface Options {
  token?: string
  cookie?: string
  headers?: Record<string, string>
  /** Default: the stream of notifications. */
  path?: string
}

/** Opens a stream of events of the ru shop at a server's address. */
export const openEvents = (
  origin: string,
  { token, cookie, headers, path = '/v1/app-users/notification/stream' }: Options = {},
): Promise<EventClient> =>
  new Promise((resolve, reject) => {
    const all = {
      host: 'ru.localhost',
      accept: 'text/event-stream',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(cookie !== undefined && { cookie }),
      ...headers,
    }
    const url = `${origin}${path}`
    const request: ClientRequest = get(url, { headers: all, agent: false }, (response) => {
      let text = ''
      let isClosed = false
      const events: ServerEvent[] = []
      response.setEncoding('utf8')
      let rest = ''
      response.on('data', (chunk: string) => {
        text += chunk
        const blocks = (rest + chunk).split('\n\n')
        rest = blocks.pop() ?? ''
        events.push(...blocks.map(parseEvent).filter((event) => event !== undefined))
      })
      response.on('error', () => {}) // always followed by 'close'
      const closed = new Promise<void>((done) => {
        response.once('close', () => {
          isClosed = true
          done()
        })
      })
      const waitFor: EventClient['waitFor'] = async (isIt, ms = PATIENCE_MS) => {
        for (const until = performance.now() + ms; performance.now() < until; await sleep(5)) {
          const found = events.find(isIt)
          if (found) return found
        }
        throw new Error(`no such event: ${JSON.stringify(events)} ${isClosed ? 'and closed' : ''}`)
      }
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        events,
        text: () => text,
        waitFor,
        isClosed: () => isClosed,
        closed,
        close: () => request.destroy(),
      })
    })
    request.on('error', reject)
  })
