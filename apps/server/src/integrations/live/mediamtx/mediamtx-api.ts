import { z } from 'zod'
import type { Outbound, OutboundReply } from '../../outbound-client.ts'

export interface MediamtxApiOptions {
  /** Address of the control API without `/v3`. */
  api: string
  user: string
  password: string
  outbound: Pick<Outbound, 'send'>
}

const TIMEOUT_MS = 3_000

/** A path as MediaMTX describes it. Versions before 1.19 have `ready` only. */
const Path = z.object({
  ready: z.boolean().optional(),
  readyTime: z.string().nullish(),
  online: z.boolean().optional(),
  onlineTime: z.string().nullish(),
  source: z.object({ type: z.string(), id: z.string() }).nullish(),
})

export interface MediamtxPath {
  isLive: boolean
  startedAt: Date | undefined
  source: { type: string; id: string } | undefined
}

/** Resources of the API whose connections can be kicked, by the type of a source. */
const kickable: Readonly<Record<string, string>> = {
  rtmpConn: 'rtmpconns',
  rtmpsConn: 'rtmpsconns',
  webRTCSession: 'webrtcsessions',
  srtConn: 'srtconns',
  rtspSession: 'rtspsessions',
  rtspsSession: 'rtspssessions',
}

/** MediaMTX answered something else than its API describes. */
export class MediamtxError extends Error {
  constructor(what: string, options: { cause?: unknown } = {}) {
    super(`mediamtx: ${what}`, options)
    this.name = 'MediamtxError'
  }
}

const toTime = (text: string | null | undefined): Date | undefined => {
  const at = new Date(text ?? '')
  return Number.isNaN(at.getTime()) ? undefined : at
}

const readPath = ({ status, body }: OutboundReply): MediamtxPath | undefined => {
  if (status === 404) return undefined
  if (status !== 200) throw new MediamtxError(String(status))
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch (cause) {
    throw new MediamtxError('no JSON', { cause })
  }
  const parsed = Path.safeParse(json)
  if (!parsed.success) throw new MediamtxError('another path', { cause: parsed.error })
  const { online, onlineTime, ready, readyTime, source } = parsed.data
  return {
    isLive: online ?? ready ?? false,
    startedAt: toTime(onlineTime ?? readyTime),
    source: source ?? undefined,
  }
}

/** Client of MediaMTX' control API. Throws `OutboundError` and `MediamtxError`. */
export const createMediamtxApi = ({ api, user, password, outbound }: MediamtxApiOptions) => {
  const credentials = Buffer.from(`${user}:${password}`).toString('base64')
  const headers: Record<string, string> = password === '' ? {} : { authorization: `Basic ${credentials}` }
  const send = (method: 'GET' | 'POST', path: string): Promise<OutboundReply> =>
    outbound.send({ method, url: `${api}/v3/${path}`, headers, timeoutMs: TIMEOUT_MS })
  return {
    /** Undefined if nobody has published to the path. */
    findPath: async (name: string): Promise<MediamtxPath | undefined> =>
      readPath(await send('GET', `paths/get/${encodeURIComponent(name)}`)),
    /** Disconnects a publisher. One that has left already is no error. */
    async kick({ type, id }: { type: string; id: string }): Promise<void> {
      const resource = kickable[type]
      if (resource === undefined) throw new MediamtxError(`${type} cannot be disconnected`)
      const { status } = await send('POST', `${resource}/kick/${encodeURIComponent(id)}`)
      if (status !== 200 && status !== 404) throw new MediamtxError(`kick answered ${status}`)
    },
  }
}
