import type { Sample } from './read-fragment.ts'

const HEAD_BYTES = 8
const SAMPLE_BYTES = 16
const BASE_IS_MOOF = 0x20000
/** Data offset, and for each sample its duration, size, flags and offset. */
const RUN_FLAGS = 0xf01
const KEY_FLAGS = 0x02000000
const OTHER_FLAGS = 0x01010000

export interface TrackSamples {
  trackId: number
  samples: readonly Sample[]
}

const sizeOf = (samples: readonly Sample[]): number => samples.reduce((sum, { bytes }) => sum + bytes.length, 0)

const box = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32BE(HEAD_BYTES + parts.reduce((sum, { length }) => sum + length, 0), 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...parts])
}

const numbers = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32BE(value >>> 0, index * 4))
  return bytes
}

const trafBytes = (samples: readonly Sample[]): number => HEAD_BYTES + 16 + 20 + 20 + samples.length * SAMPLE_BYTES

const writeTraf = ({ trackId, samples }: TrackSamples, dataOffset: number): Buffer => {
  const decodeTime = Buffer.alloc(8)
  decodeTime.writeBigUInt64BE(BigInt(samples[0]?.at ?? 0))
  const rows = samples.flatMap(({ duration, bytes, isKey, offset }) => [
    duration,
    bytes.length,
    isKey ? KEY_FLAGS : OTHER_FLAGS,
    offset,
  ])
  return box(
    'traf',
    box('tfhd', numbers(BASE_IS_MOOF, trackId)),
    box('tfdt', numbers(0x01000000), decodeTime),
    // version 1: offsets may be negative
    box('trun', numbers(0x01000000 | RUN_FLAGS, samples.length, dataOffset, ...rows)),
  )
}

/** Writes one fragment of an MP4, `moof` and `mdat`. Tracks without samples are left out. */
export const writeFragment = (sequence: number, tracks: readonly TrackSamples[]): Buffer => {
  const used = tracks.filter(({ samples }) => samples.length > 0)
  const moofBytes = used.reduce((sum, { samples }) => sum + trafBytes(samples), HEAD_BYTES + 16)
  let dataOffset = moofBytes + HEAD_BYTES
  const trafs = used.map((track) => {
    const traf = writeTraf(track, dataOffset)
    dataOffset += sizeOf(track.samples)
    return traf
  })
  const data = used.flatMap(({ samples }) => samples.map(({ bytes }) => bytes))
  return Buffer.concat([box('moof', box('mfhd', numbers(0, sequence)), ...trafs), box('mdat', ...data)])
}
