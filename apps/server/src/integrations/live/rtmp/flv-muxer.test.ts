import { describe, expect, test } from 'vitest'
import { BoxSplitter, getBox, type StreamBox } from '../boxes.ts'
import { MediaRefusal } from '../media-refusal.ts'
import { type Fragment, readFragment } from '../read-fragment.ts'
import { readTracks, type Tracks } from '../track-info.ts'
import { FlvMuxer } from './flv-muxer.ts'
import { type FlvTag, obsLike } from './testing/flv-file.ts'

interface Muxed {
  moovs: Tracks[]
  fragments: Fragment[]
  /** Content of the first `moov`. */
  moov: Buffer
}

/** Muxes tags and reads the result as the packager does. */
const mux = (tags: readonly FlvTag[]): Muxed => {
  const parts: Buffer[] = []
  const muxer = new FlvMuxer((bytes) => parts.push(bytes))
  for (const { kind, timestamp, payload } of tags)
    if (kind === 'video') muxer.addVideo(timestamp >>> 0, payload)
    else muxer.addSound(timestamp >>> 0, payload)
  muxer.finish()
  const moovs: Tracks[] = []
  const fragments: Fragment[] = []
  let moof: StreamBox | undefined
  let moov: Buffer = Buffer.alloc(0)
  for (const box of new BoxSplitter().push(Buffer.concat(parts))) {
    if (box.type === 'moov') {
      if (moov.length === 0) moov = box.body
      moovs.push(readTracks(box.body))
    }
    if (box.type === 'moof') moof = box
    const tracks = moovs.at(-1)
    if (box.type === 'mdat' && moof && tracks) fragments.push(readFragment(moof, box, tracks))
  }
  return { moovs, fragments, moov }
}

const videoOf = ({ fragments }: Muxed) => fragments.flatMap(({ video }) => video)
const soundOf = ({ fragments }: Muxed) => fragments.flatMap(({ sound }) => sound)
const only = (kind: FlvTag['kind']): FlvTag[] => obsLike().filter((tag) => tag.kind === kind)
const shift = (tags: readonly FlvTag[], ms: number): FlvTag[] =>
  tags.map((tag) => ({ ...tag, timestamp: tag.timestamp + ms }))
const refusalOf = (run: () => unknown): string | undefined => {
  try {
    run()
  } catch (error) {
    return error instanceof MediaRefusal ? error.code : String(error)
  }
  return undefined
}
const videoTag = (...bytes: readonly (number | string)[]): FlvTag => ({
  kind: 'video',
  timestamp: 0,
  payload: Buffer.concat(
    bytes.map((part) => (typeof part === 'number' ? Buffer.from([part]) : Buffer.from(part, 'latin1'))),
  ),
})

describe('a recording of OBS’ kind', () => {
  test('[SCREEN-21] keeps every frame, its codecs and its size', () => {
    const muxed = mux(obsLike())
    expect(muxed.moovs).toEqual([
      {
        video: expect.objectContaining({
          width: 160,
          height: 284,
          timescale: 90_000,
          codec: expect.stringMatching(/^avc1\.6400/),
        }),
        sound: expect.objectContaining({ timescale: 44_100, codec: 'mp4a.40.2' }),
      },
    ])
    const config = only('video')[0]?.payload.subarray(5) ?? Buffer.alloc(0)
    expect(muxed.moov.includes(config)).toBe(true)
    expect(getBox(muxed.moov, 'mvex', 'trex').length).toBe(24)
    expect(videoOf(muxed)).toHaveLength(60)
    expect(videoOf(muxed).filter(({ isKey }) => isKey)).toHaveLength(3)
    const payloads = only('video')
      .slice(1)
      .map(({ payload }) => payload.subarray(5))
    const written = videoOf(muxed).map(({ bytes }) => bytes)
    expect(payloads.filter((payload) => written.some((bytes) => bytes.equals(payload)))).toHaveLength(60)
  })

  test('[SCREEN-21] writes decode times and signed offsets of B-frames', () => {
    const video = videoOf(mux(obsLike()))
    const shown = video.map(({ at, offset }) => at + offset)
    expect(video.some((_, index) => (shown[index] ?? 0) > (shown[index + 1] ?? Infinity))).toBe(true)
    const sorted = shown.toSorted((a, b) => a - b)
    const steps = sorted.slice(1).map((at, index) => (at - (sorted[index] ?? 0)) / 90)
    for (const step of steps) expect(Math.abs(step - 1_000 / 24)).toBeLessThanOrEqual(1)
    const ends = video.map(({ at, duration }) => at + duration)
    expect(ends.slice(0, -1)).toEqual(video.slice(1).map(({ at }) => at))
    const negative = mux(only('video').map((tag) => (tag.payload[1] === 1 ? withOffset(tag, -40) : tag)))
    expect(videoOf(negative).every(({ offset }) => offset === -40 * 90)).toBe(true)
  })

  test('[SCREEN-21] keeps sound gapless although its times are rounded to ms', () => {
    const sound = soundOf(mux(obsLike()))
    expect(sound.length).toBeGreaterThan(100)
    const jumps = sound.slice(1).filter(({ at }, index) => at !== (sound[index]?.at ?? 0) + 1_024)
    expect(jumps).toEqual([])
  })

  test('[SCREEN-21] does not move sound forward when frames of it are lost', () => {
    const lost = obsLike().filter(({ kind, timestamp }) => kind === 'video' || timestamp < 800 || timestamp > 1_200)
    const sound = soundOf(mux(lost))
    const gap = sound.slice(1).find(({ at }, index) => at !== (sound[index]?.at ?? 0) + 1_024)
    expect((gap?.at ?? 0) / 44_100).toBeCloseTo(1.2, 1)
  })
})

const withOffset = (tag: FlvTag, ms: number): FlvTag => {
  const payload = Buffer.from(tag.payload)
  payload.writeIntBE(ms, 2, 3)
  return { ...tag, payload }
}

describe('unusual streams', () => {
  test('[SCREEN-21] times continue over the wrap of 32 bits', () => {
    const muxed = mux(shift(obsLike(), 2 ** 32 - 1_000))
    const expected = videoOf(mux(obsLike()))
    const first = videoOf(muxed)[0]?.at ?? 0
    expect(videoOf(muxed).map(({ at }) => at - first)).toEqual(expected.map(({ at }) => at - (expected[0]?.at ?? 0)))
    expect(soundOf(muxed)).toHaveLength(soundOf(mux(obsLike())).length)
  })

  test('[SCREEN-21] a stream without sound is written after a second, with all its frames', () => {
    const muxed = mux(only('video'))
    expect(muxed.moovs).toHaveLength(1)
    expect(muxed.moovs[0]?.sound).toBeUndefined()
    expect(videoOf(muxed)).toHaveLength(60)
    const parts: Buffer[] = []
    const muxer = new FlvMuxer((bytes) => parts.push(bytes))
    for (const { timestamp, payload } of only('video').filter((tag) => tag.timestamp < 900))
      muxer.addVideo(timestamp, payload)
    expect(parts).toEqual([])
  })

  test('[SCREEN-21] sound that begins late begins a new initialization at a keyframe', () => {
    const late = obsLike().filter(({ kind, timestamp }) => kind === 'video' || timestamp > 1_300)
    const config = only('sound')[0]
    if (!config) throw new Error('no configuration')
    const at = late.findIndex(({ kind }) => kind === 'sound')
    const muxed = mux([...late.slice(0, at), { ...config, timestamp: 1_300 }, ...late.slice(at)])
    expect(muxed.moovs.map(({ sound }) => sound?.codec)).toEqual([undefined, 'mp4a.40.2'])
    const first = muxed.fragments.findIndex(({ sound }) => sound.length > 0)
    expect(muxed.fragments[first]?.video[0]?.isKey).toBe(true)
  })

  test('[SCREEN-21] a stream that is joined in the middle begins with its next keyframe', () => {
    const tags = obsLike()
    const joined = tags.filter(
      ({ timestamp, payload, kind }) => timestamp > 300 || payload[1] === 0 || kind === 'sound',
    )
    const video = videoOf(mux(joined))
    expect(video[0]?.isKey).toBe(true)
    expect(video.length).toBeLessThan(60)
    expect(video.length).toBeGreaterThanOrEqual(36)
  })

  test('[SCREEN-21] a repeated configuration changes nothing, another one begins anew', () => {
    const [config, ...frames] = only('video')
    if (!config) throw new Error('no configuration')
    const half = frames.findIndex(({ timestamp }) => timestamp > 1_500)
    const again = (payload: Buffer) => [
      config,
      ...frames.slice(0, half),
      { ...config, timestamp: 1_500, payload },
      ...frames.slice(half),
    ]
    expect(mux(again(config.payload)).moovs).toHaveLength(1)
    const other = Buffer.concat([config.payload, Buffer.from([0])])
    expect(mux(again(other)).moovs).toHaveLength(2)
  })

  test('[SCREEN-21] a clock that goes back is written as it is', () => {
    const video = videoOf(mux([...obsLike(), ...obsLike().filter(({ payload }) => payload[1] !== 0)]))
    expect(video).toHaveLength(120)
    expect(video.filter(({ at }, index) => at < (video[index - 1]?.at ?? 0))).toHaveLength(1)
    expect(video.every(({ duration }) => duration > 0 && duration < 90_000)).toBe(true)
  })
})

describe('refusals', () => {
  const cases: [string, FlvTag[], string][] = [
    ['HEVC of older encoders', [videoTag(0x1c, 0, 0, 0, 0, 1)], 'hevcUnsupported'],
    ['HEVC of Enhanced RTMP', [videoTag(0x90, 'hvc1', 1)], 'hevcUnsupported'],
    ['AV1', [videoTag(0x90, 'av01', 1)], 'videoUnsupported'],
    ['VP6', [videoTag(0x14, 0)], 'videoUnsupported'],
    ['a configuration without parameters', [videoTag(0x17, 0, 0, 0, 0, 1, 100, 0, 31, 255)], 'malformed'],
    [
      'a parameter set that is cut',
      [videoTag(0x17, 0, 0, 0, 0, 1, 100, 0, 31, 255, 225, 0, 4, 0x67, 100)],
      'malformed',
    ],
    ['MP3', [{ ...videoTag(0x2f, 1), kind: 'sound' }], 'soundUnsupported'],
    ['HE-AAC', [{ ...videoTag(0xaf, 0, 0x2b, 0x92, 8, 0), kind: 'sound' }], 'soundUnsupported'],
    ['Opus', [{ ...videoTag(0x90, 'Opus', 1), kind: 'sound' }], 'soundUnsupported'],
    ['sound alone', shift(only('sound'), 0).concat(shift(only('sound'), 5_500)), 'noVideo'],
  ]
  for (const [name, tags, code] of cases)
    test(`[SCREEN-21] refuses ${name}`, () => expect(refusalOf(() => mux(tags))).toBe(code))

  test('[SCREEN-21] H.264 of Enhanced RTMP is accepted', () => {
    const frames = only('video').filter(({ payload }) => payload[1] !== 2)
    const tags = frames.map(({ payload, timestamp }): FlvTag => {
      const isConfig = payload[1] === 0
      const head = Buffer.from([((payload[0] ?? 0) & 0xf0) | 0x80 | (isConfig ? 0 : 1)])
      return {
        kind: 'video',
        timestamp,
        payload: Buffer.concat([head, Buffer.from('avc1'), payload.subarray(isConfig ? 5 : 2)]),
      }
    })
    expect(videoOf(mux(tags))).toEqual(videoOf(mux(only('video'))))
  })

  test('[SCREEN-21] no cut of a payload throws anything but a refusal', () => {
    for (const tag of obsLike().slice(0, 12))
      for (let length = 0; length < Math.min(tag.payload.length, 60); length += 1) {
        const code = refusalOf(() => mux([{ ...tag, payload: tag.payload.subarray(0, length) }]))
        expect([undefined, 'malformed', 'soundUnsupported', 'videoUnsupported']).toContain(code)
      }
  })
})
