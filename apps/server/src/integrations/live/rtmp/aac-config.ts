import { MediaRefusal } from '../media-refusal.ts'
import { BitReader } from './bit-reader.ts'

/** AAC as its decoder configuration describes it. */
export interface AacConfig {
  kind: 'aac'
  /** AudioSpecificConfig. */
  bytes: Buffer
  rate: number
  channels: number
}

const LOW_COMPLEXITY = 2
const RATES = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350]
const ESCAPED_RATE = 15
const MOST_RATE = 96_000
/** Channels by configuration; 0 would describe them elsewhere. */
const CHANNELS = [0, 1, 2, 3, 4, 5, 6, 8]

/**
 * Reads an AudioSpecificConfig (ISO/IEC 14496-3). Accepts AAC-LC with frames of 1,024 samples, which every encoder program sends
 * and every browser decodes. Throws `malformed` and `soundUnsupported`.
 */
export const readAacConfig = (bytes: Buffer): AacConfig => {
  const reader = new BitReader(bytes)
  const type = reader.bits(5)
  const index = reader.bits(4)
  const rate = index === ESCAPED_RATE ? reader.bits(24) : RATES[index]
  const channels = CHANNELS[reader.bits(4)]
  const isShort = reader.flag()
  if (type !== LOW_COMPLEXITY || isShort || !rate || rate > MOST_RATE || !channels)
    throw new MediaRefusal('soundUnsupported')
  return { kind: 'aac', bytes: Buffer.from(bytes), rate, channels }
}
