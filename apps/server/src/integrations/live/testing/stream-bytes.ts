import { readFileSync } from 'node:fs'
import path from 'node:path'
import { BoxSplitter } from '../boxes.ts'

const read = (name: string): Buffer => readFileSync(path.join(import.meta.dirname, name))

/** Streams of fragmented MP4 with a fragment per keyframe. */
export const streams = {
  /** 6 s of 360 × 640 at 24 frames/s with a keyframe every half second, H.264 baseline and AAC. */
  usual: read('h264-aac.mp4'),
  /** 6 s of H.264 high with B-frames and a keyframe every 2 s, without sound. */
  silent: read('silent-b-frames.mp4'),
  /** 3 s with Opus, as Chrome records on Linux. */
  opus: read('h264-opus.mp4'),
  hevc: read('hevc.mp4'),
  soundOnly: read('sound-only.mp4'),
  webm: read('picture.webm'),
}

/** Cuts a stream into what precedes its fragments, and its fragments. */
export const cutStream = (stream: Buffer): { init: Buffer; fragments: Buffer[] } => {
  const boxes = new BoxSplitter().push(stream)
  const init = Buffer.concat(boxes.filter(({ type }) => type === 'ftyp' || type === 'moov').map(({ bytes }) => bytes))
  const fragments = boxes.flatMap(({ type, bytes }, index) =>
    type === 'moof' ? [Buffer.concat([bytes, boxes[index + 1]?.bytes ?? Buffer.alloc(0)])] : [],
  )
  return { init, fragments }
}

/** Moves the decode times of all tracks of a fragment by seconds. `timescales` are those of the tracks in their order. */
export const shiftFragment = (fragment: Buffer, seconds: number, timescales: readonly number[]): Buffer => {
  const shifted = Buffer.from(fragment)
  let at = shifted.indexOf('tfdt', 0, 'latin1')
  for (const timescale of timescales) {
    if (at === -1) break
    const units = Math.round(seconds * timescale)
    if (shifted.readUInt8(at + 4) === 1)
      shifted.writeBigUInt64BE(shifted.readBigUInt64BE(at + 8) + BigInt(units), at + 8)
    else shifted.writeUInt32BE(shifted.readUInt32BE(at + 8) + units, at + 8)
    at = shifted.indexOf('tfdt', at + 4, 'latin1')
  }
  return shifted
}
