import type { Clock } from '#src/clock.ts'
import type { Config } from '#src/config.ts'
import type { Outbound } from '../outbound-client.ts'
import { createBuiltinEngine } from './builtin-engine.ts'
import { externalEngine } from './external-engine.ts'
import type { LiveEngine } from './live-engine.ts'
import { createMediamtxEngine } from './mediamtx/mediamtx-engine.ts'
import { createNginxRtmpEngine } from './nginx-rtmp/nginx-rtmp-engine.ts'

interface Needs {
  live: Config['live']
  clock: Clock
  outbound: Outbound
}

/** Addresses that the settings require of an engine outside this process. */
const addressesOf = ({ ingestUrl = '', playbackUrl = '' }: Config['live']) => ({ ingestUrl, playbackUrl })

const engines: Record<Config['live']['engine'], (needs: Needs) => LiveEngine> = {
  builtin: ({ live, clock }) =>
    createBuiltinEngine({ clock, rtmp: live.rtmp && { port: live.rtmp.port, url: live.ingestUrl } }),
  external: () => externalEngine,
  'nginx-rtmp': ({ live, clock, outbound }) =>
    createNginxRtmpEngine({ ...addressesOf(live), controlUrl: live.controlUrl, clock, outbound }),
  mediamtx: ({ live, clock, outbound }) =>
    createMediamtxEngine({ ...addressesOf(live), ...live.mediamtx, clock, outbound }),
}

/** Lists the addresses that the engine calls. */
export const liveUrls = ({ engine, playbackUrl, controlUrl, mediamtx }: Config['live']): string[] => {
  if (engine === 'mediamtx') return [mediamtx.api]
  return engine === 'nginx-rtmp' ? [playbackUrl, controlUrl].flatMap((url) => url ?? []) : []
}

/** Opens the engine that `LIVE_ENGINE` names. */
export const openLiveEngine = ({ live }: Pick<Config, 'live'>, clock: Clock, outbound: Outbound): LiveEngine =>
  engines[live.engine]({ live, clock, outbound })
