import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createRaiseAlarm } from '#src/alarm.ts'
import { createOnAir, type OnAir } from '#src/features/live/media/on-air.ts'
import { recordedName, startRecording } from '#src/features/live/replay/record-segments.ts'
import { hasReplay, listReplaySegments } from '#src/features/live/replay/replay.ts'
import type { App } from '#src/handler-context.ts'
import { liveIngestRoute } from '#src/http/sockets/live-ingest.ts'
import type { SocketRoute } from '#src/http/sockets/mount-sockets.ts'
import { isBuiltin } from '#src/integrations/live/builtin-engine.ts'
import { mountLiveMedia } from './media-routes.ts'
import { mountReplays } from './replay-routes.ts'

const CACHE_MS = 1_000

export interface MountedLive {
  /** Socket routes of the broadcasters. */
  sockets: readonly SocketRoute[]
  /** Waits for running writes of recordings. Call it after the sockets were closed. */
  close(): Promise<void>
}

/**
 * Mounts the pictures of broadcasts: ingest, playlists, recording and replays. With an engine outside this process only replays are
 * mounted.
 */
export const mountLive = (
  server: FastifyInstance,
  { app, log, onAir = createOnAir(app) }: { app: App; log: Logger; onAir?: OnAir },
): MountedLive => {
  const { db, clock, config, integrations } = app
  const { live: engine, files } = integrations
  // a test changes what is on air and asks at once
  const cacheMs = config.env === 'test' ? 0 : CACHE_MS
  mountReplays(server, {
    files,
    cacheMs,
    nameOf: recordedName,
    hasReplay: (id) => hasReplay(db, id),
    listSegments: (id) => listReplaySegments(db, id),
  })
  if (!isBuiltin(engine)) return { sockets: [], close: async () => engine?.close() }
  mountLiveMedia(server, { ...onAir, engine, cacheMs })
  const stopRecording = startRecording({ ...onAir, db, files, engine, log, raiseAlarm: createRaiseAlarm(log) })
  return {
    sockets: [liveIngestRoute({ ...onAir, engine, clock, config, log })],
    close: async () => {
      await engine.close()
      await stopRecording()
    },
  }
}
