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
import { listenRtmp } from '#src/integrations/live/rtmp/rtmp-server.ts'
import { WrongKeys } from '#src/integrations/live/wrong-keys.ts'
import { mountLiveHooks } from './live-hooks.ts'
import { mountLiveMedia } from './media-routes.ts'
import { mountReplays } from './replay-routes.ts'

const CACHE_MS = 1_000
const PLAYLIST_CACHE_MS = 10_000

export interface MountedLive {
  /** Socket routes of the broadcasters. */
  sockets: readonly SocketRoute[]
  /** Waits for running writes of recordings. Call it after the sockets were closed. */
  close(): Promise<void>
}

/**
 * Mounts the pictures of broadcasts: ingest, playlists, recording and replays. With an engine outside this process replays and its
 * hooks are mounted. Throws if the port for encoders is in use.
 */
export const mountLive = async (
  server: FastifyInstance,
  { app, log, onAir = createOnAir(app) }: { app: App; log: Logger; onAir?: OnAir },
): Promise<MountedLive> => {
  const { db, clock, config, integrations } = app
  const { live: engine, files } = integrations
  // a test changes what is on air and asks at once
  const cacheMs = config.env === 'test' ? 0 : CACHE_MS
  mountReplays(server, {
    files,
    cacheMs,
    playlistMs: config.env === 'test' ? 0 : PLAYLIST_CACHE_MS,
    nameOf: recordedName,
    hasReplay: (id) => hasReplay(db, id),
    listSegments: (id) => listReplaySegments(db, id),
  })
  const wrongKeys = new WrongKeys(config.rateLimits, () => clock().getTime())
  mountLiveHooks(server, { engine, authority: onAir, wrongKeys, config })
  if (!isBuiltin(engine)) return { sockets: [], close: async () => engine?.close() }
  mountLiveMedia(server, { ...onAir, engine, cacheMs })
  const stopRecording = startRecording({ ...onAir, db, files, engine, log, raiseAlarm: createRaiseAlarm(log) })
  const rtmp = config.live.rtmp && (await listenRtmp({ ...config.live.rtmp, engine, authority: onAir, wrongKeys, log }))
  return {
    sockets: [liveIngestRoute({ ...onAir, engine, wrongKeys, config, log })],
    close: async () => {
      await rtmp?.close()
      await engine.close()
      await stopRecording()
    },
  }
}
