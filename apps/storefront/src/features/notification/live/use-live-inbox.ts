import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followUnread, subscribeToInbox } from '#src/features/notification/inbox/inbox-cache.ts'
import { whenIdle } from '#src/lib/scheduling/when-idle.ts'
import type { LiveInbox } from './live-inbox.ts'

const IDLE_WITHIN_MS = 5_000
/** The connection outlives the component that needs it for this time (ms), because most pages have one. */
const LINGER_MS = 10_000

let users = 0
let isOpen = false
let live: LiveInbox | undefined
let ending: ReturnType<typeof setTimeout> | undefined

/** Whether events arrive, so that polling may be rare. */
export const isInboxLive = (): boolean => isOpen

const start = async (client: QueryClient): Promise<void> => {
  const { startLiveInbox } = await import('./live-inbox.ts')
  if (users === 0) return
  if (live) return live.wake()
  live = startLiveInbox({
    onState: (state) => {
      isOpen = true
      followUnread(client, state)
    },
    onLost: () => void (isOpen = false),
  })
}

const hold = (client: QueryClient): (() => void) => {
  users += 1
  clearTimeout(ending)
  // without the chunk the counters are polled
  const cancel = whenIdle(() => void start(client).catch(() => undefined), IDLE_WITHIN_MS)
  return () => {
    cancel()
    users -= 1
    if (users > 0) return
    ending = setTimeout(() => {
      live?.stop()
      live = undefined
    }, LINGER_MS)
  }
}

/** Keeps the lists and counters up to date while the component is mounted: by events of the server and of other tabs. */
export const useLiveInbox = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const [unsubscribe, release] = [subscribeToInbox(client), hold(client)]
    return () => {
      unsubscribe()
      release()
    }
  }, [client])
}
