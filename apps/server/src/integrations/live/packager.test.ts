import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BoxSplitter, getBox, type StreamBox } from './boxes.ts'
import { type PackagedSegment, Packager, type Run } from './packager.ts'
import { writeLivePlaylist } from './playlist.ts'
import { readFragment, type Sample } from './read-fragment.ts'
import { checkPlaylist } from './testing/check-playlist.ts'
import { cutStream, streams } from './testing/stream-bytes.ts'
import { readTracks } from './track-info.ts'

const { init } = cutStream(streams.usual)
const tracks = readTracks(getBox(init, 'moov'))
const runOf = (id: number): Run => ({ id, init: { name: `init-${id}.mp4`, bytes: init }, tracks, epochMs: 0 })

interface Frame {
  ms: number
  isKey: boolean
}

/** Frames of the given durations, and a frame of sound each 20 ms beside them. */
const samplesOf = (frames: readonly Frame[]): { video: Sample[]; sound: Sample[] } => {
  let at = 0
  const scale = (ms: number, timescale: number): number => Math.round((ms / 1_000) * timescale)
  const video = frames.map(({ ms, isKey }, index) => {
    const begin = scale(at, tracks.video.timescale)
    at += ms
    const duration = scale(at, tracks.video.timescale) - begin
    return { at: begin, duration, offset: (index % 3) - 1, isKey, bytes: Buffer.from(`frame ${index}`) }
  })
  const timescale = tracks.sound?.timescale ?? 1
  const sound = Array.from({ length: Math.floor(at / 20) }, (_, index) => ({
    at: scale(index * 20, timescale),
    duration: scale(20, timescale),
    offset: 0,
    isKey: true,
    bytes: Buffer.from(`sound ${index}`),
  }))
  return { video, sound }
}

/** Cuts samples into fragments of the given numbers of frames, each with its sound. */
const fragmentsOf = (frames: readonly Frame[], sizes: readonly number[]) => {
  const { video, sound } = samplesOf(frames)
  const fragments: { video: Sample[]; sound: Sample[] }[] = []
  let [from, heard] = [0, 0]
  for (let turn = 0; from < video.length; turn += 1) {
    const part = video.slice(from, from + (sizes[turn % sizes.length] ?? 1))
    from += part.length
    const last = part.at(-1)
    const endS = last ? (last.at + last.duration) / tracks.video.timescale : 0
    const until = from >= video.length ? sound.length : sound.findIndex(({ at }) => at / 48_000 >= endS)
    fragments.push({ video: part, sound: sound.slice(heard, until) })
    heard = until
  }
  return fragments
}

const readParts = (parts: readonly Buffer[]) => {
  const boxes = new BoxSplitter().push(Buffer.concat([init, ...parts]))
  const found = boxes.flatMap((box, index) => (box.type === 'moof' ? [[box, boxes[index + 1]]] : []))
  return found.map(([moof, data]) => readFragment(moof as StreamBox, data as StreamBox, tracks))
}

const plain = ({ bytes, ...sample }: Sample) => ({ ...sample, text: bytes.toString() })

/** Cameras: 12 to 60 frames a second with jitter, a keyframe each 0.3 to 5 s. */
const camera = fc
  .record({
    ms: fc.integer({ min: 17, max: 70 }),
    jitter: fc.integer({ min: 0, max: 4 }),
    key: fc.integer({ min: 8, max: 75 }),
    count: fc.integer({ min: 1, max: 400 }),
  })
  .map(({ ms, jitter, key, count }) =>
    Array.from({ length: count }, (_, index) => ({ ms: ms + ((index * 7) % (jitter + 1)), isKey: index % key === 0 })),
  )
const sizes = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 })

describe('happy', () => {
  test('[SCREEN-21] parts have the same frames and playlists obey RFC 8216bis, however the encoder fragments', () => {
    fc.assert(
      fc.property(camera, sizes, (frames, fragmentSizes) => {
        const segments: PackagedSegment[] = []
        const packager = new Packager(100, (segment) => void segments.push(segment))
        packager.begin(runOf(7), 100)
        let [number, discontinuities] = [0, 0]
        for (const fragment of fragmentsOf(frames, fragmentSizes)) {
          packager.add(fragment)
          if (packager.parts === 0) continue
          const playlist = checkPlaylist(writeLivePlaylist(packager.list()))
          expect(playlist.mediaSequence).toBeGreaterThanOrEqual(number)
          expect(playlist.discontinuitySequence).toBeGreaterThanOrEqual(discontinuities)
          ;[number, discontinuities] = [playlist.mediaSequence, playlist.discontinuitySequence]
        }
        packager.end()
        expect(checkPlaylist(writeLivePlaylist(packager.list())).isEnded).toBe(true)
        const { video, sound } = samplesOf(frames)
        const read = readParts(segments.map(({ bytes }) => bytes))
        expect(read.flatMap((fragment) => fragment.video).map(plain)).toEqual(video.map(plain))
        expect(read.flatMap((fragment) => fragment.sound).map(plain)).toEqual(sound.map(plain))
        expect(segments.map((segment) => segment.number)).toEqual(segments.map((_, index) => 100 + index))
      }),
      { numRuns: 60 },
    )
  })

  test('[SCREEN-21] the fragments of the encoder do not change the parts', () => {
    fc.assert(
      fc.property(camera, sizes, sizes, (frames, one, other) => {
        const [a, b] = [one, other].map((fragmentSizes) => {
          const segments: PackagedSegment[] = []
          const packager = new Packager(1, (segment) => void segments.push(segment))
          packager.begin(runOf(7), 1)
          for (const fragment of fragmentsOf(frames, fragmentSizes)) packager.add(fragment)
          packager.end()
          return segments.flatMap(({ parts }) => parts.map(({ name, durationS }) => `${name} ${durationS}`))
        })
        expect(a).toEqual(b)
      }),
      { numRuns: 60 },
    )
  })

  test('[SCREEN-21] with a keyframe per second segments begin with it', () => {
    const frames = Array.from({ length: 24 * 6 }, (_, index) => ({ ms: 1_000 / 24, isKey: index % 24 === 0 }))
    const segments: PackagedSegment[] = []
    const packager = new Packager(1, (segment) => void segments.push(segment))
    packager.begin(runOf(7), 1)
    for (const fragment of fragmentsOf(frames, [1])) packager.add(fragment)
    for (const { durationS, parts } of segments) {
      expect(durationS).toBeCloseTo(1, 3)
      expect(parts.map(({ isIndependent }) => isIndependent)).toEqual([true, false])
    }
    expect(segments).toHaveLength(5)
  })

  test('[SCREEN-21] another run begins with a discontinuity, and its number grows when it leaves the playlist', () => {
    const packager = new Packager(50)
    const frames = Array.from({ length: 24 * 3 }, (_, index) => ({ ms: 1_000 / 24, isKey: index % 24 === 0 }))
    let [before, sum] = [0, 0]
    for (let id = 1; id <= 12; id += 1) {
      packager.begin(runOf(id), 0)
      for (const fragment of fragmentsOf(frames, [24])) packager.add(fragment)
      const { mediaSequence, discontinuitySequence, segments } = checkPlaylist(writeLivePlaylist(packager.list()), 0)
      expect(mediaSequence).toBeGreaterThanOrEqual(before)
      before = mediaSequence
      const listed = segments.filter(({ isAfterDiscontinuity }) => isAfterDiscontinuity).length
      expect(discontinuitySequence + listed).toBe(id - 1)
      sum = discontinuitySequence
      for (const { init: name } of segments) expect(packager.find(name)).toBeDefined()
    }
    expect(sum).toBeGreaterThan(5)
    expect(packager.find('init-1.mp4')).toBeUndefined()
  })

  test('[SCREEN-21] after the end a run begins an empty playlist with a higher number', () => {
    const packager = new Packager(10)
    const frames = Array.from({ length: 48 }, (_, index) => ({ ms: 1_000 / 24, isKey: index % 24 === 0 }))
    packager.begin(runOf(1), 10)
    for (const fragment of fragmentsOf(frames, [24])) packager.add(fragment)
    packager.end()
    packager.begin(runOf(2), 500)
    for (const fragment of fragmentsOf(frames, [24])) packager.add(fragment)
    const playlist = checkPlaylist(writeLivePlaylist(packager.list()))
    expect([playlist.mediaSequence, playlist.isEnded, playlist.segments.length]).toEqual([500, false, 2])
  })
})

describe('error', () => {
  test('[SCREEN-21] without keyframes a segment is cut before it is longer than the target duration', () => {
    const frames = Array.from({ length: 400 }, (_, index) => ({ ms: 40, isKey: index === 0 }))
    const packager = new Packager(1)
    packager.begin(runOf(1), 1)
    for (const fragment of fragmentsOf(frames, [10])) packager.add(fragment)
    const { segments } = checkPlaylist(writeLivePlaylist(packager.list()))
    expect(segments[0]?.durationS).toBeCloseTo(1.4, 2)
  })

  test('[SCREEN-21] a frame that lasts longer than a part is listed with the duration of a part', () => {
    const packager = new Packager(1)
    packager.begin(runOf(1), 1)
    const frames = [40, 1_300, 40, 40].map((ms, index) => ({ ms, isKey: index === 0 }))
    for (const fragment of fragmentsOf(frames, [4])) packager.add(fragment)
    packager.finishRun()
    const { segments } = checkPlaylist(writeLivePlaylist(packager.list()), 0)
    expect(segments[0]?.parts.map(({ durationS }) => durationS.toFixed(2))).toEqual(['0.04', '0.50', '0.08'])
  })

  test('[SCREEN-21] frames without a duration cannot fill the memory', () => {
    const packager = new Packager(1)
    packager.begin(runOf(1), 1)
    const frames = Array.from({ length: 600 }, () => ({ ms: 0, isKey: true }))
    expect(() => fragmentsOf(frames, [50]).forEach((fragment) => packager.add(fragment))).toThrow(
      expect.objectContaining({ code: 'clockUnstable' }),
    )
  })

  test('[SCREEN-21] frames larger than the bitrate allows are refused, and the memory is bounded', () => {
    const packager = new Packager(1)
    packager.begin(runOf(1), 1)
    const frames = Array.from({ length: 200 }, (_, index) => ({ ms: 40, isKey: index % 25 === 0 }))
    const fat = (bytes: number) =>
      fragmentsOf(frames, [25]).map(({ video }) => ({
        video: video.map((sample) => ({ ...sample, bytes: Buffer.alloc(bytes) })),
        sound: [],
      }))
    for (const fragment of fat(300_000)) packager.add(fragment)
    expect(packager.bytes).toBeLessThan(48_000_000)
    expect(() => fat(700_000).forEach((fragment) => packager.add(fragment))).toThrow(
      expect.objectContaining({ code: 'bitrateTooHigh' }),
    )
  })
})
