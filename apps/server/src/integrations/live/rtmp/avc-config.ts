import { MediaRefusal } from '../media-refusal.ts'
import { BitReader } from './bit-reader.ts'

/** H.264 as its decoder configuration describes it. */
export interface AvcConfig {
  kind: 'avc'
  /** Content of the box `avcC`. */
  bytes: Buffer
  width: number
  height: number
}

const SPS = 7
/** Profiles whose parameter sets name a chroma format. */
const WITH_CHROMA: ReadonlySet<number> = new Set([44, 83, 86, 100, 110, 118, 122, 128, 138, 139, 134, 135, 244])
const [CHROMA_420, CHROMA_422, CHROMA_444] = [1, 2, 3]
const MACROBLOCK = 16
const MOST_SIDE = 4_096
const MOST_CYCLE = 255

/** Removes the bytes that keep start codes out of a unit. */
const unescape = (unit: Buffer): Buffer =>
  Buffer.from(
    unit.filter((byte, index) => !(byte === 3 && index > 1 && unit[index - 1] === 0 && unit[index - 2] === 0)),
  )

const skipScalingList = (reader: BitReader, size: number): void => {
  let [last, next] = [8, 8]
  for (let index = 0; index < size; index += 1) {
    if (next !== 0) next = (last + reader.signed() + 256) % 256
    last = next === 0 ? last : next
  }
}

/** Returns the chroma format. */
const readChroma = (reader: BitReader): number => {
  const format = reader.unsigned()
  if (format === CHROMA_444) reader.flag()
  reader.unsigned()
  reader.unsigned()
  reader.flag()
  if (!reader.flag()) return format
  const lists = format === CHROMA_444 ? 12 : 8
  for (let index = 0; index < lists; index += 1) if (reader.flag()) skipScalingList(reader, index < 6 ? 16 : 64)
  return format
}

const skipPictureOrder = (reader: BitReader): void => {
  const type = reader.unsigned()
  if (type === 0) reader.unsigned()
  if (type !== 1) return
  reader.flag()
  reader.signed()
  reader.signed()
  const cycle = reader.unsigned()
  if (cycle > MOST_CYCLE) throw new MediaRefusal('malformed')
  for (let index = 0; index < cycle; index += 1) reader.signed()
}

/** Reads the size in pixels; the reader is at the width in macroblocks. */
const readPixels = (reader: BitReader, chroma: number): { width: number; height: number } => {
  const [columns, rows] = [reader.unsigned() + 1, reader.unsigned() + 1]
  const isFrame = reader.flag()
  if (!isFrame) reader.flag()
  reader.flag()
  const [left = 0, right = 0, top = 0, bottom = 0] = reader.flag() ? [0, 0, 0, 0].map(() => reader.unsigned()) : []
  const fields = isFrame ? 1 : 2
  const unitX = chroma === CHROMA_420 || chroma === CHROMA_422 ? 2 : 1
  const unitY = chroma === CHROMA_420 ? 2 : 1
  return {
    width: columns * MACROBLOCK - unitX * (left + right),
    height: fields * (rows * MACROBLOCK - unitY * (top + bottom)),
  }
}

/** Reads width and height in pixels from a sequence parameter set. */
export const readSize = (unit: Buffer): { width: number; height: number } => {
  const reader = new BitReader(unescape(unit))
  if ((reader.bits(8) & 0x1f) !== SPS) throw new MediaRefusal('malformed')
  const profile = reader.bits(8)
  reader.bits(16)
  reader.unsigned()
  const chroma = WITH_CHROMA.has(profile) ? readChroma(reader) : CHROMA_420
  reader.unsigned()
  skipPictureOrder(reader)
  reader.unsigned()
  reader.flag()
  const size = readPixels(reader, chroma)
  const isUsable = [size.width, size.height].every((side) => side > 0 && side <= MOST_SIDE)
  if (!isUsable) throw new MediaRefusal('videoUnsupported')
  return size
}

/** Reads a decoder configuration (ISO/IEC 14496-15). Throws `malformed` and `videoUnsupported`. */
export const readAvcConfig = (bytes: Buffer): AvcConfig => {
  // version, profile, compatibility, level, size of lengths, number of parameter sets
  if (bytes.length < 8 || bytes[0] !== 1 || ((bytes[5] ?? 0) & 0x1f) === 0) throw new MediaRefusal('malformed')
  const length = bytes.readUInt16BE(6)
  const unit = bytes.subarray(8, 8 + length)
  if (unit.length < length) throw new MediaRefusal('malformed')
  return { kind: 'avc', bytes: Buffer.from(bytes), ...readSize(unit) }
}
