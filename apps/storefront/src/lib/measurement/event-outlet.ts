import { type PendingFor, storePending, takePending } from './pending-events.ts'
import type { AnalyticsEvent } from './track.ts'

/** Receives events while it is consented to. */
export interface Outlet {
  send: (event: AnalyticsEvent) => void
  /** Called after the consent has changed and still permits the outlet. */
  follow?: () => void
  /** Ends the outlet and deletes its data. */
  stop: () => void
  /** Called if the consent is given again in the same document. Without it the outlet is loaded again. */
  resume?: () => void
}

export interface FollowedOutlet {
  send: (event: AnalyticsEvent) => void
  /** Compares with the consent: loads the outlet, or stops it. */
  follow: () => void
  /** Stores the events that still wait for the code, before the document goes away. */
  leave: () => void
  stop: () => void
}

interface OutletSource {
  /** Names the events that wait for it. */
  name: PendingFor
  isWanted: () => boolean
  /** Loads its code. */
  load: () => Promise<Outlet | undefined>
}

const MOST_WAITING = 50

/** Events that wait for the code of an outlet, at most 50. */
const queueWaiting = (name: PendingFor) => {
  const events: AnalyticsEvent[] = []
  return {
    /** Adds those that an earlier document has stored. */
    restore: () => void events.push(...takePending(name, new Date())),
    add: (event: AnalyticsEvent) => {
      if (events.length < MOST_WAITING) events.push(event)
    },
    take: () => events.splice(0),
    store: () => storePending(name, events.splice(0), new Date()),
    drop: () => {
      events.length = 0
      takePending(name, new Date())
    },
  }
}

/**
 * An outlet whose code is loaded while `isWanted`. Events wait for it, at most 50, also for that of the next document. If its code
 * fails to load, they are dropped.
 */
export const followOutlet = ({ name, isWanted, load }: OutletSource): FollowedOutlet => {
  let outlet: Outlet | undefined
  /** A stopped outlet whose code stays in the document. */
  let stopped: Outlet | undefined
  let isLoading = false
  const waiting = queueWaiting(name)
  const start = async (): Promise<void> => {
    if (stopped) {
      ;[outlet, stopped] = [stopped, undefined]
      return outlet.resume?.()
    }
    isLoading = true
    waiting.restore()
    outlet = await load().catch(() => undefined)
    isLoading = false
    // withdrawn meanwhile
    if (!isWanted()) return stop()
    for (const event of waiting.take()) outlet?.send(event)
  }
  const stop = (): void => {
    outlet?.stop()
    if (outlet?.resume) stopped = outlet
    outlet = undefined
    waiting.drop()
  }
  return {
    send: (event) => {
      if (!isWanted()) return
      if (outlet) outlet.send(event)
      else if (isLoading) waiting.add(event)
    },
    follow: () => {
      if (!isWanted()) return stop()
      if (outlet) outlet.follow?.()
      else if (!isLoading) void start()
    },
    leave: waiting.store,
    stop,
  }
}
