import { BoxSplitter, type StreamBox } from './boxes.ts'
import { type IngestHealth, IngestMeter } from './ingest-meter.ts'
import { MediaRefusal, type MediaRefusalCode } from './media-refusal.ts'
import type { Run } from './packager.ts'
import { type Fragment, readFragment, type Sample } from './read-fragment.ts'
import { readTracks, type Tracks } from './track-info.ts'

/** A clock that goes back by more than this, or forward by more than the next, begins a new run. */
const MOST_BACK_S = 0.1
const MOST_FORWARD_S = 2
/** Runs that a session may begin within a minute. */
const MOST_RUNS = 10
const MINUTE_MS = 60_000
const MOST_INIT_BYTES = 1_000_000
const MOST_KEYFRAME_S = 10
/** Sound that is further from the video is dropped. */
const MOST_SOUND_BEHIND_S = 2
const MOST_SOUND_AHEAD_S = 10

/** What a session needs of its channel. */
export interface SessionChannel {
  /** Wall clock in ms. */
  now(): number
  monotonic(): number
  nextRunId(): number
  /** Packages samples of a run; a run that is new begins after the one before. */
  add(run: Run, fragment: Fragment): void
  /** The session has ended. */
  onEnd(session: IngestSession): void
}

export interface SessionOptions {
  /** What sends the media, for the log: `ws`, `rtmp` … */
  source: string
  /** Called once if the session ends for another reason than `end()`. */
  onEnd?: (refusal: MediaRefusal) => void
}

/** One broadcaster's stream of fragmented MP4 into a channel. */
export class IngestSession {
  readonly source: string
  readonly #channel: SessionChannel
  readonly #onEnd: SessionOptions['onEnd']
  readonly #splitter = new BoxSplitter()
  readonly #meter: IngestMeter
  #isOpen = true
  #ftyp: Buffer = Buffer.alloc(0)
  #tracks: Tracks | undefined
  #init: Run['init'] | undefined
  #run: Run | undefined
  #moof: StreamBox | undefined
  /** Decode time that the next video frame should have, in seconds. */
  #expectedS: number | undefined
  #keyframeS = 0
  #runsAt: number[] = []

  constructor(channel: SessionChannel, { source, onEnd }: SessionOptions) {
    this.#channel = channel
    this.source = source
    this.#onEnd = onEnd
    this.#meter = new IngestMeter(channel.monotonic())
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Takes the next bytes of the stream, cut anywhere. If they are refused the session ends, and `onEnd` tells why. */
  append(bytes: Buffer): void {
    if (!this.#isOpen) return
    try {
      if (!this.#meter.countBytes(bytes.length, this.#channel.monotonic())) throw new MediaRefusal('bitrateTooHigh')
      for (const box of this.#splitter.push(bytes)) this.#take(box)
    } catch (error) {
      // numbers that lead out of a box
      const refusal = error instanceof RangeError ? new MediaRefusal('malformed', { cause: error }) : error
      if (!(refusal instanceof MediaRefusal)) throw error
      this.close(refusal.code)
    }
  }

  /** The broadcaster has gone; it may return with a new session. */
  end(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#channel.onEnd(this)
  }

  /** Ends the session for a reason that the broadcaster is told. */
  close(code: MediaRefusalCode): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#channel.onEnd(this)
    this.#onEnd?.(new MediaRefusal(code))
  }

  health(): IngestHealth {
    return this.#meter.health(this.#channel.monotonic())
  }

  silenceMs(): number {
    return this.#meter.silenceMs(this.#channel.monotonic())
  }

  #take(box: StreamBox): void {
    if (box.type === 'ftyp') this.#ftyp = box.bytes
    if (box.type === 'moov') this.#begin(box)
    if (box.type === 'moof') this.#moof = box
    if (box.type !== 'mdat') return
    if (!this.#tracks) throw new MediaRefusal('notFragmented')
    const moof = this.#moof
    this.#moof = undefined
    if (moof) this.#accept(readFragment(moof, box, this.#tracks))
  }

  #begin({ body, bytes }: StreamBox): void {
    if (bytes.length > MOST_INIT_BYTES) throw new MediaRefusal('boxTooLarge')
    this.#tracks = readTracks(body)
    this.#init = { name: `init-${this.#channel.nextRunId()}.mp4`, bytes: Buffer.concat([this.#ftyp, bytes]) }
    this.#endRun()
  }

  #endRun(): void {
    this.#run = undefined
    this.#expectedS = undefined
  }

  #accept(fragment: Fragment): void {
    const [first] = fragment.video
    if (first && this.#isJump(first)) this.#endRun()
    const used = this.#run ? fragment : this.#beginRun(fragment)
    const run = this.#run
    if (!run) return
    const startS = this.#expectedS ?? 0
    this.#keepTime(used.video)
    const sound = used.sound.filter((sample) => this.#isNear(sample, startS))
    this.#channel.add(run, { video: used.video, sound })
  }

  #isJump({ at }: Sample): boolean {
    if (this.#expectedS === undefined) return false
    const ahead = this.#videoS(at) - this.#expectedS
    return ahead < -MOST_BACK_S || ahead > MOST_FORWARD_S
  }

  /** Begins a run with the first keyframe. Returns the fragment from there. */
  #beginRun(fragment: Fragment): Fragment {
    const start = fragment.video.findIndex(({ isKey }) => isKey)
    const first = fragment.video[start]
    if (!first || !this.#tracks || !this.#init) return { video: [], sound: [] }
    this.#countRun()
    const id = this.#channel.nextRunId()
    const [atS, endS] = [this.#videoS(first.at), this.#endOf(fragment.video)]
    const epochMs = this.#channel.now() - endS * 1_000
    this.#run = { id, init: this.#init, tracks: this.#tracks, epochMs }
    this.#expectedS = atS
    this.#keyframeS = atS
    return { video: fragment.video.slice(start), sound: fragment.sound }
  }

  #countRun(): void {
    const now = this.#channel.monotonic()
    this.#runsAt = [...this.#runsAt.filter((at) => now - at < MINUTE_MS), now]
    if (this.#runsAt.length > MOST_RUNS) throw new MediaRefusal('clockUnstable')
  }

  #keepTime(video: readonly Sample[]): void {
    if (video.length === 0) return
    const lastKey = video.findLast(({ isKey }) => isKey)
    if (lastKey) this.#keyframeS = this.#videoS(lastKey.at)
    const endS = this.#endOf(video)
    if (endS - this.#keyframeS > MOST_KEYFRAME_S) throw new MediaRefusal('keyframesTooRare')
    const mediaS = video.reduce((sum, { duration }) => sum + this.#videoS(duration), 0)
    this.#meter.countMedia(mediaS * 1_000, this.#channel.monotonic())
    this.#expectedS = endS
  }

  /** Whether sound belongs to the video that began at `startS`. */
  #isNear({ at }: Sample, startS: number): boolean {
    const { sound } = this.#tracks ?? {}
    if (!sound) return false
    const atS = at / sound.timescale
    return atS > startS - MOST_SOUND_BEHIND_S && atS < (this.#expectedS ?? startS) + MOST_SOUND_AHEAD_S
  }

  #videoS(units: number): number {
    return units / (this.#tracks?.video.timescale ?? 1)
  }

  #endOf(video: readonly Sample[]): number {
    const last = video.at(-1)
    return last ? this.#videoS(last.at + last.duration) : 0
  }
}
