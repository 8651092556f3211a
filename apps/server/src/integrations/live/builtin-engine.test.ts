import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BuiltinEngine, createBuiltinEngine } from './builtin-engine.ts'
import type { IngestSession } from './ingest-session.ts'
import type { LiveChannel } from './live-channel.ts'
import type { MediaRefusalCode } from './media-refusal.ts'
import { checkPlaylist, readPlaylist } from './testing/check-playlist.ts'
import { cutStream, shiftFragment, streams } from './testing/stream-bytes.ts'

const { init, fragments } = cutStream(streams.usual)
/** Timescales of video and sound in the usual stream. */
const SCALES = [12_288, 48_000]
const FRAGMENT_MS = 500

let engine: BuiltinEngine
let events: string[]
let ended: MediaRefusalCode[]
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z') })
  engine = open()
  events = []
  ended = []
  engine.subscribe(({ type }) => void events.push(type))
})
afterEach(async () => {
  await engine.close()
  vi.useRealTimers()
})

const open = (): BuiltinEngine => createBuiltinEngine({ clock: () => new Date(), monotonic: () => Date.now() })
const begin = (source = 'test'): IngestSession =>
  engine.openSession(1, { source, onEnd: ({ code }) => void ended.push(code) })
const channel = (): LiveChannel => {
  const found = engine.findChannel(1)
  if (!found) throw new Error('no channel')
  return found
}
const playlist = () => checkPlaylist(channel().playlist() ?? '', 0)

/** Sends fragments in real time. `shiftS` moves their clock. */
const send = (session: IngestSession, count: number, { from = 0, shiftS = 0 } = {}): void => {
  for (let index = from; index < from + count; index += 1) {
    vi.advanceTimersByTime(FRAGMENT_MS)
    const turn = Math.floor(index / fragments.length) * 6
    const fragment = fragments[index % fragments.length] ?? Buffer.alloc(0)
    session.append(shiftFragment(fragment, turn + shiftS, SCALES))
  }
}
const start = (count = 6): IngestSession => {
  const session = begin()
  session.append(init)
  send(session, count)
  return session
}

describe('happy', () => {
  test('[SCREEN-21] a stream is played as it comes, in whatever chunks', async () => {
    const whole = begin()
    whole.append(streams.usual)
    const name = playlist().segments[0]?.uri ?? ''
    const [text, bytes] = [channel().playlist(), await channel().find(name)]
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(streams.usual.length), { maxLength: 60 }), async (cuts) => {
        await engine.close()
        const session = begin()
        const places = [0, ...cuts.toSorted((a, b) => a - b), streams.usual.length]
        places.slice(1).forEach((end, index) => session.append(streams.usual.subarray(places[index], end)))
        expect(channel().playlist()).toBe(text)
        expect((await channel().find(name))?.equals(bytes ?? Buffer.alloc(0))).toBe(true)
      }),
      { numRuns: 25 },
    )
  })

  test('[SCREEN-21] the picture is idle, live, reconnecting for 30 s, live again, and idle with the end of the playlist', async () => {
    const first = begin()
    expect(await engine.status(1)).toEqual({ state: 'idle' })
    expect(engine.playback({ id: 1, externalUrl: null })).toBeNull()
    first.append(init)
    send(first, 4)
    expect(await engine.status(1)).toMatchObject({ state: 'live', health: 'ok' })
    expect(engine.playback({ id: 1, externalUrl: null })).toEqual({ url: '/live-media/1/index.m3u8', kind: 'llhls' })
    first.end()
    vi.advanceTimersByTime(29_000)
    expect((await engine.status(1)).state).toBe('reconnecting')
    const second = begin()
    second.append(init)
    send(second, 4)
    expect((await engine.status(1)).state).toBe('live')
    expect(playlist().segments.map(({ isAfterDiscontinuity }) => isAfterDiscontinuity)).toContain(true)
    second.end()
    expect(playlist().isEnded).toBe(false)
    vi.advanceTimersByTime(30_000)
    expect(playlist().isEnded).toBe(true)
    expect(events).toEqual(['live', 'reconnecting', 'live', 'reconnecting', 'offline'])
    expect(ended).toEqual([])
  })

  test('[SCREEN-21] a second broadcaster takes over without an event, and the first is told', () => {
    const first = start()
    const second = start()
    expect(ended).toEqual(['replaced'])
    expect([first.isOpen, second.isOpen]).toEqual([false, true])
    send(first, 2)
    const runs = new Set(playlist().segments.flatMap(({ uri }) => /-(\d+)-/.exec(uri ?? '')?.[1] ?? []))
    expect(runs.size).toBe(2)
    expect(events).toEqual(['live'])
  })

  test('[SCREEN-21] after a restart the numbers are higher and no name returns', async () => {
    start(60)
    const before = readPlaylist(channel().playlist() ?? '')
    await engine.close()
    vi.advanceTimersByTime(1_000)
    engine = open()
    start(4)
    const after = playlist()
    const last = before.mediaSequence + before.segments.length
    expect(after.mediaSequence).toBeGreaterThan(last)
    expect(after.discontinuitySequence).toBe(0)
    const names = (read: typeof after) =>
      new Set(read.segments.flatMap(({ uri = [], init: name }) => [uri, name].flat()))
    expect([...names(after)].filter((name) => names(before).has(name))).toEqual([])
  })

  test('[SCREEN-21] a request waits for the next part, and for the announced file', async () => {
    const session = start(5)
    const { segments, mediaSequence, hint = '' } = playlist()
    const number = mediaSequence + segments.length - 1
    const waiting = [channel().wait(number, 1), channel().wait(number, undefined), channel().find(hint)]
    expect(channel().waiting).toBe(3)
    send(session, 1, { from: 5 })
    expect(await waiting[0]).toBe(true)
    expect(await waiting[2]).toBeInstanceOf(Buffer)
    send(session, 1, { from: 6 })
    expect(await waiting[1]).toBe(true)
    expect(channel().waiting).toBe(0)
  })

  test('[SCREEN-21] a request does not wait longer than 4 s', async () => {
    start(5)
    const { segments, mediaSequence } = playlist()
    const waiting = channel().wait(mediaSequence + segments.length, 0)
    vi.advanceTimersByTime(4_000)
    expect(await waiting).toBe(false)
    expect(channel().waiting).toBe(0)
  })

  test('[SCREEN-21] stopping ends the picture at once and answers who waits', async () => {
    start(5)
    const { segments, mediaSequence } = playlist()
    const waiting = channel().wait(mediaSequence + segments.length, 0)
    await engine.stop(1)
    expect(await waiting).toBe(true)
    expect(ended).toEqual(['stopped'])
    expect(events).toEqual(['live', 'offline'])
    expect(playlist().isEnded).toBe(true)
  })

  test('[SCREEN-21] a new key disconnects the broadcaster, who may return', async () => {
    start(5)
    await engine.onKeyRotated(1)
    expect([ended, events]).toEqual([['keyRotated'], ['live', 'reconnecting']])
  })

  test('[SCREEN-21] a picture without sound and with B-frames is played', () => {
    begin().append(streams.silent)
    // keyframes are 2 s apart: those after them begin a segment, and one between them ends without a keyframe
    expect(playlist().segments.map(({ durationS }) => durationS)).toEqual([1.375, 0.625, 1.375, 0.625, 1.375, 0.5])
    expect(channel().master()).toContain('CODECS="avc1.640015",RESOLUTION=180x320')
  })

  test('[SCREEN-21] the sound is AAC or Opus', () => {
    begin().append(streams.opus)
    expect(channel().master()).toMatch(/CODECS="avc1\.42c0\w\w,opus"/)
    begin().append(streams.usual)
    expect(channel().master()).toMatch(/CODECS="avc1\.42c0\w\w,mp4a\.40\.2"/)
  })

  test('[SCREEN-21] the program date of segments follows the media, not the network', () => {
    start(8)
    const dates = [...(channel().playlist() ?? '').matchAll(/DATE-TIME:(.*)/g)].map(([, text = '']) => Date.parse(text))
    expect(dates.slice(2).map((date, index) => date - (dates[index + 1] ?? 0))).toEqual([1_000, 1_000])
  })

  test('[SCREEN-21] too little media is starving, and enough of it is not', () => {
    const session = start(10)
    expect(session.health()).toMatchObject({ state: 'ok', receivedMs: 5_021 })
    expect(session.health().bitrate).toBeGreaterThan(100_000)
    vi.advanceTimersByTime(3_500)
    expect(session.health().state).toBe('starving')
    expect(session.health().delayMs).toBeGreaterThan(3_000)
  })
})

describe('error', () => {
  test.each([
    ['HEVC', streams.hevc, 'hevcUnsupported'],
    ['WebM', streams.webm, 'foreignContainer'],
    ['sound without video', streams.soundOnly, 'noVideo'],
    [
      'media before its description',
      Buffer.concat([init.subarray(0, init.readUInt32BE(0)), ...fragments]),
      'notFragmented',
    ],
  ] as const)('[SCREEN-21] %s is refused, and the channel goes on', (_, bytes, code) => {
    begin().append(bytes)
    expect(ended).toEqual([code])
    start(3)
    expect(events).toEqual(['live'])
  })

  test.each([
    ['back', -1.5],
    ['far ahead', 1_000],
  ])('[SCREEN-21] a clock that jumps %s begins a new run', (_, shiftS) => {
    const session = start(6)
    send(session, 4, { from: 6, shiftS })
    expect(ended).toEqual([])
    const { segments } = playlist()
    expect(segments.filter(({ isAfterDiscontinuity }) => isAfterDiscontinuity)).toHaveLength(1)
  })

  test('[SCREEN-21] a clock that jumps again and again is refused', () => {
    const session = start(2)
    for (let turn = 1; turn <= 12; turn += 1) send(session, 1, { from: 2, shiftS: turn % 2 === 0 ? 0 : 500 })
    expect(ended).toEqual(['clockUnstable'])
    start(2)
    expect(events.at(-1)).toBe('live')
  })

  test('[SCREEN-21] more than 6 Mbit/s is refused, a short burst is not', () => {
    const session = start(2)
    const filler = Buffer.alloc(1_000_000)
    filler.writeUInt32BE(filler.length)
    filler.write('free', 4, 'latin1')
    for (let megabyte = 0; megabyte < 7; megabyte += 1) session.append(filler)
    expect(ended).toEqual([])
    session.append(filler)
    expect(ended).toEqual(['bitrateTooHigh'])
  })

  test('[SCREEN-21] a connection without a byte for 15 s is lost', () => {
    start(4)
    vi.advanceTimersByTime(14_000)
    expect(events).toEqual(['live'])
    vi.advanceTimersByTime(3_000)
    expect([ended, events]).toEqual([['silent'], ['live', 'reconnecting']])
  })

  test('[SCREEN-21] broken boxes never break the channel', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(streams.silent.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 }),
        (changes) => {
          const broken = Buffer.from(streams.silent)
          for (const [at, value] of changes) broken[at % 6_000] = value
          const session = begin()
          session.append(broken)
          const text = channel().playlist()
          if (text !== undefined) readPlaylist(text)
          session.end()
        },
      ),
      { numRuns: 300 },
    )
    expect(start(4).isOpen).toBe(true)
  })

  test('[SCREEN-21] a run begins with a keyframe', () => {
    const session = begin()
    session.append(cutStream(streams.silent).init)
    const { fragments: rare } = cutStream(streams.silent)
    // the flags of the first sample say that it depends on others
    const [first = Buffer.alloc(0), ...rest] = rare
    const tail = Buffer.from(first)
    const trun = tail.indexOf('trun', 0, 'latin1')
    tail.writeUInt32BE(0x01010000, trun + 16)
    session.append(Buffer.concat([tail, ...rest]))
    const { segments } = playlist()
    expect(segments.map(({ durationS }) => durationS)).toEqual([1.375, 0.625, 1.375, 0.5])
    expect(segments[0]?.parts[0]?.isIndependent).toBe(true)
  })
})
