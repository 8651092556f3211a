import { findBox, getBox, listBoxes } from './boxes.ts'
import { MediaRefusal } from './media-refusal.ts'

/** Values of samples for which a fragment gives none. */
export interface SampleDefaults {
  duration: number
  size: number
  flags: number
}

export interface Track {
  id: number
  /** Units of time per second. */
  timescale: number
  /** As in RFC 6381. */
  codec: string
  defaults: SampleDefaults
}

export interface VideoTrack extends Track {
  width: number
  height: number
}

export interface Tracks {
  video: VideoTrack
  sound: Track | undefined
}

const MOST_TRACKS = 4
const VIDEO_ENTRY_BYTES = 78
const SOUND_ENTRY_BYTES = 28
// constrained baseline and baseline, main, high: what every browser decodes
const PLAYABLE_PROFILES: ReadonlySet<number> = new Set([66, 77, 100])
const HEVC: ReadonlySet<string> = new Set(['hvc1', 'hev1', 'dvh1', 'dvhe'])
const VERSION_BYTES = 4
const STREAM_ID_BYTES = 3
const DECODER_CONFIG = 0x04
const AAC = 0x40

const readAvc = (entry: Buffer): Pick<VideoTrack, 'codec' | 'width' | 'height'> => {
  const config = getBox(entry.subarray(VIDEO_ENTRY_BYTES), 'avcC')
  const profile = config.readUInt8(1)
  if (!PLAYABLE_PROFILES.has(profile)) throw new MediaRefusal('videoUnsupported')
  const codec = `avc1.${config.toString('hex', 1, 4)}`
  return { codec, width: entry.readUInt16BE(24), height: entry.readUInt16BE(26) }
}

const readVideo = ({ type, body }: { type: string; body: Buffer }): Pick<VideoTrack, 'codec' | 'width' | 'height'> => {
  if (HEVC.has(type)) throw new MediaRefusal('hevcUnsupported')
  if (type !== 'avc1' && type !== 'avc3') throw new MediaRefusal('videoUnsupported')
  return readAvc(body)
}

/** Returns the offset behind the length of a descriptor: up to four bytes, all but the last with the high bit. */
const skipLength = (esds: Buffer, at: number): number => {
  let end = at
  while (end < at + 3 && (esds.readUInt8(end) & 0x80) !== 0) end += 1
  return end + 1
}

/** Returns whether an `esds` box describes AAC: the decoder configuration inside its stream descriptor names the kind. */
const isAac = (esds: Buffer): boolean => {
  const inside = skipLength(esds, VERSION_BYTES + 1) + STREAM_ID_BYTES
  return esds.readUInt8(inside) === DECODER_CONFIG && esds.readUInt8(skipLength(esds, inside + 1)) === AAC
}

const readSound = ({ type, body }: { type: string; body: Buffer }): string => {
  if (type === 'Opus') return 'opus'
  const esds = type === 'mp4a' ? findBox(body.subarray(SOUND_ENTRY_BYTES), 'esds') : undefined
  if (!esds || !isAac(esds)) throw new MediaRefusal('soundUnsupported')
  return 'mp4a.40.2'
}

const readTimescale = (mdhd: Buffer): number => {
  const timescale = mdhd.readUInt32BE(mdhd.readUInt8(0) === 1 ? 20 : 12)
  if (timescale === 0) throw new MediaRefusal('malformed')
  return timescale
}

const readDefaults = (mvex: Buffer): Map<number, SampleDefaults> =>
  new Map(
    listBoxes(mvex)
      .filter(({ type }) => type === 'trex')
      .map(({ body }) => [
        body.readUInt32BE(4),
        { duration: body.readUInt32BE(12), size: body.readUInt32BE(16), flags: body.readUInt32BE(20) },
      ]),
  )

const readTrack = (trak: Buffer, defaults: ReadonlyMap<number, SampleDefaults>) => {
  const [tkhd, mdia] = [getBox(trak, 'tkhd'), getBox(trak, 'mdia')]
  const id = tkhd.readUInt32BE(tkhd.readUInt8(0) === 1 ? 20 : 12)
  const [entry] = listBoxes(getBox(mdia, 'minf', 'stbl', 'stsd').subarray(8))
  if (!entry) throw new MediaRefusal('malformed')
  return {
    kind: getBox(mdia, 'hdlr').toString('latin1', 8, 12),
    id,
    timescale: readTimescale(getBox(mdia, 'mdhd')),
    entry,
    defaults: defaults.get(id) ?? { duration: 0, size: 0, flags: 0 },
  }
}

/**
 * Reads the tracks of a `moov` box: one of H.264 video and at most one of AAC or Opus sound. Throws `noVideo`, `notFragmented` or
 * what the codecs are refused for.
 */
export const readTracks = (moov: Buffer): Tracks => {
  const mvex = findBox(moov, 'mvex')
  if (!mvex) throw new MediaRefusal('notFragmented')
  const defaults = readDefaults(mvex)
  const traks = listBoxes(moov).filter(({ type }) => type === 'trak')
  if (traks.length > MOST_TRACKS) throw new MediaRefusal('malformed')
  const tracks = traks.map(({ body }) => readTrack(body, defaults))
  const [videos, sounds] = ['vide', 'soun'].map((kind) => tracks.filter((track) => track.kind === kind))
  const [video, sound] = [videos?.[0], sounds?.[0]]
  if (!video) throw new MediaRefusal('noVideo')
  if ((videos?.length ?? 0) > 1) throw new MediaRefusal('videoUnsupported')
  if ((sounds?.length ?? 0) > 1) throw new MediaRefusal('soundUnsupported')
  const { entry, kind: _, ...rest } = video
  return { video: { ...rest, ...readVideo(entry) }, sound: sound && toSound(sound) }
}

const toSound = ({ id, timescale, defaults, entry }: ReturnType<typeof readTrack>): Track => ({
  id,
  timescale,
  defaults,
  codec: readSound(entry),
})
