import type { App } from '#src/handler-context.ts'
import { applyLiveEvent, reconcilePictures } from './broadcast/live-events.ts'
import { createRoomUpdates } from './room-updates.ts'

const UPDATE_MS = 1_000
const RECONCILE_MS = 10_000

/** Repeats work after a pause, one run at a time, until the returned function is called. It resolves after the last run. */
const repeat = (
  work: () => Promise<void>,
  pauseMs: number,
  onError: (error: unknown) => void,
): (() => Promise<void>) => {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let isStopped = false
  const next = (): void => {
    timer = setTimeout(() => {
      running = work()
        .catch(onError)
        .finally(() => {
          if (!isStopped) next()
        })
    }, pauseMs).unref()
  }
  next()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}

/**
 * Applies the events of the engine, asks it for the truth every 10 s, and updates the rooms every second. Tests run these steps
 * themselves: without `isTimed` only the events of the engine are applied.
 */
export const watchLive = (
  app: App,
  { isTimed, onError }: { isTimed: boolean; onError: (error: unknown) => void },
): (() => Promise<void>) => {
  const open = new Set<Promise<void>>()
  const unsubscribe = app.integrations.live?.subscribe((event) => {
    const applying = applyLiveEvent(app, event)
      .catch(onError)
      .finally(() => open.delete(applying))
    open.add(applying)
  })
  const updates = createRoomUpdates(app, onError)
  const stops = isTimed
    ? [
        repeat(() => updates.run(), UPDATE_MS, onError),
        repeat(() => reconcilePictures(app, onError), RECONCILE_MS, onError),
      ]
    : []
  return async () => {
    unsubscribe?.()
    await Promise.all([...open, ...stops.map((stop) => stop())])
  }
}
