import { AppError } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import type { Sql, Tx } from '#src/db/db.ts'
import { isUniqueViolation } from '#src/db/sql-state.ts'
import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import * as sql from './broadcast-sql.ts'
import { findChannel } from './channel-sql.ts'
import { engineOf } from './playback.ts'
import { publishNow } from './publish-now.ts'
import { publishReplay } from '#src/features/live/replay/replay.ts'

type Needs = Pick<App, 'db' | 'clock' | 'config' | 'integrations' | 'publishRoom'>

export interface Asked {
  id: number
  brand: BrandId
}

/** Locks a broadcast of the brand. Throws `liveNotFound`. */
export const lockOwn = async (tx: Sql, asked: Asked): Promise<sql.LockBroadcast> => {
  const found = await sql.lockBroadcast(tx, asked)
  if (!found) throw new AppError('liveNotFound')
  return found
}

/** Throws `liveEnded` for a broadcast that has ended or was canceled. */
export const assertOpen = ({ state }: Pick<sql.LockBroadcast, 'state'>): void => {
  if (state === 'ended' || state === 'canceled') throw new AppError('liveEnded')
}

/** Enqueues the messages to the members who wait for a broadcast. */
const enqueueAlarms = (tx: Tx, id: number, kind: 'started' | 'canceled'): Promise<void> =>
  enqueue(tx, 'live.notify', { id, kind }, { key: `${kind}:${id}` })

/** Throws `liveNoPicture` unless the engine has a picture of the channel. Asks outside a transaction. */
const assertPicture = async (app: Needs, channelId: number): Promise<void> => {
  const channel = await findChannel(app.db, { id: channelId })
  const status = channel && (await engineOf(app, channel)?.status(channelId))
  if (status?.state !== 'live') throw new AppError('liveNoPicture')
}

/**
 * Goes on air, or begins a rehearsal that only the studio sees. Does nothing if that is so already. Throws `liveEnded`,
 * `liveNoPicture`, or `liveChannelBusy` if another broadcast of the channel is on air.
 */
export const startBroadcast = async (app: Needs, asked: Asked, isRehearsal: boolean): Promise<void> => {
  const { db, clock } = app
  const before = await db.tx((tx) => lockOwn(tx, asked))
  assertOpen(before)
  if (before.state !== 'live') await assertPicture(app, before.channelId)
  try {
    await db.tx(async (tx) => {
      const current = await lockOwn(tx, asked)
      assertOpen(current)
      if (current.state === 'live' || (current.isRehearsal && isRehearsal)) return
      const at = { id: asked.id, now: clock(), picture: 'live' }
      if (isRehearsal) {
        await sql.startRehearsal(tx, at)
        return
      }
      await sql.startBroadcast(tx, at)
      await enqueueAlarms(tx, asked.id, 'started')
    })
  } catch (error) {
    if (isUniqueViolation(error, 'live_on_air')) throw new AppError('liveChannelBusy', { cause: error })
    throw error
  }
  await publishNow(app, asked)
}

/**
 * Ends the broadcast with its deals, or its rehearsal. Does nothing if it has ended. After a rehearsal the broadcaster stays
 * connected.
 */
export const endBroadcast = async (app: Needs, asked: Asked): Promise<void> => {
  const { db, clock } = app
  const ended = await db.tx(async (tx) => {
    const { id, channelId, state, isRehearsal } = await lockOwn(tx, asked)
    if (isRehearsal) await sql.endRehearsal(tx, { id })
    if (state !== 'live') return undefined
    await sql.endBroadcast(tx, { id, now: clock() })
    // for a process that is killed before it publishes the replay itself
    await enqueue(tx, 'live.publishReplay', { id }, { key: String(id) })
    return channelId
  })
  await publishNow(app, asked)
  if (ended === undefined) return
  const channel = await findChannel(db, { id: ended })
  await (channel && engineOf(app, channel))?.stop(ended)
  if (await publishReplay(db, asked.id)) await publishNow(app, asked)
}

/** Cancels a broadcast that has not begun. Canceling again does nothing. Throws `liveEnded`. */
export const cancelBroadcast = async (app: Needs, asked: Asked): Promise<void> => {
  await app.db.tx(async (tx) => {
    const { state } = await lockOwn(tx, asked)
    if (state === 'canceled') return
    if (state !== 'scheduled') throw new AppError('liveEnded')
    await sql.cancelBroadcast(tx, { id: asked.id })
    await enqueueAlarms(tx, asked.id, 'canceled')
  })
  await publishNow(app, asked)
}
