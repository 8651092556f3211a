import { MediaRefusal } from './media-refusal.ts'
import { type ListedPart, type ListedSegment, type LivePlaylist, playlistLimits } from './playlist.ts'
import type { Fragment, Sample } from './read-fragment.ts'
import type { Tracks } from './track-info.ts'
import { writeFragment } from './write-fragment.ts'

/** A keyframe after this many seconds begins a new segment. Recorders of browsers place keyframes up to a frame early. */
const LEAST_SEGMENT_S = 0.9
/** A segment of this many seconds ends without a keyframe; rounded, it is the target duration. */
const MOST_SEGMENT_S = 1.4
const TOLERANCE_S = 1e-6
const MOST_SOUND_BYTES = 1_000_000
/** Frames of one part; more have no durations that can be played. */
const MOST_FRAMES = 500
const MOST_SEGMENT_BYTES = 8_000_000
/** Bytes of complete segments. Above it the oldest are dropped early. */
const MOST_BYTES = 32_000_000
const LEAST_SEGMENTS = 3

export interface PackagedPart extends ListedPart {
  bytes: Buffer
}

export interface PackagedSegment extends ListedSegment {
  /** Media sequence number. */
  number: number
  parts: PackagedPart[]
  bytes: Buffer
}

/** An uninterrupted stretch of the picture with one set of tracks and a steady clock. */
export interface Run {
  /** Identifies the run; part of the names of its files, so it is never used again. */
  id: number
  init: { name: string; bytes: Buffer }
  tracks: Tracks
  /** Wall clock of decode time zero, in ms. */
  epochMs: number
}

type OpenSegment = Omit<PackagedSegment, 'bytes'>

/**
 * Packages samples into parts and segments. It writes every part anew from its samples, so parts have the same length however the
 * broadcaster's encoder fragments its stream.
 */
export class Packager {
  readonly #onSegment: (segment: PackagedSegment, run: Run) => void
  #segments: PackagedSegment[] = []
  #open: OpenSegment | undefined
  #run: Run | undefined
  /** Runs whose media is in memory. */
  readonly #runs = new Map<number, Run>()
  #parts = 0
  #video: Sample[] = []
  #sound: Sample[] = []
  #number: number
  #discontinuities = 0
  /** Seconds between the last two keyframes. */
  #keyframeIntervalS = 0
  #sinceKeyframeS = 0
  #isEnded = false

  /** `firstNumber` is the media sequence number of the first segment. */
  constructor(firstNumber: number, onSegment: (segment: PackagedSegment, run: Run) => void = () => undefined) {
    this.#number = firstNumber
    this.#onSegment = onSegment
  }

  /** Number of the segment that is open or comes next. */
  get number(): number {
    return this.#number
  }

  /** Parts made so far. */
  get parts(): number {
    return this.#parts
  }

  get isEnded(): boolean {
    return this.#isEnded
  }

  get run(): Run | undefined {
    return this.#run
  }

  /** Bytes of all media in memory. */
  get bytes(): number {
    const open = this.#open?.parts.reduce((sum, part) => sum + part.bytes.length, 0) ?? 0
    return this.#segments.reduce((sum, segment) => sum + segment.bytes.length, open)
  }

  /** Begins a new run after the one before. After the end of the playlist it begins a new playlist from `number`. */
  begin(run: Run, number: number): void {
    this.finishRun()
    if (this.#isEnded) {
      if (this.#segments.length > 0) this.#discontinuities += 1
      this.#segments = []
      this.#runs.clear()
      this.#isEnded = false
      this.#number = Math.max(this.#number, number)
    }
    this.#run = run
    this.#runs.set(run.id, run)
  }

  add({ video, sound }: Fragment): void {
    this.#sound.push(...sound)
    this.#boundSound()
    for (const sample of video) this.#addVideo(sample)
  }

  /** Ends the run: what is pending becomes the last part of its last segment. */
  finishRun(): void {
    this.#finishSegment(true)
    this.#video = []
    this.#sound = []
  }

  /** Ends the playlist. */
  end(): void {
    this.finishRun()
    this.#isEnded = true
  }

  /** Whether the playlist has a part, or with `part` undefined a complete segment. Also true after the end. */
  has(number: number, part: number | undefined): boolean {
    if (this.#isEnded || number < this.#number) return true
    return number === this.#number && part !== undefined && (this.#open?.parts.length ?? 0) > part
  }

  list(): LivePlaylist {
    return {
      mediaSequence: this.#segments[0]?.number ?? this.#number,
      discontinuitySequence: this.#discontinuities,
      segments: this.#segments,
      open: this.#open,
      nextPart: this.#isEnded ? undefined : this.nextPart,
    }
  }

  /** Name of the part that comes next, if the run goes on. */
  get nextPart(): string {
    return `p-${this.#run?.id ?? 0}-${this.#number}-${this.#open?.parts.length ?? 0}.m4s`
  }

  /** Finds the bytes of a part, a segment or an initialization section. */
  find(name: string): Buffer | undefined {
    for (const { init } of this.#runs.values()) if (init.name === name) return init.bytes
    for (const segment of this.#segments) {
      if (segment.name === name) return segment.bytes
      const part = segment.parts.find((each) => each.name === name)
      if (part) return part.bytes
    }
    return this.#open?.parts.find((each) => each.name === name)?.bytes
  }

  #addVideo(sample: Sample): void {
    const duration = this.#seconds(sample.duration)
    const [pending, closed] = [this.#pendingS(), this.#open?.durationS ?? 0]
    this.#measureKeyframes(sample, duration)
    if (sample.isKey && this.#isLastKeyframe(closed + pending)) this.#finishSegment(false)
    else if (closed + pending + duration > MOST_SEGMENT_S) this.#finishSegment(false)
    else if (pending + duration > playlistLimits.partTarget + TOLERANCE_S) this.#finishPart(false)
    if (this.#video.length >= MOST_FRAMES) throw new MediaRefusal('clockUnstable')
    this.#video.push(sample)
    // if the next frame lasts as long as this one, it does not fit into the part: no reason to wait for it
    if (this.#pendingS() + duration > playlistLimits.partTarget + TOLERANCE_S) this.#finishPart(false)
  }

  #measureKeyframes({ isKey }: Sample, duration: number): void {
    if (isKey) {
      this.#keyframeIntervalS = this.#sinceKeyframeS
      this.#sinceKeyframeS = 0
    }
    this.#sinceKeyframeS += duration
  }

  /** Whether the open segment, of this many seconds, is long enough, or the next keyframe comes too late for it. */
  #isLastKeyframe(lengthS: number): boolean {
    return lengthS >= LEAST_SEGMENT_S || lengthS + this.#keyframeIntervalS > MOST_SEGMENT_S
  }

  #seconds(duration: number): number {
    return duration / (this.#run?.tracks.video.timescale ?? 1)
  }

  #pendingS(): number {
    return this.#seconds(this.#video.reduce((sum, { duration }) => sum + duration, 0))
  }

  /** Sound without video is not kept: the video may have stopped. */
  #boundSound(): void {
    const bytes = this.#sound.reduce((sum, sample) => sum + sample.bytes.length, 0)
    if (bytes > MOST_SOUND_BYTES) this.#sound = []
  }

  /** Takes the pending sound that begins before the pending video ends; all of it at the end of a run. */
  #takeSound(isLast: boolean): Sample[] {
    const { tracks } = this.#run ?? {}
    const end = this.#video.at(-1)
    if (!tracks?.sound || !end) return []
    const endS = this.#seconds(end.at + end.duration)
    const { timescale } = tracks.sound
    const count = isLast ? -1 : this.#sound.findIndex(({ at }) => at / timescale >= endS)
    return this.#sound.splice(0, count === -1 ? this.#sound.length : count)
  }

  #finishPart(isLast: boolean): void {
    const [first] = this.#video
    const run = this.#run
    if (!first || !run) return
    this.#open ??= this.#openSegment(run, first)
    const { parts } = this.#open
    // a frame that lasts longer than a part cannot be divided: its part is listed with the longest duration
    const durationS = Math.min(this.#pendingS(), playlistLimits.partTarget)
    const { video, sound } = run.tracks
    const bytes = writeFragment(this.#number + parts.length, [
      { trackId: video.id, samples: this.#video },
      ...(sound ? [{ trackId: sound.id, samples: this.#takeSound(isLast) }] : []),
    ])
    const isIndependent = this.#video.some(({ isKey }) => isKey)
    parts.push({ name: this.nextPart, durationS, isIndependent, bytes })
    this.#open.durationS += durationS
    this.#parts += 1
    this.#video = []
    if (parts.reduce((sum, part) => sum + part.bytes.length, 0) > MOST_SEGMENT_BYTES)
      throw new MediaRefusal('bitrateTooHigh')
  }

  #openSegment(run: Run, first: Sample): OpenSegment {
    return {
      number: this.#number,
      name: `s-${run.id}-${this.#number}.m4s`,
      durationS: 0,
      startedAt: new Date(run.epochMs + this.#seconds(first.at) * 1_000),
      run: run.id,
      init: run.init.name,
      parts: [],
    }
  }

  #finishSegment(isLast: boolean): void {
    this.#finishPart(isLast)
    const open = this.#open
    if (!open || !this.#run) return
    const bytes = Buffer.concat(open.parts.map((part) => part.bytes))
    let at = 0
    // parts become views of the segment, so that the media is in memory once
    const parts = open.parts.map((part) => {
      at += part.bytes.length
      return { ...part, bytes: bytes.subarray(at - part.bytes.length, at) }
    })
    const segment = { ...open, parts, bytes }
    this.#segments.push(segment)
    this.#open = undefined
    this.#number += 1
    while (this.#hasTooMuch()) this.#dropFirst()
    this.#onSegment(segment, this.#run)
  }

  #hasTooMuch(): boolean {
    const { length } = this.#segments
    return length > playlistLimits.segments || (length > LEAST_SEGMENTS && this.bytes > MOST_BYTES)
  }

  #dropFirst(): void {
    const first = this.#segments.shift()
    if (!first || this.#segments[0]?.run === first.run) return
    // its successor is listed first from now on, without the discontinuity before it
    this.#discontinuities += 1
    if (this.#run?.id !== first.run) this.#runs.delete(first.run)
  }
}
