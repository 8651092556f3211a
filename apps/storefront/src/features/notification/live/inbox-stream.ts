import type { InboxState } from '@shop/contract'
import { type SendOptions, sendCall } from '#src/lib/call/api.ts'
import { readEvents, type ServerEvent } from './read-events.ts'

const RECONNECT_MS = 4_000
const FIRST_RETRY_MS = 30_000
const MAX_RETRY_MS = 10 * 60_000
/** The server sends a heartbeat every 25 s. Without one for this time (ms) the connection is dead. */
const SILENCE_MS = 70_000

export interface InboxStream {
  /** Connects at once if there is no connection. */
  wake: () => void
  close: () => void
}

export interface StreamEvents {
  onState: (state: InboxState) => void
  /** No events arrive until the next state. */
  onLost: () => void
}

/** One connection. `isFinal`: the server has ended it for good, because the token ended or the account has too many others. */
interface Connection {
  abort: AbortController
  retryMs: number
  hasState: boolean
  isFinal: boolean
}

/**
 * Sends the call with its token, as EventSource could not, and reads events until the connection ends. A refused token is renewed as
 * for every call. The timeout of calls does not apply.
 */
const follow = async (connection: Connection, onState: StreamEvents['onState']): Promise<void> => {
  const { abort } = connection
  let watchdog: ReturnType<typeof setTimeout> | undefined
  const onPart = (): void => {
    clearTimeout(watchdog)
    watchdog = setTimeout(() => abort.abort(), SILENCE_MS)
  }
  const onEvent = ({ name, data }: ServerEvent): void => {
    if (name === 'end') connection.isFinal = true
    if (name !== 'unread') return
    connection.hasState = true
    onState(JSON.parse(data) as InboxState)
  }
  const send: SendOptions['send'] = async (url, request) => {
    const headers = new Headers(request.headers)
    headers.set('accept', 'text/event-stream')
    onPart()
    const response = await fetch(url, { ...request, headers, signal: abort.signal })
    if (!response.ok || !response.body) return response
    await readEvents(response.body, { onEvent, onPart, onRetry: (ms) => void (connection.retryMs = ms) })
    return new Response()
  }
  try {
    await sendCall('notification.getUnread', {}, { send })
  } finally {
    clearTimeout(watchdog)
  }
}

/**
 * Connects to the server's events. A connection that breaks is repeated after the time that the server names. One that is refused is
 * repeated after 30 s, then twice as long each time up to ten minutes, with jitter. One that the server ends for good waits for `wake`.
 */
export const openInboxStream = ({ onState, onLost }: StreamEvents): InboxStream => {
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
    // why it ended does not matter: the counters are polled meanwhile
    await follow(own, onState).catch(() => undefined)
    if (isClosed || connection !== own) return
    connection = undefined
    onLost()
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
