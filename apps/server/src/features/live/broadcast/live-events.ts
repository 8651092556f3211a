import type { App } from '#src/handler-context.ts'
import type { LiveEvent, PictureState } from '#src/integrations/live/live-engine.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { eachOnAir } from '#src/features/live/each-on-air.ts'
import { findSilence, type ListOnAirChannels, listOnAirChannels, setPicture } from './channel-sql.ts'
import { engineOf } from './playback.ts'
import { publishNow } from './publish-now.ts'
import { endBroadcast } from './run-broadcast.ts'

type Needs = Pick<App, 'db' | 'clock' | 'config' | 'integrations' | 'publishRoom'>

/** Time after which a broadcast without a picture ends (ms). The engine's own grace of 30 s is over by then. */
export const SILENCE_MS = 5 * 60_000
const MOST_CHANNELS = 400

const pictures = { live: 'live', reconnecting: 'reconnecting', offline: 'idle' } as const

/**
 * Applies an event of an engine to the broadcast on air or in rehearsal in its channel. Events older than the last one have no
 * effect, so an event may come twice, late or out of order. A broadcast that loses its picture stays on air for 5 minutes.
 */
export const applyLiveEvent = async (app: Needs, { channelId, type, at }: LiveEvent): Promise<void> => {
  const picture = pictures[type]
  const changed = await app.db.tx(async (tx) => {
    const row = await setPicture(tx, { channelId, picture, at })
    if (!row || row.before === picture) return undefined
    const { id } = row
    const runAt = new Date(at.getTime() + SILENCE_MS)
    if (picture === 'idle') await enqueue(tx, 'live.endSilent', { id }, { key: `${id}:${at.getTime()}`, runAt })
    return row
  })
  if (changed) await publishNow(app, { id: changed.id, brand: changed.platform })
}

/** Ends a broadcast or a rehearsal that has had no picture for 5 minutes. */
export const endSilent = async (app: Needs, id: number, now: Date): Promise<void> => {
  const silence = await findSilence(app.db, { id })
  if (!silence || now.getTime() - silence.since.getTime() < SILENCE_MS) return
  await endBroadcast(app, { id, brand: silence.platform })
}

const eventOf: Readonly<Record<PictureState, LiveEvent['type']>> = {
  idle: 'offline',
  live: 'live',
  reconnecting: 'reconnecting',
}

const rethrow = (error: unknown): never => {
  throw error
}

/** Asks the engine for the pictures of all broadcasts on air and applies what differs, because events may be lost. */
export const reconcilePictures = async (app: Needs, onError: (error: unknown) => void = rethrow): Promise<void> => {
  const reconcile = async ({ channelId, picture, engine: of }: ListOnAirChannels): Promise<void> => {
    const engine = of === 'external' ? undefined : engineOf(app, { engine: of })
    if (!engine) return
    const at = app.clock()
    const { state } = await engine.status(channelId)
    if (state === picture) return
    await applyLiveEvent(app, { id: `status:${channelId}:${at.getTime()}`, channelId, type: eventOf[state], at })
  }
  await eachOnAir(await listOnAirChannels(app.db, { most: MOST_CHANNELS }), reconcile, onError)
}
