import { readEvents, type ServerEvent } from './read-events.ts'

const RECONNECT_MS = 4_000
const FIRST_RETRY_MS = 30_000
const MAX_RETRY_MS = 10 * 60_000
/** The server sends a heartbeat every 25 s. Without one for this time (ms) the connection is dead. */
const SILENCE_MS = 70_000

/** Sends a request like `fetch`. If its reply is a stream of events, reads it to its end. */
export type EventFetch = (url: string, request: RequestInit) => Promise<Response>

export interface EventConnection {
  /** Connects at once if there is no connection. */
  wake: () => void
  close: () => void
}

export interface ConnectionOptions<State> {
  /** Name of the server's event. Its data is the state. */
  event: string
  /** Sends the request by `fetch`, with the headers of the app's calls. Its rejection and errors count as a lost connection. */
  send: (fetch: EventFetch) => Promise<unknown>
  onState: (state: State) => void
  /** No events arrive until the next state. */
  onLost: () => void
}

/** One connection. `isFinal`: the server has ended it for good, because the session ended or it has too many others. */
interface Connection {
  abort: AbortController
  retryMs: number
  hasState: boolean
  isFinal: boolean
}

/** Sends the request, as EventSource could not with headers, and reads events until the connection ends. */
const follow = async <State>(
  connection: Connection,
  { event, send, onState }: ConnectionOptions<State>,
): Promise<void> => {
  const { abort } = connection
  let watchdog: ReturnType<typeof setTimeout> | undefined
  const onPart = (): void => {
    clearTimeout(watchdog)
    watchdog = setTimeout(() => abort.abort(), SILENCE_MS)
  }
  const onEvent = ({ name, data }: ServerEvent): void => {
    if (name === 'end') connection.isFinal = true
    if (name !== event) return
    connection.hasState = true
    onState(JSON.parse(data) as State)
  }
  const fetchEvents: EventFetch = async (url, request) => {
    const headers = new Headers(request.headers)
    headers.set('accept', 'text/event-stream')
    onPart()
    const response = await fetch(url, { ...request, headers, signal: abort.signal })
    if (!response.ok || !response.body) return response
    await readEvents(response.body, { onEvent, onPart, onRetry: (ms) => void (connection.retryMs = ms) })
    return new Response()
  }
  try {
    await send(fetchEvents)
  } finally {
    clearTimeout(watchdog)
  }
}

/**
 * Connects to the server's events. A connection that breaks is repeated after the time that the server names. One that is refused is
 * repeated after 30 s, then twice as long each time up to ten minutes, with jitter. One that the server ends for good waits for `wake`.
 */
export const openEventConnection = <State>(options: ConnectionOptions<State>): EventConnection => {
  let connection: Connection | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let refusals = 0
  let isClosed = false
  const waitAfter = ({ hasState, retryMs }: Connection): number => {
    refusals = hasState ? 0 : refusals + 1
    if (hasState) return retryMs
    return Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (refusals - 1)) * (0.75 + Math.random() / 2)
  }
  const connect = async (): Promise<void> => {
    clearTimeout(timer)
    const own: Connection = { abort: new AbortController(), retryMs: RECONNECT_MS, hasState: false, isFinal: false }
    connection = own
    // refused, broken or aborted: `onLost` makes the app poll, and the connection is repeated
    await follow(own, options).catch(() => undefined)
    if (isClosed || connection !== own) return
    connection = undefined
    options.onLost()
    if (!own.isFinal) timer = setTimeout(() => void connect(), waitAfter(own))
  }
  const reconnect = (): void => {
    connection?.abort.abort()
    void connect()
  }
  reconnect()
  // the browser notices late that the old connection is dead
  window.addEventListener('online', reconnect)
  return {
    wake: () => {
      if (!connection) void connect()
    },
    close: () => {
      isClosed = true
      clearTimeout(timer)
      window.removeEventListener('online', reconnect)
      connection?.abort.abort()
    },
  }
}
