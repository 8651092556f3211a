import type { Logger } from 'pino'
import { watchLive } from './features/live/watch-live.ts'
import { startEventConsumer } from './features/tracking/event-consumer.ts'
import { startTrackingFlush } from './features/tracking/tracking-buffer.ts'
import { startFlushing } from './features/video/counting/event-buffer.ts'
import type { App } from './handler-context.ts'

type StopTimers = () => Promise<void>

/** Writes what requests and jobs of this process have counted: events of videos, and tracking. */
const startBuffers = (app: App, log: Logger): StopTimers => {
  const stopFlushing = startFlushing(app.db, (error) => log.error({ error }, 'events of videos cannot be written'))
  const stopTracking = startTrackingFlush(app, (error) => log.error({ error }, 'tracking cannot be written'))
  return async () => {
    await stopFlushing()
    await stopTracking()
  }
}

/** Reads the stream of events, which is the work of a process that runs jobs. */
const startConsumer = (app: App, log: Logger): StopTimers => {
  const { events } = app.integrations
  const stop = events && startEventConsumer(app, events, (error) => log.error({ error }, 'tracking cannot be written'))
  return async () => stop?.()
}

/** Starts what runs beside requests: the counts of videos, tracking, and live broadcasts. */
export const startTimers = (app: App, log: Logger): StopTimers => {
  const stopBuffers = startBuffers(app, log)
  const unwatchLive = watchLive(app, {
    isTimed: app.config.env !== 'test',
    onError: (error) => log.error({ error }, 'a live broadcast cannot be updated'),
  })
  const stopConsumer = app.config.deployment.role === 'web' ? undefined : startConsumer(app, log)
  return async () => {
    await stopConsumer?.()
    await stopBuffers()
    await unwatchLive()
  }
}

/** Starts what runs beside jobs in a process without requests of shoppers. */
export const startWorkerTimers = (app: App, log: Logger): StopTimers => {
  const stopBuffers = startBuffers(app, log)
  const stopConsumer = startConsumer(app, log)
  return async () => {
    await stopConsumer()
    await stopBuffers()
  }
}
