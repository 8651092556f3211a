import { box, numbers } from '../write-fragment.ts'
import type { AacConfig } from './aac-config.ts'
import type { AvcConfig } from './avc-config.ts'

export const track = { video: 1, sound: 2 } as const
export const VIDEO_TIMESCALE = 90_000

const FIXED_ONE = 0x10000
const MATRIX = numbers(FIXED_ONE, 0, 0, 0, FIXED_ONE, 0, 0, 0, 0x40000000)
const UNDEFINED_LANGUAGE = 0x55c4
const FULL_VOLUME = 0x100
const DPI_72 = 0x480000
const zeroes = (count: number): Buffer => Buffer.alloc(count)

const shorts = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, index) => bytes.writeUInt16BE(value, index * 2))
  return bytes
}

/** Writes a descriptor of ISO/IEC 14496-1 of less than 128 bytes. */
const descriptor = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, body.length]), body])
}

const writeAvcEntry = ({ width, height, bytes }: AvcConfig): Buffer =>
  box(
    'avc1',
    zeroes(6),
    shorts(1),
    zeroes(16),
    shorts(width, height),
    numbers(DPI_72, DPI_72, 0),
    shorts(1),
    zeroes(32),
    shorts(0x18, 0xffff),
    box('avcC', bytes),
  )

const writeAacEntry = ({ rate, channels, bytes }: AacConfig): Buffer => {
  // object type AAC, stream type audio, and no promise about buffer and bitrate
  const decoder = descriptor(4, Buffer.from([0x40, 0x15, 0, 0, 0]), numbers(0, 0), descriptor(5, bytes))
  const stream = descriptor(3, shorts(track.sound), zeroes(1), decoder, descriptor(6, Buffer.from([2])))
  // the field has 16 bits for the rate; decoders read it from the configuration
  const rateField = rate < FIXED_ONE ? rate * FIXED_ONE : 0
  const head = [zeroes(6), shorts(1), zeroes(8), shorts(channels, 16, 0, 0), numbers(rateField)]
  return box('mp4a', ...head, box('esds', numbers(0), stream))
}

interface TrackHead {
  id: number
  kind: 'vide' | 'soun'
  timescale: number
  width: number
  height: number
}

const writeTrack = ({ id, kind, timescale, width, height }: TrackHead, entry: Buffer): Buffer => {
  const volume = kind === 'soun' ? FULL_VOLUME : 0
  const size = numbers(width * FIXED_ONE, height * FIXED_ONE)
  const media = kind === 'vide' ? box('vmhd', numbers(1, 0, 0)) : box('smhd', numbers(0, 0))
  const empty = [box('stts', numbers(0, 0)), box('stsc', numbers(0, 0)), box('stsz', numbers(0, 0, 0))]
  const table = box('stbl', box('stsd', numbers(0, 1), entry), ...empty, box('stco', numbers(0, 0)))
  const data = box('dinf', box('dref', numbers(0, 1), box('url ', numbers(1))))
  return box(
    'trak',
    box('tkhd', numbers(7, 0, 0, id, 0, 0), zeroes(8), shorts(0, 0, volume, 0), MATRIX, size),
    box(
      'mdia',
      box('mdhd', numbers(0, 0, 0, timescale, 0), shorts(UNDEFINED_LANGUAGE, 0)),
      box('hdlr', numbers(0, 0), Buffer.from(kind), zeroes(13)),
      box('minf', media, data, table),
    ),
  )
}

/** Writes `ftyp` and `moov` of a fragmented MP4 with H.264 and, if there is sound, AAC. */
export const writeInit = (video: AvcConfig, sound: AacConfig | undefined): Buffer => {
  const { width, height } = video
  const picture = { id: track.video, kind: 'vide', timescale: VIDEO_TIMESCALE, width, height } as const
  const tracks = [writeTrack(picture, writeAvcEntry(video))]
  const defaults = [box('trex', numbers(0, track.video, 1, 0, 0, 0))]
  if (sound) {
    const head = { id: track.sound, kind: 'soun', timescale: sound.rate, width: 0, height: 0 } as const
    tracks.push(writeTrack(head, writeAacEntry(sound)))
    defaults.push(box('trex', numbers(0, track.sound, 1, 0, 0, 0)))
  }
  const movie = [
    numbers(0, 0, 0, 1_000, 0, FIXED_ONE),
    shorts(FULL_VOLUME, 0),
    zeroes(8),
    MATRIX,
    zeroes(24),
    numbers(3),
  ]
  return Buffer.concat([
    box('ftyp', Buffer.from('iso6'), numbers(0), Buffer.from('iso6cmfcmp41')),
    box('moov', box('mvhd', ...movie), ...tracks, box('mvex', ...defaults)),
  ])
}
