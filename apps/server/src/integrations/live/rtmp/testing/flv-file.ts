import { readFileSync } from 'node:fs'
import path from 'node:path'

export interface FlvTag {
  kind: 'sound' | 'video'
  /** In ms. */
  timestamp: number
  payload: Buffer
}

const HEADER_BYTES = 13
const TAG_BYTES = 11
const kinds: Readonly<Record<number, FlvTag['kind']>> = { 8: 'sound', 9: 'video' }

/** Reads the sound and video of a recorded FLV file, whose tags carry the same payloads as messages of RTMP. */
export const readFlvFile = (file: string): FlvTag[] => {
  const bytes = readFileSync(file)
  const tags: FlvTag[] = []
  for (let at = HEADER_BYTES; at + TAG_BYTES < bytes.length; ) {
    const length = bytes.readUIntBE(at + 1, 3)
    const timestamp = bytes.readUIntBE(at + 4, 3) + bytes.readUInt8(at + 7) * 0x1000000
    const kind = kinds[bytes.readUInt8(at)]
    if (kind) tags.push({ kind, timestamp, payload: bytes.subarray(at + TAG_BYTES, at + TAG_BYTES + length) })
    at += TAG_BYTES + length + 4
  }
  return tags
}

/**
 * 2.5 s of 160 × 284 at 24 frames/s, H.264 high with two B-frames between others and a keyframe a second, and AAC with 44.1 kHz in
 * stereo, as OBS sends it.
 */
export const obsLike = (): FlvTag[] => readFlvFile(path.join(import.meta.dirname, 'obs-like.flv'))
