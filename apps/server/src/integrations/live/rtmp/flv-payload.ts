import { MediaRefusal } from '../media-refusal.ts'
import { type AacConfig, readAacConfig } from './aac-config.ts'
import { type AvcConfig, readAvcConfig } from './avc-config.ts'

export interface VideoFrame {
  kind: 'video'
  isKey: boolean
  /** Presentation time minus decode time, in ms. */
  offsetMs: number
  bytes: Buffer
}

export interface SoundFrame {
  kind: 'sound'
  bytes: Buffer
}

const [KEYFRAME, COMMAND_FRAME] = [1, 5]
const [AVC, LEGACY_HEVC] = [7, 12]
const AAC = 10
const EXTENDED_SOUND = 9
const [CONFIG, FRAME] = [0, 1]
const IS_EXTENDED = 0x80
const HEVC_CODES: ReadonlySet<string> = new Set(['hvc1', 'hev1'])
const [EXTENDED_START, EXTENDED_FRAMES, EXTENDED_FRAMES_X] = [0, 1, 3]

const toFrame = (body: Buffer, at: number, isKey: boolean): VideoFrame | undefined => {
  if (body.length < at + 3) throw new MediaRefusal('malformed')
  if (body.length === at + 3) return undefined
  return { kind: 'video', isKey, offsetMs: body.readIntBE(at, 3), bytes: body.subarray(at + 3) }
}

/** Reads a message of Enhanced RTMP, which names its codec by four letters. */
const readExtendedVideo = (body: Buffer, isKey: boolean): AvcConfig | VideoFrame | undefined => {
  if (body.length < 5) throw new MediaRefusal('malformed')
  const code = body.toString('latin1', 1, 5)
  if (HEVC_CODES.has(code)) throw new MediaRefusal('hevcUnsupported')
  if (code !== 'avc1') throw new MediaRefusal('videoUnsupported')
  const packet = body.readUInt8(0) & 15
  if (packet === EXTENDED_START) return readAvcConfig(body.subarray(5))
  if (packet === EXTENDED_FRAMES) return toFrame(body, 5, isKey)
  return packet === EXTENDED_FRAMES_X && body.length > 5
    ? { kind: 'video', isKey, offsetMs: 0, bytes: body.subarray(5) }
    : undefined
}

/**
 * Reads the payload of a video message. Undefined for what carries no picture. Throws `hevcUnsupported`, `videoUnsupported` and
 * `malformed`.
 */
export const readVideo = (body: Buffer): AvcConfig | VideoFrame | undefined => {
  const [first, packet] = body
  if (first === undefined) return undefined
  const frameType = (first >> 4) & 7
  if (frameType === COMMAND_FRAME) return undefined
  if (first & IS_EXTENDED) return readExtendedVideo(body, frameType === KEYFRAME)
  const codec = first & 15
  if (codec === LEGACY_HEVC) throw new MediaRefusal('hevcUnsupported')
  if (codec !== AVC) throw new MediaRefusal('videoUnsupported')
  if (body.length < 5) throw new MediaRefusal('malformed')
  if (packet === CONFIG) return readAvcConfig(body.subarray(5))
  return packet === FRAME ? toFrame(body, 2, frameType === KEYFRAME) : undefined
}

/** Reads the payload of a sound message. Undefined for an empty one. Throws `soundUnsupported` and `malformed`. */
export const readSound = (body: Buffer): AacConfig | SoundFrame | undefined => {
  const [first, packet] = body
  if (first === undefined) return undefined
  const format = first >> 4
  if (format === EXTENDED_SOUND) return readExtendedSound(body)
  if (format !== AAC) throw new MediaRefusal('soundUnsupported')
  if (packet === CONFIG) return readAacConfig(body.subarray(2))
  return body.length > 2 ? { kind: 'sound', bytes: body.subarray(2) } : undefined
}

const readExtendedSound = (body: Buffer): AacConfig | SoundFrame | undefined => {
  if (body.toString('latin1', 1, 5) !== 'mp4a') throw new MediaRefusal('soundUnsupported')
  const packet = body.readUInt8(0) & 15
  if (packet === CONFIG) return readAacConfig(body.subarray(5))
  return packet === FRAME && body.length > 5 ? { kind: 'sound', bytes: body.subarray(5) } : undefined
}
