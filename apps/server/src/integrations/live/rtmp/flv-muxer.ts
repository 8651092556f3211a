import { MediaRefusal } from '../media-refusal.ts'
import type { Sample } from '../read-fragment.ts'
import { writeFragment } from '../write-fragment.ts'
import type { AacConfig } from './aac-config.ts'
import type { AvcConfig } from './avc-config.ts'
import { readSound, readVideo, type VideoFrame } from './flv-payload.ts'
import { track, VIDEO_TIMESCALE, writeInit } from './write-init.ts'

const UNITS_PER_MS = VIDEO_TIMESCALE / 1_000
const AAC_SAMPLES = 1_024
/** Video without sound for this long has none. */
const WAIT_FOR_SOUND_MS = 1_000
const MOST_SOUND_ALONE_MS = 5_000
/** Sound that waits for video; older frames are dropped. */
const MOST_SOUND_FRAMES = 500
/** Times in ms are rounded. A frame of sound that is further from the end of the one before has lost its neighbours. */
const MOST_SOUND_DRIFT_MS = 60
const MOST_FRAME_MS = 2_000
const USUAL_FRAME_MS = 33

interface TimedFrame extends VideoFrame {
  /** Decode time in units of the track. */
  at: number
}

const isSame = (a: { bytes: Buffer } | undefined, b: { bytes: Buffer }): boolean => a?.bytes.equals(b.bytes) === true

/** Cuts sound where frames are missing: the samples of a run follow each other. */
const toRuns = (sounds: readonly Sample[]): Sample[][] => {
  const runs: Sample[][] = []
  let end: number | undefined
  for (const sound of sounds) {
    if (sound.at === end) runs.at(-1)?.push(sound)
    else runs.push([sound])
    end = sound.at + sound.duration
  }
  return runs
}

/**
 * Writes the video and sound messages of RTMP as fragmented MP4, a fragment per picture. Throws `MediaRefusal` for what cannot be
 * broadcast.
 */
export class FlvMuxer {
  readonly #onBytes: (bytes: Buffer) => void
  #avc: AvcConfig | undefined
  #aac: AacConfig | undefined
  /** Whether the initialization of the current configurations was written. */
  #isBegun = false
  #frames: TimedFrame[] = []
  #sounds: Sample[] = []
  #lastMs: number | undefined
  #lastVideoAt = -1
  #soundEnd: number | undefined
  #soundSinceMs: number | undefined
  #sequence = 0

  constructor(onBytes: (bytes: Buffer) => void) {
    this.#onBytes = onBytes
  }

  /** Takes the payload of a video message. `timestamp` is in ms, modulo 2^32. */
  addVideo(timestamp: number, payload: Buffer): void {
    const read = readVideo(payload)
    if (!read) return
    if (read.kind === 'avc') {
      if (isSame(this.#avc, read)) return
      this.#restart()
      this.#avc = read
      return
    }
    const isWanted = this.#avc && (read.isKey || this.#isBegun || this.#frames.length > 0)
    const ms = this.#unwrap(timestamp)
    if (!isWanted) return
    const exact = Math.round(ms * UNITS_PER_MS)
    const isBack = exact <= this.#lastVideoAt && this.#lastVideoAt - exact < VIDEO_TIMESCALE
    const at = isBack ? this.#lastVideoAt + 1 : exact
    // a jump to before the start of the clock
    if (at < 0) throw new MediaRefusal('malformed')
    this.#lastVideoAt = at
    this.#frames.push({ ...read, at })
    this.#write()
  }

  /** Takes the payload of a sound message. */
  addSound(timestamp: number, payload: Buffer): void {
    const read = readSound(payload)
    if (!read) return
    if (read.kind === 'aac') {
      if (isSame(this.#aac, read)) return
      this.#restart()
      this.#aac = read
      this.#soundEnd = undefined
      return
    }
    const ms = this.#unwrap(timestamp)
    this.#soundSinceMs ??= ms
    if (!this.#avc && ms - this.#soundSinceMs > MOST_SOUND_ALONE_MS) throw new MediaRefusal('noVideo')
    if (this.#aac) this.#addSound(ms, read.bytes, this.#aac.rate)
  }

  /** Writes the last picture. */
  finish(): void {
    if (this.#avc && this.#frames.length > 0) this.#writeUpTo(this.#frames.length)
  }

  #addSound(ms: number, bytes: Buffer, rate: number): void {
    const exact = Math.round((ms * rate) / 1_000)
    const isNext =
      this.#soundEnd !== undefined && Math.abs(exact - this.#soundEnd) <= (MOST_SOUND_DRIFT_MS * rate) / 1_000
    const at = isNext && this.#soundEnd !== undefined ? this.#soundEnd : exact
    if (at < 0) return
    this.#soundEnd = at + AAC_SAMPLES
    this.#sounds.push({ at, duration: AAC_SAMPLES, offset: 0, isKey: true, bytes })
    if (this.#sounds.length > MOST_SOUND_FRAMES) this.#sounds.shift()
  }

  /** Returns the time in ms without its modulus. It may go back when sound and video are interleaved. */
  #unwrap(timestamp: number): number {
    this.#lastMs = this.#lastMs === undefined ? timestamp : this.#lastMs + ((timestamp - this.#lastMs) | 0)
    return this.#lastMs
  }

  /** A configuration has changed: what is pending belongs to the one before. */
  #restart(): void {
    if (this.#isBegun) this.finish()
    this.#isBegun = false
  }

  #write(): void {
    if (!this.#isBegun && !this.#isSoundDecided()) return
    this.#writeUpTo(this.#frames.length - 1)
  }

  #isSoundDecided(): boolean {
    const [first, last] = [this.#frames[0], this.#frames.at(-1)]
    if (this.#aac || !first || !last) return true
    return (last.at - first.at) / UNITS_PER_MS >= WAIT_FOR_SOUND_MS
  }

  /** Writes the first `count` frames, each with the sound that came before the next. */
  #writeUpTo(count: number): void {
    if (count < 1 || !this.#avc) return
    if (!this.#isBegun) this.#onBytes(writeInit(this.#avc, this.#aac))
    this.#isBegun = true
    for (let written = 0; written < count; written += 1) {
      const frame = this.#frames.shift()
      if (frame) this.#writeFrame(frame, this.#frames[0])
    }
  }

  #writeFrame({ at, isKey, offsetMs, bytes }: TimedFrame, next: TimedFrame | undefined): void {
    const apart = next ? next.at - at : 0
    // after a long pause, or back in time, the next frame does not continue this one
    const duration = apart > 0 && apart <= MOST_FRAME_MS * UNITS_PER_MS ? apart : USUAL_FRAME_MS * UNITS_PER_MS
    const sample: Sample = { at, duration, isKey, offset: offsetMs * UNITS_PER_MS, bytes }
    const sounds = this.#sounds
    this.#sounds = []
    this.#sequence += 1
    this.#onBytes(
      writeFragment(this.#sequence, [
        { trackId: track.video, samples: [sample] },
        ...toRuns(sounds).map((samples) => ({ trackId: track.sound, samples })),
      ]),
    )
  }
}
