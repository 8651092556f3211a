import { AppError } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import type { Sql } from '#src/db/db.ts'
import { publishNow } from '#src/features/live/broadcast/publish-now.ts'
import { readForStudio } from '#src/features/live/broadcast/read-broadcasts.ts'
import { type App, type Handler, type HandlerInput, type Handlers, staffOf } from '#src/handler-context.ts'
import { type Cut, cutReplay } from './cut-replay.ts'
import { cutInTurn } from './cut-turns.ts'
import { makeShort } from './make-short.ts'
import { recordedMs } from './replay.ts'
import * as sql from './replay-sql.ts'

const MOST_SHORT_MS = 180_000

const getBroadcast = async (db: Sql, id: number, brand: BrandId): Promise<sql.FindBroadcast> => {
  const broadcast = await sql.findBroadcast(db, { id, platform: brand })
  if (!broadcast) throw new AppError('liveNotFound')
  return broadcast
}

const addMarker: Handler<'admin.live.addMarker'> = async (
  { params: { id }, body: { label }, brand },
  { db, clock, integrations },
) => {
  const { state, startedAt } = await getBroadcast(db, id, brand)
  if (state !== 'live' || startedAt === null) throw new AppError('liveNotOnAir')
  const now = clock()
  // engines other than the built-in one record themselves, from the start
  const isRecorded = integrations.live?.id === 'builtin'
  const atMs = isRecorded ? await recordedMs(db, id) : Math.max(0, now.getTime() - startedAt.getTime())
  const marker = await sql.addMarker(db, { broadcastId: id, atMs, label, now })
  return { markerId: marker.id, atMs }
}

const listMarkers: Handler<'admin.live.listMarkers'> = async ({ params: { id }, brand }, { db }) => {
  const { durationMs } = await getBroadcast(db, id, brand)
  return { durationMs, markers: await sql.listMarkers(db, { broadcastId: id }) }
}

const assertTimes = (fromMs: number, toMs: number): void => {
  if (toMs <= fromMs)
    throw new AppError('invalidInput', {
      problems: [{ path: 'body.toMs', message: '끝나는 시각은 시작하는 시각보다 늦어야 해요.' }],
    })
  if (toMs - fromMs > MOST_SHORT_MS) throw new AppError('videoTooLong')
}

const cut: Handler<'admin.live.cut'> = async ({ params: { id }, body, brand }, app) => {
  const { title, fromMs, toMs, productIds } = body
  assertTimes(fromMs, toMs)
  const broadcast = await getBroadcast(app.db, id, brand)
  if (broadcast.state !== 'ended' || !broadcast.hasReplay) throw new AppError('liveNoReplay')
  return cutInTurn(async () => {
    const made: Cut | undefined = await cutReplay(app, { broadcastId: id, fromMs, toMs })
    if (!made) throw new AppError('liveNoReplay')
    const video = { title, contents: '', brands: [brand], productIds, publishAt: app.clock() }
    return { videoId: await makeShort(app, broadcast, { cut: made, video }) }
  })
}

/** Hides the replay from viewers, or shows it again. Lists and rooms in caches are invalidated by the trigger of the table. */
const setHidden = async (
  input: HandlerInput<'admin.live.hideReplay' | 'admin.live.showReplay'>,
  app: App,
  isHidden: boolean,
) => {
  const asked = { id: input.params.id, brand: input.brand }
  const before = await readForStudio(app, asked, false)
  const changed = await sql.setReplayHidden(app.db, { ...asked, isHidden, staffId: staffOf(input).id })
  if (changed === 0) throw new AppError('liveNoReplay')
  const broadcast = await readForStudio(app, asked)
  input.audit?.({ object: `live ${asked.id}`, before: { replay: before.replay }, after: { replay: broadcast.replay } })
  await publishNow(app, asked)
  return { broadcast }
}

type ReplayCalls = `admin.live.${'addMarker' | 'listMarkers' | 'cut' | 'hideReplay' | 'showReplay'}`

/** Calls that mark moments of a broadcast, cut shorts out of its replay, hide the replay and show it again. */
export const replayHandlers: Pick<Handlers, ReplayCalls> = {
  'admin.live.addMarker': addMarker,
  'admin.live.listMarkers': listMarkers,
  'admin.live.cut': cut,
  'admin.live.hideReplay': (input, app) => setHidden(input, app, true),
  'admin.live.showReplay': (input, app) => setHidden(input, app, false),
}
