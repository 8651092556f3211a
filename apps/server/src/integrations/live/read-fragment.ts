import { getBox, findBox, listBoxes, type StreamBox } from './boxes.ts'
import { MediaRefusal } from './media-refusal.ts'
import type { SampleDefaults, Track, Tracks } from './track-info.ts'

/** One coded frame of video, or one frame of sound. Times are in units of its track. */
export interface Sample {
  /** Decode time. */
  at: number
  duration: number
  /** Presentation time minus decode time. */
  offset: number
  isKey: boolean
  bytes: Buffer
}

export interface Fragment {
  video: Sample[]
  sound: Sample[]
}

/** Samples of one fragment; more are refused. */
const MOST_SAMPLES = 20_000
const NOT_KEY = 0x10000
const [HAS_BASE, HAS_DESCRIPTION, HAS_DURATION, HAS_SIZE, HAS_FLAGS, BASE_IS_MOOF] = [1, 2, 8, 16, 32, 0x20000]
const run = { dataOffset: 1, firstFlags: 4, duration: 0x100, size: 0x200, flags: 0x400, offset: 0x800 }

/** Reads numbers one after the other. */
class Reader {
  readonly #bytes: Buffer
  #at: number
  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes
    this.#at = at
  }

  next(): number {
    this.#at += 4
    return this.#bytes.readUInt32BE(this.#at - 4)
  }

  nextSigned(): number {
    return this.next() | 0
  }

  nextLong(): number {
    this.#at += 8
    return Number(this.#bytes.readBigUInt64BE(this.#at - 8))
  }
}

interface Header extends SampleDefaults {
  trackId: number
  /** Position in the stream that data offsets count from; undefined: after the data of the track before. */
  base: number | undefined
}

const readHeader = (tfhd: Buffer, tracks: readonly Track[], moofAt: number): Header | undefined => {
  const flags = tfhd.readUInt32BE(0) & 0xffffff
  const trackId = tfhd.readUInt32BE(4)
  const track = tracks.find(({ id }) => id === trackId)
  if (!track) return undefined
  const reader = new Reader(tfhd, 8)
  const base = flags & HAS_BASE ? reader.nextLong() : flags & BASE_IS_MOOF ? moofAt : undefined
  if (flags & HAS_DESCRIPTION) reader.next()
  const { duration, size, flags: usual } = track.defaults
  return {
    trackId,
    base,
    duration: flags & HAS_DURATION ? reader.next() : duration,
    size: flags & HAS_SIZE ? reader.next() : size,
    flags: flags & HAS_FLAGS ? reader.next() : usual,
  }
}

const readDecodeTime = (tfdt: Buffer): number => {
  const at = tfdt.readUInt8(0) === 1 ? Number(tfdt.readBigUInt64BE(4)) : tfdt.readUInt32BE(4)
  if (!Number.isSafeInteger(at)) throw new MediaRefusal('malformed')
  return at
}

/** State of reading one track: the decode time and the place of the next sample. */
interface Cursor {
  at: number
  place: number
  /** Number of samples read. */
  samples: number
}

/** Reads the samples of a `trun` box and moves the cursor behind them. */
const readRun = (trun: Buffer, header: Header, data: StreamBox, cursor: Cursor): Sample[] => {
  const flags = trun.readUInt32BE(0) & 0xffffff
  const isSigned = trun.readUInt8(0) === 1
  const count = trun.readUInt32BE(4)
  if (cursor.samples + count > MOST_SAMPLES) throw new MediaRefusal('malformed')
  cursor.samples += count
  const reader = new Reader(trun, 8)
  if (flags & run.dataOffset) cursor.place = (header.base ?? cursor.place) + reader.nextSigned()
  const first = flags & run.firstFlags ? reader.next() : undefined
  const dataStart = data.position + data.bytes.length - data.body.length
  return Array.from({ length: count }, (_, index) => {
    const duration = flags & run.duration ? reader.next() : header.duration
    const size = flags & run.size ? reader.next() : header.size
    const own = flags & run.flags ? reader.next() : header.flags
    const offset = flags & run.offset ? (isSigned ? reader.nextSigned() : reader.next()) : 0
    const start = cursor.place - dataStart
    if (start < 0 || start + size > data.body.length) throw new MediaRefusal('malformed')
    const used = index === 0 && first !== undefined ? first : own
    const bytes = data.body.subarray(start, start + size)
    const sample = { at: cursor.at, duration, offset, isKey: (used & NOT_KEY) === 0, bytes }
    cursor.place += size
    cursor.at += duration
    return sample
  })
}

/**
 * Reads the samples of a `moof` box and the `mdat` box after it. Tracks that the stream does not use are left out. Throws
 * `malformed`.
 */
export const readFragment = (moof: StreamBox, data: StreamBox, { video, sound }: Tracks): Fragment => {
  const fragment: Fragment = { video: [], sound: [] }
  const tracks = sound ? [video, sound] : [video]
  let place = moof.position
  for (const { type, body } of listBoxes(moof.body)) {
    if (type !== 'traf') continue
    const header = readHeader(getBox(body, 'tfhd'), tracks, moof.position)
    if (!header) continue
    const tfdt = findBox(body, 'tfdt')
    if (!tfdt) throw new MediaRefusal('malformed')
    const samples = header.trackId === video.id ? fragment.video : fragment.sound
    const cursor: Cursor = { at: readDecodeTime(tfdt), place: header.base ?? place, samples: samples.length }
    for (const box of listBoxes(body)) {
      if (box.type === 'trun') samples.push(...readRun(box.body, header, data, cursor))
    }
    place = cursor.place
  }
  return fragment
}
