import { canBeKey, toChannelId } from '../channel-name.ts'
import type { LiveAuthority, LiveEngine, LiveStatus } from '../live-engine.ts'
import { RemotePictures, type RemotePicturesOptions } from '../remote-pictures.ts'
import { type Outbound, OutboundError } from '../../outbound-client.ts'

const TIMEOUT_MS = 3_000
/** Playlists are written every second. One that is older than this has no broadcaster. */
const MOST_AGE_MS = 6_000
/** Time from the start of a broadcaster to the first playlist: a keyframe, then a whole segment. */
const FIRST_PLAYLIST_MS = 15_000
const APP = 'live'

/** Fields of nginx-rtmp's hooks that the shop reads. */
export interface NginxRtmpHook {
  call?: string | undefined
  app?: string | undefined
  /** Name of the stream: the channel id. */
  name?: string | undefined
  /** Number of the connection at nginx. */
  clientid?: string | undefined
  /** From the query of the stream name. */
  key?: string | undefined
}

export interface NginxRtmpEngine extends LiveEngine {
  readonly id: 'nginx-rtmp'
  /** Returns whether a broadcaster may publish. */
  onPublish(hook: NginxRtmpHook, authority: LiveAuthority): Promise<boolean>
  onPublishDone(hook: NginxRtmpHook): void
}

export interface NginxRtmpOptions extends RemotePicturesOptions {
  ingestUrl: string
  playbackUrl: string
  controlUrl: string | undefined
  outbound: Pick<Outbound, 'send'>
}

/** When a playlist was written, on the clock of this process. Undefined without a playlist. */
type Probe = { writtenAt: number | undefined } | 'unknown'

class NginxRtmp implements NginxRtmpEngine {
  readonly id = 'nginx-rtmp'
  // nginx keeps the first publisher of a name
  readonly takeover = false
  readonly #options: NginxRtmpOptions
  readonly #pictures: RemotePictures
  /**
   * Connections that were allowed to publish and have not ended. nginx asks before it refuses a second publisher, and reports the end
   * of the refused one while the first is on air: the picture is lost when none is left.
   */
  readonly #clients = new Map<number, Set<string>>()

  constructor(options: NginxRtmpOptions) {
    this.#options = options
    this.#pictures = new RemotePictures(options)
  }

  async onPublish({ app, name, clientid, key }: NginxRtmpHook, authority: LiveAuthority): Promise<boolean> {
    const channelId = toChannelId(name)
    if (app !== APP || channelId === undefined || clientid === undefined || !canBeKey(key)) return false
    if (!(await authority.isKeyOf(channelId, key))) return false
    const clients = this.#clients.get(channelId) ?? new Set()
    this.#clients.set(channelId, clients.add(clientid))
    this.#pictures.setLive(channelId)
    return true
  }

  onPublishDone({ name, clientid }: NginxRtmpHook): void {
    const channelId = toChannelId(name)
    const clients = channelId === undefined ? undefined : this.#clients.get(channelId)
    if (channelId === undefined || !clients?.delete(clientid ?? '') || clients.size > 0) return
    this.#forget(channelId)
    this.#pictures.setLost(channelId)
  }

  createChannel(): Promise<{ externalId: string | null }> {
    return Promise.resolve({ externalId: null })
  }

  listIngests(): ReturnType<LiveEngine['listIngests']> {
    const { ingestUrl } = this.#options
    return [{ kind: ingestUrl.startsWith('rtmps:') ? 'rtmps' : 'rtmp', url: ingestUrl }]
  }

  async onKeyRotated(channelId: number): Promise<void> {
    await this.#drop(channelId)
  }

  async stop(channelId: number): Promise<void> {
    await this.#drop(channelId)
    this.#forget(channelId)
    this.#pictures.setIdle(channelId)
  }

  /** Compares what the hooks reported with the age of the playlist: hooks are lost when either process restarts. */
  async status(channelId: number): Promise<LiveStatus> {
    const probe = await this.#probe(channelId)
    if (probe !== 'unknown') this.#compare(channelId, probe.writtenAt)
    return this.#pictures.status(channelId)
  }

  playback({ id }: { id: number }): ReturnType<LiveEngine['playback']> {
    if (this.#pictures.stateOf(id) === 'idle') return null
    return { url: this.#playlistOf(id), kind: 'hls' }
  }

  subscribe(onEvent: Parameters<LiveEngine['subscribe']>[0]): () => void {
    return this.#pictures.subscribe(onEvent)
  }

  async close(): Promise<void> {
    this.#pictures.close()
    this.#clients.clear()
  }

  #playlistOf(channelId: number): string {
    return `${this.#options.playbackUrl}/${channelId}.m3u8`
  }

  #forget(channelId: number): void {
    this.#clients.delete(channelId)
  }

  #compare(channelId: number, writtenAt: number | undefined): void {
    const now = this.#options.clock().getTime()
    const changedAt = this.#pictures.changedAt(channelId)?.getTime()
    const isFresh = writtenAt !== undefined && now - writtenAt <= MOST_AGE_MS
    if (this.#pictures.stateOf(channelId) === 'live') {
      if (isFresh || now - (changedAt ?? now) < FIRST_PLAYLIST_MS) return
      this.#forget(channelId)
      this.#pictures.setLost(channelId)
      return
    }
    // a playlist written after the end belongs to a broadcaster whose hook did not arrive
    if (isFresh && writtenAt > (changedAt ?? -Infinity) + MOST_AGE_MS / 2) this.#pictures.setLive(channelId)
  }

  async #probe(channelId: number): Promise<Probe> {
    try {
      const reply = await this.#options.outbound.send({
        method: 'GET',
        url: this.#playlistOf(channelId),
        timeoutMs: TIMEOUT_MS,
      })
      if (reply.status === 404) return { writtenAt: undefined }
      const [date, modified] = ['date', 'last-modified'].map((name) => Date.parse(reply.headers.get(name) ?? ''))
      // both times are nginx' own, so its clock may differ from that of this process
      const ageMs = (date ?? Number.NaN) - (modified ?? Number.NaN)
      return reply.status === 200 && Number.isFinite(ageMs)
        ? { writtenAt: this.#options.clock().getTime() - ageMs }
        : 'unknown'
    } catch (error) {
      if (error instanceof OutboundError) return 'unknown'
      throw error
    }
  }

  /** Disconnects the publisher. Without the control module nginx keeps it. */
  async #drop(channelId: number): Promise<void> {
    const { controlUrl, outbound } = this.#options
    if (controlUrl === undefined) return
    const url = `${controlUrl}/drop/publisher?app=${APP}&name=${channelId}`
    const { status } = await outbound.send({ method: 'GET', url, timeoutMs: TIMEOUT_MS })
    if (status !== 200 && status !== 204) throw new Error(`nginx-rtmp: the control module answered ${status}`)
  }
}

/** Creates the adapter of nginx with libnginx-mod-rtmp: RTMP in, HLS out. */
export const createNginxRtmpEngine = (options: NginxRtmpOptions): NginxRtmpEngine => new NginxRtmp(options)
