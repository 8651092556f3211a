import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OutboundError, type OutboundReply, type OutboundRequest } from '../../outbound-client.ts'
import { createNginxRtmpEngine, type NginxRtmpEngine } from './nginx-rtmp-engine.ts'

const KEY = 'k'.repeat(32)
const GRACE_MS = 30_000
const START = new Date('2026-11-28T00:00:00Z')
const authority = { isKeyOf: async (channelId: number, key: string) => channelId === 7 && key === KEY }

let engine: NginxRtmpEngine
let asked: OutboundRequest[]
/** Age of the playlist in ms; undefined: there is none. */
let ageMs: number | undefined
let failure: 'timeout' | undefined
const events: string[] = []

const reply = (status: number, headers: Record<string, string> = {}): OutboundReply => ({
  status,
  headers: new Headers(headers),
  body: '',
})

const send = async (request: OutboundRequest): Promise<OutboundReply> => {
  asked.push(request)
  if (failure) throw new OutboundError(failure, request.url, { sent: true })
  if (request.url.includes('/control/')) return reply(200)
  if (ageMs === undefined) return reply(404)
  // nginx' clock is an hour ahead
  const now = Date.now() + 3_600_000
  const [date, modified] = [now, now - ageMs].map((at) => new Date(at).toUTCString())
  return reply(200, { date: date ?? '', 'last-modified': modified ?? '' })
}

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  asked = []
  ageMs = undefined
  failure = undefined
  events.length = 0
  engine = createNginxRtmpEngine({
    clock: () => new Date(),
    ingestUrl: 'rtmp://live.example/live',
    playbackUrl: 'https://live.example/hls',
    controlUrl: 'http://127.0.0.1:8081/control',
    outbound: { send },
  })
  engine.subscribe(({ type }) => events.push(type))
})
afterEach(async () => {
  await engine.close()
  vi.useRealTimers()
})

const publish = (clientid: string, more: object = {}): Promise<boolean> =>
  engine.onPublish({ app: 'live', name: '7', clientid, key: KEY, ...more }, authority)
const done = (clientid: string): void => engine.onPublishDone({ app: 'live', name: '7', clientid })

describe('hooks', () => {
  test('[SCREEN-21] the end of a refused second broadcaster is ignored: publish 9, publish 11, done 11, done 9', async () => {
    expect([await publish('9'), await publish('11')]).toEqual([true, true])
    done('11')
    expect(events).toEqual(['live'])
    done('9')
    expect(events).toEqual(['live', 'reconnecting'])
  })

  test('[SCREEN-21] the end of an unknown connection changes nothing', async () => {
    await publish('9')
    done('8')
    engine.onPublishDone({ name: '8', clientid: '9' })
    engine.onPublishDone({})
    expect(events).toEqual(['live'])
  })

  test('[SCREEN-21] without a return the picture ends after 30 s', async () => {
    await publish('9')
    done('9')
    expect(engine.playback({ id: 7, externalUrl: null })?.url).toBe('https://live.example/hls/7.m3u8')
    vi.advanceTimersByTime(GRACE_MS)
    expect(events).toEqual(['live', 'reconnecting', 'offline'])
    expect(engine.playback({ id: 7, externalUrl: null })).toBeNull()
  })

  test('[SCREEN-21] refuses other keys, channels and applications', async () => {
    const wrong = [
      { key: 'wrong' },
      { key: undefined },
      { name: '8' },
      { name: KEY },
      { app: 'vod' },
      { clientid: undefined },
    ]
    for (const more of wrong) expect(await publish('9', more)).toBe(false)
    expect(events).toEqual([])
  })
})

describe('status', () => {
  test('[SCREEN-21] a picture without a playlist for 15 s is lost, as after a crash of nginx', async () => {
    await publish('9')
    vi.advanceTimersByTime(14_000)
    expect((await engine.status(7)).state).toBe('live')
    vi.advanceTimersByTime(2_000)
    expect((await engine.status(7)).state).toBe('reconnecting')
    // numbers of connections begin anew
    await publish('9')
    done('9')
    expect(events).toEqual(['live', 'reconnecting', 'live', 'reconnecting'])
  })

  test('[SCREEN-21] a fresh playlist is live although the hooks were not received; an old one is not', async () => {
    ageMs = 20_000
    expect((await engine.status(7)).state).toBe('idle')
    ageMs = 1_000
    expect((await engine.status(7)).state).toBe('live')
  })

  test('[SCREEN-21] the last playlist of an ended picture does not make it live again', async () => {
    await publish('9')
    vi.advanceTimersByTime(60_000)
    done('9')
    vi.advanceTimersByTime(2_000)
    ageMs = 2_000
    expect((await engine.status(7)).state).toBe('reconnecting')
    await engine.stop(7)
    vi.advanceTimersByTime(1_000)
    ageMs = 3_000
    expect((await engine.status(7)).state).toBe('idle')
  })

  test('[SCREEN-21] while nginx does not answer the hooks count', async () => {
    await publish('9')
    vi.advanceTimersByTime(60_000)
    failure = 'timeout'
    expect((await engine.status(7)).state).toBe('live')
  })
})

describe('stop', () => {
  test('[SCREEN-21] asks the control module to drop the publisher', async () => {
    await publish('9')
    await engine.stop(7)
    expect(asked.map(({ url }) => url)).toEqual(['http://127.0.0.1:8081/control/drop/publisher?app=live&name=7'])
    done('9')
    expect(events).toEqual(['live', 'offline'])
  })

  test('[SCREEN-21] a failure is an error, and the picture stays live', async () => {
    await publish('9')
    failure = 'timeout'
    await expect(engine.stop(7)).rejects.toThrow(OutboundError)
    expect(events).toEqual(['live'])
  })
})
