import type { LivePlayback } from '@shop/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isAppleWebKit, openLiveStream, type Quality } from './live-stream.ts'

interface FakeHls {
  config: Record<string, unknown>
  calls: string[]
  levels: { height: number; bitrate: number }[]
  nextLevel: number
  tell: (name: string, data?: unknown) => void
}
const made: FakeHls[] = []
let isSupported = true

vi.mock('hls.js/light', () => {
  class Hls {
    static Events = { MANIFEST_PARSED: 'parsed', ERROR: 'error' }
    static ErrorTypes = { MEDIA_ERROR: 'media', NETWORK_ERROR: 'network' }
    static isSupported = () => isSupported
    config
    calls: string[] = []
    levels: FakeHls['levels'] = []
    nextLevel = -1
    liveSyncPosition = 42
    readonly #listeners = new Map<string, (name: string, data: unknown) => void>()
    constructor(config: Record<string, unknown>) {
      this.config = config
      made.push(this)
    }
    on = (name: string, listener: (name: string, data: unknown) => void) => void this.#listeners.set(name, listener)
    tell = (name: string, data?: unknown) => this.#listeners.get(name)?.(name, data)
    loadSource = (url: string) => void this.calls.push(`load ${url}`)
    attachMedia = () => void this.calls.push('attach')
    recoverMediaError = () => void this.calls.push('recover')
    destroy = () => void this.calls.push('destroy')
  }
  return { default: Hls }
})

const live: LivePlayback = { url: '/v1/live/7/hls/live.m3u8', kind: 'llhls', isReplay: false }
const replay: LivePlayback = { url: '/replays/7.m3u8', kind: 'hls', isReplay: true }
const element = () => document.createElement('video')
const open = (
  video: HTMLVideoElement,
  playback = live,
  onQualities: (list: readonly Quality[]) => void = () => undefined,
) => openLiveStream(video, playback, onQualities, new AbortController().signal)
const fakeBrowser = (vendor: string, userAgent: string) => {
  vi.spyOn(navigator, 'vendor', 'get').mockReturnValue(vendor)
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
}

beforeEach(() => {
  made.length = 0
  isSupported = true
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('[SCREEN-21] a broadcast is played by hls.js with low latency and without a worker', async () => {
  await open(element())
  expect(made).toHaveLength(1)
  expect(made[0]?.calls).toEqual([`load ${live.url}`, 'attach'])
  expect(made[0]?.config).toMatchObject({ lowLatencyMode: true, enableWorker: false })
})

test('[SCREEN-21] a playlist that is missing before the first part is asked for again', async () => {
  await open(element())
  const { manifestLoadPolicy } = made[0]?.config as {
    manifestLoadPolicy: {
      default: { errorRetry: { maxNumRetry: number; shouldRetry: (...given: unknown[]) => boolean } }
    }
  }
  const { errorRetry } = manifestLoadPolicy.default
  // hls.js itself takes a 404 as final
  expect(errorRetry.shouldRetry(errorRetry, 5, false, { code: 404 }, false)).toBe(true)
  expect(errorRetry.shouldRetry(errorRetry, errorRetry.maxNumRetry, false, { code: 404 }, false)).toBe(false)
})

test('[SCREEN-21] a fatal error loads the stream again after 1.5 s, until it is stopped', async () => {
  const stream = await open(element())
  const [hls] = made
  hls?.tell('error', { fatal: false, type: 'network' })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(hls?.calls).toHaveLength(2)
  hls?.tell('error', { fatal: true, type: 'network' })
  await vi.advanceTimersByTimeAsync(1_499)
  expect(hls?.calls).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(hls?.calls.at(-1)).toBe(`load ${live.url}`)
  hls?.tell('error', { fatal: true, type: 'media' })
  expect(hls?.calls.at(-1)).toBe('recover')
  stream?.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(hls?.calls.at(-1)).toBe('destroy')
})

test('[SCREEN-21] several qualities are offered, the best first', async () => {
  const seen: (readonly Quality[])[] = []
  const stream = await open(element(), live, (list) => seen.push(list))
  const [hls] = made
  hls?.tell('parsed')
  if (hls)
    hls.levels = [
      { height: 360, bitrate: 7e5 },
      { height: 720, bitrate: 2e6 },
    ]
  hls?.tell('parsed')
  expect(seen).toEqual([
    [],
    [
      { level: 1, label: '720p' },
      { level: 0, label: '360p' },
    ],
  ])
  stream?.setLevel(1)
  expect(hls?.nextLevel).toBe(1)
})

test('[SCREEN-21] WebKit on devices of Apple plays natively, and loads again after an error', async () => {
  fakeBrowser('Apple Computer, Inc.', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15')
  const video = element()
  vi.spyOn(video, 'play').mockResolvedValue()
  const load = vi.spyOn(video, 'load').mockReturnValue()
  const stream = await open(video)
  expect(made).toHaveLength(0)
  expect(video.getAttribute('src')).toBe(live.url)
  video.removeAttribute('src')
  video.dispatchEvent(new Event('error'))
  await vi.advanceTimersByTimeAsync(1_500)
  expect(video.getAttribute('src')).toBe(live.url)
  stream?.stop()
  expect(video.getAttribute('src')).toBeNull()
  expect(load).toHaveBeenCalledOnce()
})

test.each([
  ['Google Inc.', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/156', false],
  ['Apple Computer, Inc.', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 Epiphany', false],
  ['Apple Computer, Inc.', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari', true],
])('%s %s is WebKit of Apple: %s', (vendor, agent, is) => {
  fakeBrowser(vendor, agent)
  expect(isAppleWebKit()).toBe(is)
})

test('without Media Source the browser plays HLS itself, or the stream fails', async () => {
  isSupported = false
  const video = element()
  vi.spyOn(video, 'canPlayType').mockReturnValue('maybe')
  await open(video, replay)
  expect(video.getAttribute('src')).toBe(replay.url)
  const other = element()
  vi.spyOn(other, 'canPlayType').mockReturnValue('')
  await expect(open(other)).rejects.toThrow('no HLS')
})

test('a replay is played without low latency, and nothing starts after the page was left', async () => {
  await open(element(), replay)
  expect(made[0]?.config).toMatchObject({ lowLatencyMode: false })
  expect(made[0]?.config).not.toHaveProperty('manifestLoadPolicy')
  const left = new AbortController()
  left.abort()
  expect(await openLiveStream(element(), live, () => undefined, left.signal)).toBeUndefined()
  expect(made).toHaveLength(1)
})
