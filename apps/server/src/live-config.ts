import { z } from 'zod'

const url = (protocol: RegExp, fallback?: string) => {
  const address = z.url({ protocol }).transform((text) => text.replace(/\/+$/, ''))
  return fallback === undefined ? address.optional() : address.default(fallback)
}
const MIN_SECRET = 32

/** Settings of live commerce: the engine that carries the pictures, and its addresses (decision 059). */
export const liveSettings = {
  /** Open sockets of live rooms of this process. Further ones are refused. */
  LIVE_SOCKETS: z.coerce.number().int().min(0).max(9_000).default(5_000),
  /** Days after a broadcast at which its replay is removed with its files. */
  LIVE_REPLAY_DAYS: z.coerce.number().int().min(1).max(36_500).default(90),
  LIVE_ENGINE: z.enum(['builtin', 'external', 'nginx-rtmp', 'mediamtx']).default('builtin'),
  /** Port on which the engine `builtin` accepts encoders such as OBS. Off without one. */
  LIVE_RTMP_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  LIVE_RTMP_HOST: z.string().default('127.0.0.1'),
  /** `on`: the proxy before that port, which ends TLS, sends the client's address (PROXY protocol, version 1). */
  LIVE_RTMP_PROXY: z.enum(['on', 'off']).default('off'),
  /** Public address that encoders connect to, without the stream name; by default the host of the shop and the port. */
  LIVE_INGEST_URL: url(/^rtmps?$/),
  /** Public address of the engine's playlists, of `nginx-rtmp` and `mediamtx`. */
  LIVE_PLAYBACK_URL: url(/^https?$/),
  /** Address of nginx' module `rtmp_control`; without it a broadcaster cannot be disconnected. */
  LIVE_CONTROL_URL: url(/^https?$/),
  /** Last part of the path at which an engine calls the shop. Without it only this machine may call. */
  LIVE_HOOK_SECRET: z
    .string()
    .regex(/^[\w-]*$/, 'letters, digits, _ and - only')
    .optional(),
  /** Control API of MediaMTX, with the name and password that its settings require. */
  MEDIAMTX_API: url(/^https?$/),
  MEDIAMTX_USER: z.string().default(''),
  MEDIAMTX_PASSWORD: z.string().default(''),
  /** Public address of MediaMTX' WebRTC listener, for broadcasts with WHIP; not offered without it. */
  MEDIAMTX_WHIP_URL: url(/^https?$/),
}

const Settings = z.object(liveSettings)
export type LiveSettings = z.output<typeof Settings>

export interface LiveConfig {
  /** Most open sockets of rooms in this process. */
  sockets: number
  /** Days after a broadcast at which its replay is removed. */
  replayDays: number
  engine: LiveSettings['LIVE_ENGINE']
  /** Where the engine `builtin` accepts encoders; undefined: nowhere. */
  rtmp: { host: string; port: number; isProxied: boolean } | undefined
  ingestUrl: string | undefined
  playbackUrl: string | undefined
  controlUrl: string | undefined
  hookSecret: string | undefined
  mediamtx: { api: string; user: string; password: string; whipUrl: string | undefined }
}

export const toLiveConfig = (settings: LiveSettings, { sandboxUrl }: { sandboxUrl: string }): LiveConfig => ({
  sockets: settings.LIVE_SOCKETS,
  replayDays: settings.LIVE_REPLAY_DAYS,
  engine: settings.LIVE_ENGINE,
  rtmp:
    settings.LIVE_RTMP_PORT === undefined
      ? undefined
      : {
          host: settings.LIVE_RTMP_HOST,
          port: settings.LIVE_RTMP_PORT,
          isProxied: settings.LIVE_RTMP_PROXY === 'on',
        },
  ingestUrl: settings.LIVE_INGEST_URL,
  playbackUrl: settings.LIVE_PLAYBACK_URL,
  controlUrl: settings.LIVE_CONTROL_URL,
  hookSecret: settings.LIVE_HOOK_SECRET,
  mediamtx: {
    api: settings.MEDIAMTX_API ?? `${sandboxUrl.replace(/\/$/, '')}/mediamtx`,
    user: settings.MEDIAMTX_USER,
    password: settings.MEDIAMTX_PASSWORD,
    whipUrl: settings.MEDIAMTX_WHIP_URL,
  },
})

const isRemote = (address: string): boolean =>
  !['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(address)?.hostname ?? '')

/** Lists what an engine outside this process lacks, in any environment. */
export const listMissingLive = ({ LIVE_ENGINE, LIVE_PLAYBACK_URL, LIVE_INGEST_URL }: LiveSettings): string[] => {
  if (LIVE_ENGINE !== 'nginx-rtmp' && LIVE_ENGINE !== 'mediamtx') return []
  const missing = [
    ...(LIVE_PLAYBACK_URL === undefined ? ['LIVE_PLAYBACK_URL'] : []),
    ...(LIVE_INGEST_URL === undefined ? ['LIVE_INGEST_URL'] : []),
  ]
  return missing.map((name) => `${name} is required by the engine ${LIVE_ENGINE}`)
}

/** Lists settings with which production would be unsafe. */
export const listUnsafeLive = (settings: LiveSettings): string[] => {
  const { LIVE_ENGINE: engine, LIVE_HOOK_SECRET: secret = '' } = settings
  if (engine !== 'nginx-rtmp' && engine !== 'mediamtx') return []
  const problems: string[] = []
  const refuse = (isUnsafe: boolean, problem: string): void => void (isUnsafe && problems.push(problem))
  refuse(secret.length < MIN_SECRET, `LIVE_HOOK_SECRET needs at least ${MIN_SECRET} characters`)
  refuse(!settings.LIVE_PLAYBACK_URL?.startsWith('https:'), 'LIVE_PLAYBACK_URL must be an https address')
  if (engine === 'nginx-rtmp') return problems
  const { MEDIAMTX_API: api, MEDIAMTX_PASSWORD: password, MEDIAMTX_WHIP_URL: whip } = settings
  refuse(api === undefined, 'MEDIAMTX_API is missing')
  const isOpen = api !== undefined && isRemote(api)
  refuse(isOpen && !api.startsWith('https:'), 'MEDIAMTX_API is on another machine without TLS: use an https address')
  refuse(isOpen && password.length < MIN_SECRET, `MEDIAMTX_PASSWORD needs at least ${MIN_SECRET} characters`)
  refuse(whip !== undefined && !whip.startsWith('https:'), 'MEDIAMTX_WHIP_URL must be an https address')
  return problems
}
