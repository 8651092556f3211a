import type { Db, Sql } from '#src/db/db.ts'
import type { FileStore } from '#src/integrations/storage/file-store.ts'
import type { RecordedSegment } from '#src/integrations/live/playlist.ts'
import { publishRecorded, recordedName, recordingWritten } from './record-segments.ts'
import * as sql from './replay-sql.ts'

/** A recorded segment with its place in the replay. */
export interface ReplaySegment extends RecordedSegment {
  run: number
  /** Position of its begin in the replay, in ms. */
  atMs: number
}

/** Lists the recorded segments of a broadcast. A missing number or another run begins a new timeline. */
export const listReplaySegments = async (db: Sql, broadcastId: number): Promise<ReplaySegment[]> => {
  const rows = await sql.listSegments(db, { broadcastId })
  let atUs = 0
  return rows.map(({ number, run, file, init, durationUs }, index) => {
    const before = rows[index - 1]
    const atMs = Math.round(atUs / 1_000)
    atUs += durationUs
    const isDiscontinuous = before?.run !== run || before.number + 1 !== number
    return { name: file, init, run, durationS: durationUs / 1_000_000, atMs, isDiscontinuous }
  })
}

/** Position in the replay at which the broadcast is now, in ms. */
export const recordedMs = async (db: Sql, broadcastId: number): Promise<number> =>
  (await sql.findRecorded(db, { broadcastId })).durationMs

/**
 * Makes the recording of a broadcast that has ended its replay. Call it after the broadcast has ended and the engine was stopped.
 * Returns its duration; undefined if nothing was recorded.
 */
export const publishReplay = async (db: Db, broadcastId: number): Promise<{ durationMs: number } | undefined> => {
  await recordingWritten(db)
  return publishRecorded(db, broadcastId)
}

interface Needs {
  db: Db
  integrations: { files: FileStore }
}

/** Deletes the replay of a broadcast that has ended and its recording, for good. Repeated after a failure it deletes the rest. */
export const deleteReplay = async ({ db, integrations: { files } }: Needs, broadcastId: number): Promise<void> => {
  await sql.deleteReplay(db, { broadcastId })
  const rows = await sql.listSegments(db, { broadcastId })
  const names = new Set(rows.flatMap(({ file, init }) => [file, init]))
  for (const name of names) await files.remove(recordedName(broadcastId, name))
  // rows last: they name the files
  await sql.removeSegments(db, { broadcastId })
}

/** Removes replays of broadcasts that ended before a time. Returns their number, at most `most`. */
export const removeReplaysBefore = async (app: Needs, before: Date, most: number): Promise<number> => {
  const expired = await sql.listExpired(app.db, { before, most })
  for (const { id } of expired) await deleteReplay(app, id)
  return expired.length
}

/** Whether the replay of a broadcast is shown. */
export const hasReplay = async (db: Sql, broadcastId: number): Promise<boolean> =>
  (await sql.findReplay(db, { broadcastId })) !== undefined
