import { joinElection } from './election.ts'
import { type ConnectionOptions, type EventConnection, openEventConnection } from './event-connection.ts'

/** Time (ms) after which a hidden tab leaves. If all tabs are hidden for so long, the connection is closed. */
const HIDDEN_MS = 3 * 60_000

/** Message between tabs: a tab sends `hello` when it opens or a user logs in, and the leader replies with its state, or connects. */
type Message<State> = { type: 'hello' } | { type: 'lost' } | { type: 'state'; state: State }

export interface EventSourceOptions<State> extends ConnectionOptions<State> {
  /** Name of the connection in this browser: tabs with the same name share one. */
  name: string
  /** State for a tab that opens later. Default: the last one. */
  greet?: (last: State) => State
  /** Joins two states that a hidden tab has not seen. Default: the later one. */
  join?: (before: State, after: State) => State
}

export interface SharedEvents {
  /** Connects at once if the last try has failed. */
  wake: () => void
  stop: () => void
}

/** Opens the channel between tabs. A message that repeats the last one, as the answer to another tab's greeting, is dropped. */
const openChannel = <State>(name: string, on: (message: Message<State>) => void) => {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  let heard = ''
  channel?.addEventListener('message', ({ data }: MessageEvent<Message<State>>) => {
    const text = JSON.stringify(data)
    if (data.type !== 'hello' && text === heard) return
    if (data.type !== 'hello') heard = text
    on(data)
  })
  return {
    isAlone: channel === undefined,
    send: (message: Message<State>): void => channel?.postMessage(message),
    close: (): void => channel?.close(),
  }
}

/** This tab's part in the connection of the browser: opens it if elected, and shares what arrives. */
const joinTabs = <State>(source: EventSourceOptions<State>): SharedEvents => {
  const { name, greet = (state: State) => state } = source
  let connection: EventConnection | undefined
  /** State of the own connection. */
  let last: { state: State } | undefined
  const { isAlone, send, close } = openChannel<State>(name, (message) => {
    if (message.type === 'state') source.onState(message.state)
    else if (message.type === 'lost') source.onLost()
    else if (last) send({ type: 'state', state: greet(last.state) })
    else connection?.wake()
  })
  const onState = (state: State): void => {
    last = { state }
    send({ type: 'state', state })
    source.onState(state)
  }
  const onLost = (): void => {
    last = undefined
    send({ type: 'lost' })
    source.onLost()
  }
  const lead = () => {
    connection = openEventConnection({ ...source, onState, onLost })
    return () => {
      connection?.close()
      connection = undefined
    }
  }
  const leave = joinElection(name, lead, { isAlone })
  send({ type: 'hello' })
  return {
    wake: () => {
      if (connection) connection.wake()
      else send({ type: 'hello' })
    },
    stop: () => {
      leave()
      close()
    },
  }
}

/** Calls `follow` when the page is shown or hidden, and `leave` before it is closed. Returns a function that stops. */
const watchPage = (follow: () => void, leave: () => void): (() => void) => {
  document.addEventListener('visibilitychange', follow)
  // a page with a connection or a lock is not stored for going back
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', follow)
  }
}

/** Follows the server's events with one connection per browser. A hidden tab gets what it has missed when it is shown again. */
export const startSharedEvents = <State>(source: EventSourceOptions<State>): SharedEvents => {
  const { onState, onLost, join: joinStates = (_: State, after: State) => after } = source
  let tabs: SharedEvents | undefined
  let waiting: { state: State } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const receive = (state: State): void => {
    if (document.visibilityState === 'visible') onState(state)
    else waiting = { state: waiting ? joinStates(waiting.state, state) : state }
  }
  const join = (): void => {
    tabs ??= joinTabs({ ...source, onState: receive })
  }
  const leave = (): void => {
    clearTimeout(timer)
    tabs?.stop()
    tabs = undefined
    onLost()
  }
  const follow = (): void => {
    clearTimeout(timer)
    if (document.visibilityState !== 'visible') {
      timer = setTimeout(leave, HIDDEN_MS)
      return
    }
    join()
    if (waiting) onState(waiting.state)
    waiting = undefined
  }
  const stopWatching = watchPage(follow, leave)
  follow()
  return {
    wake: () => tabs?.wake(),
    stop: () => {
      stopWatching()
      leave()
    },
  }
}
