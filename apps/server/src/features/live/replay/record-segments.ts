import type { Logger } from 'pino'
import type { RaiseAlarm } from '#src/alarm.ts'
import type { Db } from '#src/db/db.ts'
import type { FileStore } from '#src/integrations/storage/file-store.ts'
import type { BuiltinEngine, LiveSegment } from '#src/integrations/live/builtin-engine.ts'
import { addSegment, findRecorded, hasEnded, publishReplay } from './replay-sql.ts'

/** Segments of a channel that wait for the store. Later ones are not recorded: the replay gets a gap. */
const MOST_WAITING = 8
/** Initialization sections whose files are known to exist. */
const MOST_INITS = 200

interface Recording {
  db: Db
  files: FileStore
  engine: Pick<BuiltinEngine, 'onSegment'>
  /** The broadcast to which the picture between two times belongs. It may have ended while segments waited for the store. */
  recordingOf: (channelId: number, from: Date, to: Date) => Promise<number | undefined>
  log: Logger
  raiseAlarm: RaiseAlarm
}

interface Queue {
  waiting: number
  /** Settles when all segments so far are written. */
  written: Promise<void>
  isFailing: boolean
}

const queues = new WeakMap<Db, Map<number, Queue>>()

/** Waits until the segments of a database's channels that are finished by now are recorded. */
export const recordingWritten = async (db: Db): Promise<void> => {
  await Promise.all([...(queues.get(db)?.values() ?? [])].map(({ written }) => written))
}

/** Name of a file of a recording in the file store. */
export const recordedName = (broadcastId: number, file: string): string => `live/${broadcastId}/${file}`

/** Makes what is recorded by now of a broadcast that has ended its replay. Returns its duration; undefined if nothing is recorded. */
export const publishRecorded = async (db: Db, broadcastId: number): Promise<{ durationMs: number } | undefined> => {
  const { segments, durationMs } = await findRecorded(db, { broadcastId })
  if (segments === 0) return undefined
  await publishReplay(db, { broadcastId, durationMs })
  return { durationMs }
}

const createWriter = ({ db, files, recordingOf }: Recording) => {
  const inits = new Set<string>()
  /** Stores the section of a run once; before its first segment, so that no row refers to a missing file. */
  const storeInit = async (broadcastId: number, init: LiveSegment['run']['init']): Promise<void> => {
    const name = recordedName(broadcastId, init.name)
    if (inits.has(name)) return
    await files.put(name, init.bytes)
    if (inits.size >= MOST_INITS) inits.clear()
    inits.add(name)
  }
  return async ({ channelId, segment, run }: LiveSegment): Promise<void> => {
    const { startedAt, durationS } = segment
    const endedAt = new Date(startedAt.getTime() + durationS * 1_000)
    const broadcastId = await recordingOf(channelId, startedAt, endedAt)
    if (broadcastId === undefined) return
    await storeInit(broadcastId, run.init)
    await files.put(recordedName(broadcastId, segment.name), segment.bytes)
    await addSegment(db, {
      broadcastId,
      number: segment.number,
      run: segment.run,
      file: segment.name,
      init: segment.init,
      durationUs: Math.max(1, Math.round(durationS * 1_000_000)),
      startedAt,
    })
    // another process may have ended the broadcast and published the replay without this segment
    if (await hasEnded(db, { broadcastId })) await publishRecorded(db, broadcastId)
  }
}

/**
 * Records the segments of broadcasts, in their order for each channel. If one cannot be written the broadcast goes on, an alarm is
 * raised once until writing works again, and the replay has a gap. Returns a function that ends it and waits for running writes.
 */
export const startRecording = (recording: Recording): (() => Promise<void>) => {
  const { db, engine, log, raiseAlarm } = recording
  const channels = queues.get(db) ?? new Map<number, Queue>()
  queues.set(db, channels)
  const write = createWriter(recording)
  const fail = (queue: Queue, { channelId, segment }: LiveSegment, error: unknown): void => {
    log.error({ error, channelId, segment: segment.name }, 'a segment of a broadcast cannot be recorded')
    if (!queue.isFailing) raiseAlarm('recordingFailed', { channelId })
    queue.isFailing = true
  }
  const stop = engine.onSegment((finished) => {
    const queue = channels.get(finished.channelId) ?? { waiting: 0, written: Promise.resolve(), isFailing: false }
    channels.set(finished.channelId, queue)
    if (queue.waiting >= MOST_WAITING) return fail(queue, finished, new Error('the store of files is too slow'))
    queue.waiting += 1
    queue.written = queue.written
      .then(() => write(finished))
      .then(
        () => void (queue.isFailing = false),
        (error: unknown) => fail(queue, finished, error),
      )
      .finally(() => void (queue.waiting -= 1))
  })
  return async () => {
    stop()
    await recordingWritten(db)
  }
}
