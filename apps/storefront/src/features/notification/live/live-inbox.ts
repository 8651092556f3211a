import type { InboxState } from '@shop/contract'
import { joinElection } from './election.ts'
import { type InboxStream, openInboxStream, type StreamEvents } from './inbox-stream.ts'

const NAME = 'inbox-stream'
/** Time (ms) after which a hidden tab leaves. If all tabs are hidden for so long, the connection is closed. */
const HIDDEN_MS = 3 * 60_000

/** Message between tabs: a tab sends `hello` when it opens or a user logs in, and the leader replies with its state, or connects. */
type Message = { type: 'hello' } | { type: 'lost' } | { type: 'state'; state: InboxState }

export interface LiveInbox {
  /** Connects at once if the last try has failed. */
  wake: () => void
  stop: () => void
}

/** Opens the channel between tabs. A message that repeats the last one, as the answer to another tab's greeting, is dropped. */
const openChannel = (on: (message: Message) => void) => {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME)
  let heard = ''
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const text = JSON.stringify(data)
    if (data.type !== 'hello' && text === heard) return
    if (data.type !== 'hello') heard = text
    on(data)
  })
  return {
    isAlone: channel === undefined,
    send: (message: Message): void => channel?.postMessage(message),
    close: (): void => channel?.close(),
  }
}

/** This tab's part in the connection of the browser: opens it if elected, and shares what arrives. */
const joinTabs = (events: StreamEvents): LiveInbox => {
  let stream: InboxStream | undefined
  /** State of the own connection. */
  let last: InboxState | undefined
  const { isAlone, send, close } = openChannel((message) => {
    if (message.type === 'state') events.onState(message.state)
    else if (message.type === 'lost') events.onLost()
    else if (last) send({ type: 'state', state: last })
    else stream?.wake()
  })
  const onState = (state: InboxState): void => {
    last = state
    send({ type: 'state', state })
    events.onState(state)
  }
  const onLost = (): void => {
    last = undefined
    send({ type: 'lost' })
    events.onLost()
  }
  const lead = () => {
    stream = openInboxStream({ onState, onLost })
    return () => {
      stream?.close()
      stream = undefined
    }
  }
  const leave = joinElection(NAME, lead, { isAlone })
  send({ type: 'hello' })
  return {
    wake: () => {
      if (stream) stream.wake()
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

/** Follows the unread counters with one connection per browser. A hidden tab gets the newest state when it is shown again. */
export const startLiveInbox = ({ onState, onLost }: StreamEvents): LiveInbox => {
  let tabs: LiveInbox | undefined
  let waiting: InboxState | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const receive = (state: InboxState): void => {
    if (document.visibilityState === 'visible') onState(state)
    else waiting = state
  }
  const join = (): void => {
    tabs ??= joinTabs({ onState: receive, onLost })
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
    if (waiting) onState(waiting)
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
