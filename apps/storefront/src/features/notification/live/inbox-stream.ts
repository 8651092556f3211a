import type { InboxState } from '@shop/contract'
import { clientPaths } from '@shop/contract/paths'

const URL = clientPaths['notification.getUnread'].slice('GET '.length)
const FIRST_RETRY_MS = 30_000
const MAX_RETRY_MS = 10 * 60_000

export interface InboxStream {
  /** Connects at once if the stream is waiting for its next try. */
  wake: () => void
  close: () => void
}

export interface StreamEvents {
  onState: (state: InboxState) => void
  /** No events arrive until the next state. */
  onLost: () => void
}

/**
 * Connects to the server's events. The browser repeats a connection that breaks. One that is refused or ended for good is tried again
 * after 30 s, then twice as long each time up to ten minutes, with jitter.
 */
export const openInboxStream = ({ onState, onLost }: StreamEvents): InboxStream => {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let refusals = 0
  const retryLater = (): void => {
    source?.close()
    source = undefined
    const wait = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** refusals)
    refusals += 1
    timer = setTimeout(connect, wait * (0.75 + Math.random() / 2))
    onLost()
  }
  const connect = (): void => {
    clearTimeout(timer)
    source?.close()
    const opened = new EventSource(URL)
    source = opened
    opened.addEventListener('unread', ({ data }: MessageEvent<string>) => {
      refusals = 0
      onState(JSON.parse(data) as InboxState)
    })
    opened.addEventListener('end', retryLater)
    opened.addEventListener('error', () => {
      if (opened.readyState === EventSource.CLOSED) retryLater()
      else onLost()
    })
  }
  connect()
  // the browser notices late that the old connection is dead
  window.addEventListener('online', connect)
  return {
    wake: () => {
      if (!source) connect()
    },
    close: () => {
      clearTimeout(timer)
      window.removeEventListener('online', connect)
      source?.close()
    },
  }
}
