import type { Clock } from '#src/clock.ts'
import { IngestSession, type SessionChannel, type SessionOptions } from './ingest-session.ts'
import type { LiveStatus, PictureState } from './live-engine.ts'
import type { MediaRefusalCode } from './media-refusal.ts'
import { Packager, type PackagedSegment, type Run } from './packager.ts'
import { writeLivePlaylist, writeMasterPlaylist } from './playlist.ts'
import type { Fragment } from './read-fragment.ts'

/** Numbers of segments count from here in steps that are shorter than any segment, so a restart never repeats or reduces them. */
const NUMBERS_FROM = Date.UTC(2020, 0)
const NUMBER_MS = 500
const TICK_MS = 1_000
/** A session without any byte for this long has lost its broadcaster without notice. */
const MOST_SILENCE_MS = 15_000
const DEFAULT_BITRATE = 2_000_000

export interface ChannelOptions {
  clock: Clock
  /** Time in ms that never goes back. */
  monotonic: () => number
  /** Time in ms that a lost broadcaster has to return. */
  graceMs: number
  /** Longest time in ms that a request waits for a part. */
  waitMs: number
  onState: (state: PictureState, at: Date) => void
  onSegment: (segment: PackagedSegment, run: Run) => void
}

interface Waiter {
  number: number
  part: number | undefined
  resolve: (isThere: boolean) => void
  timer: NodeJS.Timeout
}

/** The picture of one channel: its broadcaster, its segments in memory, and the requests that wait for the next part. */
export class LiveChannel implements SessionChannel {
  readonly #options: ChannelOptions
  readonly #packager: Packager
  readonly #waiters = new Set<Waiter>()
  #state: PictureState = 'idle'
  #startedAt: Date | undefined
  #owner: IngestSession | undefined
  #lastRunId = 0
  #grace: NodeJS.Timeout | undefined
  #tick: NodeJS.Timeout | undefined
  #playlist: { version: string; text: string } | undefined

  constructor(options: ChannelOptions) {
    this.#options = options
    this.#packager = new Packager(this.#firstNumber(), options.onSegment)
  }

  get isPlayable(): boolean {
    return this.#packager.parts > 0 && this.#state !== 'idle'
  }

  get waiting(): number {
    return this.#waiters.size
  }

  get bytes(): number {
    return this.#packager.bytes
  }

  /** Opens a session. A running one is replaced. */
  open(options: SessionOptions): IngestSession {
    const [replaced, session] = [this.#owner, new IngestSession(this, options)]
    // owner first: the end of the other session does not lose the picture
    this.#owner = session
    replaced?.close('replaced')
    this.#tick ??= setInterval(() => this.#endSilent(), TICK_MS).unref()
    return session
  }

  /** Disconnects the broadcaster. A final stop ends the picture at once, else the broadcaster may return. */
  stop(code: MediaRefusalCode, isFinal: boolean): void {
    const session = this.#owner
    if (isFinal) this.#release()
    session?.close(code)
    if (isFinal) this.#goIdle()
  }

  status(): LiveStatus {
    const health = this.#state === 'live' ? (this.#owner?.health().state ?? 'starving') : undefined
    return {
      state: this.#state,
      ...(this.#startedAt && { startedAt: this.#startedAt }),
      ...(health && { health }),
    }
  }

  now(): number {
    return this.#options.clock().getTime()
  }

  monotonic(): number {
    return this.#options.monotonic()
  }

  nextRunId(): number {
    this.#lastRunId = Math.max(this.#lastRunId + 1, this.now())
    return this.#lastRunId
  }

  add(run: Run, fragment: Fragment): void {
    const packager = this.#packager
    if (packager.run !== run || packager.isEnded) packager.begin(run, this.#firstNumber())
    const { parts, number } = packager
    packager.add(fragment)
    if (packager.number !== number) this.#wake()
    if (packager.parts === parts) return
    clearTimeout(this.#grace)
    if (this.#state === 'idle') this.#startedAt = this.#options.clock()
    this.#setState('live')
    this.#wake()
  }

  onEnd(session: IngestSession): void {
    if (this.#owner !== session) return
    this.#release()
    this.#packager.finishRun()
    this.#wake()
    if (this.#state !== 'live') return
    this.#setState('reconnecting')
    this.#grace = setTimeout(() => this.#goIdle(), this.#options.graceMs).unref()
  }

  /** Whether a part, or with `part` undefined a segment, may be waited for: it is at most the segment after the next. */
  isWithinReach(number: number): boolean {
    return number <= this.#packager.number + 1
  }

  /** Waits until the playlist has a part or a segment, or has ended. Returns false if that takes too long. */
  wait(number: number, part: number | undefined): Promise<boolean> {
    if (this.#packager.has(number, part)) return Promise.resolve(true)
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waiters.delete(waiter)
        resolve(false)
      }, this.#options.waitMs)
      const waiter: Waiter = { number, part, resolve, timer }
      this.#waiters.add(waiter)
    })
  }

  /** Finds a file of the playlist. Waits for the part that the playlist announces. */
  async find(name: string): Promise<Buffer | undefined> {
    const packager = this.#packager
    if (name === packager.nextPart && this.#state !== 'idle')
      await this.wait(packager.number, Number(/-(\d+)\.m4s$/.exec(name)?.[1]))
    return packager.find(name)
  }

  /** The media playlist. `suffix` is appended to every address. Undefined before the first part. */
  playlist(suffix = ''): string | undefined {
    const packager = this.#packager
    if (packager.parts === 0) return undefined
    if (suffix !== '') return writeLivePlaylist(packager.list(), suffix)
    const version = `${packager.parts} ${packager.number} ${packager.isEnded}`
    if (this.#playlist?.version !== version) this.#playlist = { version, text: writeLivePlaylist(packager.list()) }
    return this.#playlist.text
  }

  master(suffix = ''): string | undefined {
    const { run, parts } = this.#packager
    if (!run || parts === 0) return undefined
    const { video, sound } = run.tracks
    const codecs = [video.codec, ...(sound ? [sound.codec] : [])].join(',')
    const { segments } = this.#packager.list()
    const rates = segments.map(({ durationS, name }) => ((this.#packager.find(name)?.length ?? 0) * 8) / durationS)
    const bitrate = rates.length > 0 ? Math.max(...rates) : DEFAULT_BITRATE
    return writeMasterPlaylist({ codecs, width: video.width, height: video.height, bitrate }, suffix)
  }

  /** Ends everything without events: the process stops. */
  close(): void {
    this.#state = 'idle'
    this.stop('stopped', true)
  }

  #firstNumber(): number {
    return Math.floor((this.now() - NUMBERS_FROM) / NUMBER_MS)
  }

  #release(): void {
    this.#owner = undefined
    clearInterval(this.#tick)
    this.#tick = undefined
  }

  #goIdle(): void {
    clearTimeout(this.#grace)
    this.#packager.end()
    this.#startedAt = undefined
    this.#setState('idle')
    this.#wake()
  }

  #setState(state: PictureState): void {
    if (this.#state === state) return
    this.#state = state
    this.#options.onState(state, this.#options.clock())
  }

  #endSilent(): void {
    if ((this.#owner?.silenceMs() ?? 0) > MOST_SILENCE_MS) this.#owner?.close('silent')
  }

  #wake(): void {
    for (const waiter of this.#waiters) {
      if (!this.#packager.has(waiter.number, waiter.part)) continue
      this.#waiters.delete(waiter)
      clearTimeout(waiter.timer)
      waiter.resolve(true)
    }
  }
}
