import { timingSafeEqual } from 'node:crypto'
import { parse } from 'node:querystring'
import { z } from 'zod'
import { canBeKey, toChannelId } from '../channel-name.ts'
import type { Ingest, LiveAuthority, LiveEngine, LiveStatus } from '../live-engine.ts'
import { RemotePictures, type RemotePicturesOptions } from '../remote-pictures.ts'
import { OutboundError } from '../../outbound-client.ts'
import { createMediamtxApi, MediamtxError, type MediamtxApiOptions } from './mediamtx-api.ts'

/** What MediaMTX asks before it lets a client in. */
export const MediamtxAuth = z.object({
  user: z.string().max(200).default(''),
  password: z.string().max(200).default(''),
  token: z.string().max(200).default(''),
  /** Address of the client. */
  ip: z.string().max(60).default(''),
  action: z.string().max(40),
  path: z.string().max(200).default(''),
  query: z.string().max(2_000).default(''),
})
export type MediamtxAuth = z.output<typeof MediamtxAuth>

export interface MediamtxEngine extends LiveEngine {
  readonly id: 'mediamtx'
  /** Returns whether a client may do what it asks for. */
  authorize(request: MediamtxAuth, authority: LiveAuthority): Promise<boolean>
  /** A stream has come or gone; asks MediaMTX what is true. */
  onChange(path: string): Promise<void>
}

export interface MediamtxOptions extends RemotePicturesOptions, MediamtxApiOptions {
  ingestUrl: string
  playbackUrl: string
  whipUrl: string | undefined
}

const isSame = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** The key is the bearer token of WHIP, a password, or in the query of an RTMP address. Empty without one. */
export const keyIn = ({ token, password, query }: MediamtxAuth): string => {
  const { key, pass } = parse(query)
  const isText = (each: unknown): each is string => typeof each === 'string' && each !== ''
  return [token, password, key, pass].find(isText) ?? ''
}

const READS: ReadonlySet<string> = new Set(['read', 'playback'])

class Mediamtx implements MediamtxEngine {
  readonly id = 'mediamtx'
  // with `overridePublisher`, the default
  readonly takeover = true
  readonly #options: MediamtxOptions
  readonly #pictures: RemotePictures
  readonly #api: ReturnType<typeof createMediamtxApi>

  constructor(options: MediamtxOptions) {
    this.#options = options
    this.#pictures = new RemotePictures(options)
    this.#api = createMediamtxApi(options)
  }

  async authorize(request: MediamtxAuth, authority: LiveAuthority): Promise<boolean> {
    const { action, path, user, password } = request
    if (READS.has(action)) return true
    const own = this.#options
    if (action === 'api') return own.password !== '' && isSame(user, own.user) && isSame(password, own.password)
    const channelId = toChannelId(path)
    const key = keyIn(request)
    return action === 'publish' && channelId !== undefined && canBeKey(key) && authority.isKeyOf(channelId, key)
  }

  async onChange(path: string): Promise<void> {
    const channelId = toChannelId(path)
    if (channelId !== undefined) await this.#refresh(channelId)
  }

  createChannel({ id }: { id: number }): Promise<{ externalId: string | null }> {
    // one rule of mediamtx.yml covers all channels; paths added by the API are lost when MediaMTX restarts
    return Promise.resolve({ externalId: String(id) })
  }

  listIngests({ id }: { id: number }): Ingest[] {
    const { ingestUrl, whipUrl } = this.#options
    const rtmp: Ingest = { kind: ingestUrl.startsWith('rtmps:') ? 'rtmps' : 'rtmp', url: ingestUrl }
    return whipUrl === undefined ? [rtmp] : [rtmp, { kind: 'whip', url: `${whipUrl}/${id}/whip` }]
  }

  async onKeyRotated(channelId: number): Promise<void> {
    await this.#kick(channelId)
  }

  async stop(channelId: number): Promise<void> {
    await this.#kick(channelId)
    this.#pictures.setIdle(channelId)
  }

  /** Asks MediaMTX. While it does not answer, the last known state counts. */
  async status(channelId: number): Promise<LiveStatus> {
    try {
      await this.#refresh(channelId)
    } catch (error) {
      if (!(error instanceof OutboundError || error instanceof MediamtxError)) throw error
    }
    return this.#pictures.status(channelId)
  }

  playback({ id }: { id: number }): ReturnType<LiveEngine['playback']> {
    if (this.#pictures.stateOf(id) === 'idle') return null
    return { url: `${this.#options.playbackUrl}/${id}/index.m3u8`, kind: 'llhls' }
  }

  subscribe(onEvent: Parameters<LiveEngine['subscribe']>[0]): () => void {
    return this.#pictures.subscribe(onEvent)
  }

  async close(): Promise<void> {
    this.#pictures.close()
  }

  async #refresh(channelId: number): Promise<void> {
    const path = await this.#api.findPath(String(channelId))
    if (path?.isLive) this.#pictures.setLive(channelId, path.startedAt)
    else this.#pictures.setLost(channelId)
  }

  async #kick(channelId: number): Promise<void> {
    const { source } = (await this.#api.findPath(String(channelId))) ?? {}
    if (source) await this.#api.kick(source)
  }
}

/** Creates the adapter of MediaMTX: RTMP, RTMPS and WHIP in, HLS with low latency out. */
export const createMediamtxEngine = (options: MediamtxOptions): MediamtxEngine => new Mediamtx(options)
