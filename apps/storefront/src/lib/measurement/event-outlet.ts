import type { AnalyticsEvent } from './track.ts'

/** Receives events while it is consented to. */
export interface Outlet {
  send: (event: AnalyticsEvent) => void
  /** Called after the consent has changed and still permits the outlet. */
  follow?: () => void
  /** Ends the outlet and deletes its data. */
  stop: () => void
}

export interface FollowedOutlet {
  send: (event: AnalyticsEvent) => void
  /** Compares with the consent: loads the outlet, or stops it. */
  follow: () => void
  stop: () => void
}

const MOST_WAITING = 50

/**
 * An outlet whose code is loaded while `isWanted`. Events wait for it, at most 50. If its code fails to load, they are dropped.
 */
export const followOutlet = (isWanted: () => boolean, load: () => Promise<Outlet | undefined>): FollowedOutlet => {
  let outlet: Outlet | undefined
  let isLoading = false
  let waiting: AnalyticsEvent[] = []
  const start = async (): Promise<void> => {
    isLoading = true
    const loaded = await load().catch(() => undefined)
    isLoading = false
    const events = waiting
    waiting = []
    // withdrawn meanwhile
    if (!isWanted()) return loaded?.stop()
    outlet = loaded
    for (const event of events) loaded?.send(event)
  }
  const stop = (): void => {
    outlet?.stop()
    outlet = undefined
    waiting = []
  }
  return {
    send: (event) => {
      if (!isWanted()) return
      if (outlet) outlet.send(event)
      else if (isLoading && waiting.length < MOST_WAITING) waiting.push(event)
    },
    follow: () => {
      if (!isWanted()) return stop()
      if (outlet) outlet.follow?.()
      else if (!isLoading) void start()
    },
    stop,
  }
}
