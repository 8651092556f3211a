import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBroadcaster } from '../testing/fake-broadcaster.ts'
import { BITRATES } from './bitrate-ladder.ts'
import { type BroadcastStatus, CameraBroadcaster } from './camera-broadcast.ts'

const MIME = 'video/mp4;codecs=avc1.42E01F,opus'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const aStream = (active = true) => ({ active, getVideoTracks: () => [] }) as unknown as MediaStream

const open = async (stream = aStream()) => {
  const fake = fakeBroadcaster()
  const seen: BroadcastStatus[] = []
  let keys = 0
  const broadcaster = new CameraBroadcaster({
    url: 'wss://shop.example/v1/live/ingest/3',
    mime: MIME,
    stream,
    getKey: async () => `key ${++keys}`,
    onStatus: (status) => void seen.push(status),
  })
  await vi.advanceTimersByTimeAsync(0)
  return { ...fake, broadcaster, status: () => seen.at(-1) }
}

const textsOf = async (sent: readonly unknown[]): Promise<string[]> =>
  Promise.all(sent.map(async (each) => (each instanceof Blob ? each.text() : String(each))))

test('key and type come first, and the recorder starts only when the server is ready', async () => {
  const { sockets, recorders, status } = await open()
  expect(recorders).toHaveLength(0)
  sockets[0]?.accept()
  recorders[0]?.record('init')
  recorders[0]?.record('first part')
  expect(await textsOf(sockets[0]?.sent ?? [])).toEqual([
    JSON.stringify({ key: 'key 1', mime: MIME }),
    'init',
    'first part',
  ])
  expect(recorders[0]?.options).toMatchObject({
    mimeType: MIME,
    videoBitsPerSecond: 2_500_000,
    videoKeyFrameIntervalDuration: 500,
  })
  expect(status()?.state).toBe('sending')
})

test('a lost connection returns after a second as a new session with a new recording', async () => {
  const { sockets, recorders, status } = await open()
  sockets[0]?.accept()
  sockets[0]?.drop(1006)
  expect(status()?.state).toBe('lost')
  expect(recorders[0]?.state).toBe('inactive')
  await vi.advanceTimersByTimeAsync(999)
  expect(sockets).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  sockets[1]?.accept()
  recorders[1]?.record('init again')
  // nothing of the first recording, which the new session could not read
  expect(await textsOf(sockets[1]?.sent ?? [])).toEqual([JSON.stringify({ key: 'key 2', mime: MIME }), 'init again'])
})

test('a server that does not answer is given up after eight seconds', async () => {
  const { sockets, status } = await open()
  await vi.advanceTimersByTimeAsync(8_000)
  expect(status()?.state).toBe('lost')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sockets).toHaveLength(2)
})

test.each([
  [1003, 'refused'],
  [4000, 'refused'],
  [4004, 'refused'],
  [1012, 'lost'],
] as const)('close code %s leads to the state %s', async (code, state) => {
  const { sockets, status } = await open()
  sockets[0]?.accept()
  sockets[0]?.drop(code)
  expect(status()?.state).toBe(state)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sockets.length > 1).toBe(state === 'lost')
})

test('the reason of the server is shown; a refused key is tried once more with a new one', async () => {
  const { sockets, status } = await open()
  sockets[0]?.drop(4001)
  expect(status()?.state).toBe('lost')
  await vi.advanceTimersByTimeAsync(1_000)
  sockets[1]?.receive({ t: 'refused', code: 'keyRefused', message: '키가 맞지 않아요.' })
  sockets[1]?.drop(4001)
  expect(status()).toMatchObject({ state: 'refused', problem: '키가 맞지 않아요.' })
})

test('health of the server is passed on', async () => {
  const { sockets, status } = await open()
  sockets[0]?.accept()
  const health = { receivedMs: 4_000, bitrate: 2_400_000, delayMs: 300, state: 'ok' as const }
  sockets[0]?.receive({ t: 'health', ...health })
  expect(status()?.health).toMatchObject(health)
})

test('a network that stays too slow lowers the bitrate with a new recording in the same session', async () => {
  const { sockets, recorders, status } = await open()
  sockets[0]?.accept()
  // two seconds of media
  if (sockets[0]) sockets[0].bufferedAmount = 650_000
  await vi.advanceTimersByTimeAsync(2_000)
  expect(recorders).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(recorders[1]?.options.videoBitsPerSecond).toBe(BITRATES[1])
  expect(sockets).toHaveLength(1)
  expect(status()).toMatchObject({ state: 'sending', targetBitrate: BITRATES[1], dropped: 0 })
})

test('media that stays late restarts the session one step lower, once in twenty seconds', async () => {
  const { sockets, recorders, status } = await open()
  sockets[0]?.accept()
  const report = async (at: number, delayMs: number, seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      sockets[at]?.receive({ t: 'health', receivedMs: 4_000, bitrate: 2_400_000, delayMs, state: 'starving' })
      await vi.advanceTimersByTimeAsync(1_000)
    }
  }
  await report(0, 6_000, 4)
  await report(0, 3_000, 1)
  await report(0, 6_000, 5)
  expect(sockets).toHaveLength(1)
  await report(0, 6_000, 1)
  expect(sockets).toHaveLength(2)
  expect(sockets[0]?.readyState).toBe(3)
  sockets[1]?.accept()
  expect(recorders.at(-1)?.options.videoBitsPerSecond).toBe(BITRATES[1])
  expect(status()).toMatchObject({ state: 'sending', lowered: 1, targetBitrate: BITRATES[1], dropped: 0 })
  await report(1, 6_000, 18)
  expect(sockets).toHaveLength(2)
  await report(1, 6_000, 2)
  expect(sockets).toHaveLength(3)
  expect(status()).toMatchObject({ lowered: 2, targetBitrate: BITRATES[2] })
})

test('media that would arrive far too late is dropped for a new session', async () => {
  const { sockets, status } = await open()
  sockets[0]?.accept()
  if (sockets[0]) sockets[0].bufferedAmount = 5_000_000
  await vi.advanceTimersByTimeAsync(1_000)
  expect(status()).toMatchObject({ state: 'lost', backlogMs: 0 })
  expect(status()?.dropped).toBeGreaterThan(6)
})

test('another camera continues the session with a new recording; a camera that ends waits for it', async () => {
  const { sockets, recorders, broadcaster } = await open(aStream(false))
  sockets[0]?.accept()
  recorders[0]?.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sockets).toHaveLength(1)
  const other = aStream()
  broadcaster.setStream(other)
  expect(recorders[1]?.stream).toBe(other)
  // an encoder that fails with its camera intact begins a new session
  recorders[1]?.emit('error')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sockets).toHaveLength(2)
})

test('after the stop nothing is sent and nothing returns', async () => {
  const { sockets, recorders, broadcaster, status } = await open()
  sockets[0]?.accept()
  broadcaster.stop()
  expect(await textsOf(sockets[0]?.sent ?? [])).toHaveLength(1)
  expect(recorders[0]?.state).toBe('inactive')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sockets).toHaveLength(1)
  expect(status()?.state).toBe('stopped')
})
