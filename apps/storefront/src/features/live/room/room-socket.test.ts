import type { LiveNow, LiveServerFrame } from '@shop/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeSockets } from '../testing/fake-socket.ts'
import { aMessage, aNow } from '../testing/fixtures.ts'
import { reconnectDelay } from './room-line.ts'
import { openRoomSocket, type RoomSocket } from './room-socket.ts'
import type { RoomConnection } from './room-state.ts'

const welcome: LiveServerFrame = { t: 'welcome', now: aNow('live'), messages: [], name: '나*나', mutedUntil: null }
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

let sockets: ReturnType<typeof fakeSockets>
let room: RoomSocket | undefined
let seen: { frames: string[]; connections: RoomConnection[]; polled: LiveNow[] }
let token: string | undefined
let since: number | undefined
let poll: () => Promise<LiveNow>
let renew: () => Promise<boolean>

beforeEach(() => {
  vi.useFakeTimers()
  sockets = fakeSockets()
  seen = { frames: [], connections: [], polled: [] }
  token = 'the-token'
  since = undefined
  poll = async () => aNow('live')
  renew = async () => false
})
afterEach(() => {
  room?.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = (facts: { isStudio?: boolean } = {}): RoomSocket => {
  room = openRoomSocket({
    ...facts,
    url: 'wss://shop.test/v1/live/7/socket',
    token: () => token,
    since: () => since,
    onFrame: (frame) => seen.frames.push(frame.t),
    onConnection: (connection) => seen.connections.push(connection),
    poll: () => poll(),
    renew: () => renew(),
    onPoll: (now) => seen.polled.push(now),
    random: () => 0.5,
  })
  return room
}
const written = (key: string, text: string) => ({ t: 'message', key, text })

describe('happy', () => {
  test('the studio says that it is not a viewer', () => {
    open({ isStudio: true })
    expect(sockets.last().accept().sent).toEqual([{ t: 'hello', token: 'the-token', isStudio: true }])
  })

  test('it greets with the token, and after a lost connection with the last message as well', async () => {
    open()
    expect(sockets.last().url).toBe('wss://shop.test/v1/live/7/socket')
    sockets.last().accept()
    expect(sockets.last().sent).toEqual([{ t: 'hello', token: 'the-token' }])
    sockets.last().say(welcome)
    since = 41
    sockets.last().drop()
    await pass(500)
    expect(sockets.all).toHaveLength(2)
    expect(sockets.last().accept().sent).toEqual([{ t: 'hello', token: 'the-token', since: 41 }])
  })

  test('a guest without a token greets without one', () => {
    token = undefined
    open()
    expect(sockets.last().accept().sent).toEqual([{ t: 'hello' }])
  })

  test('messages, hearts and taps are sent to a room that has welcomed the viewer', () => {
    const { write, hearts, tap } = open()
    const socket = sockets.last().accept()
    hearts(3)
    socket.say(welcome)
    write('key-0001', '안녕하세요')
    hearts(2)
    tap(31, 'cart')
    expect(socket.sent.slice(1)).toEqual([
      written('key-0001', '안녕하세요'),
      { t: 'hearts', count: 2 },
      { t: 'tap', productId: 31, kind: 'cart' },
    ])
  })

  test('a new token greets again at once', () => {
    const { reconnect } = open()
    sockets.last().accept().say(welcome)
    token = 'of-a-member'
    reconnect()
    expect(sockets.last().accept().sent).toEqual([{ t: 'hello', token: 'of-a-member' }])
    expect(seen.connections).toEqual([])
  })
})

describe('error', () => {
  test('[C5] it connects again after 0.5 s, then more rarely up to 10 s, with jitter', () => {
    expect([1, 2, 3, 4, 5, 6, 20].map((failures) => reconnectDelay(failures, 1))).toEqual([
      500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000,
    ])
    expect([1, 2, 3, 6].map((failures) => reconnectDelay(failures, 0))).toEqual([500, 500, 1_000, 5_000])
  })

  test('[C2] an unanswered message is sent again with its key on each new connection, until it is confirmed', async () => {
    const { write } = open()
    write('key-0001', '먼저')
    sockets.last().accept().say(welcome)
    expect(sockets.last().sent.slice(1)).toEqual([written('key-0001', '먼저')])
    write('key-0002', '나중')
    sockets.last().drop()
    await pass(500)
    sockets.last().accept().say(welcome)
    expect(sockets.last().sent.slice(1)).toEqual([written('key-0001', '먼저'), written('key-0002', '나중')])
    sockets.last().say({ t: 'messages', list: [aMessage(5)], own: { 'key-0001': 5 } })
    sockets.last().say({ t: 'refused', key: 'key-0002', code: 'invalidInput', message: '안 돼요.' })
    sockets.last().drop()
    await pass(500)
    sockets.last().accept().say(welcome)
    expect(sockets.last().sent).toHaveLength(1)
  })

  test.each([
    [4003, 'banned'],
    [4004, 'gone'],
  ] as const)('close code %i is final: %s', async (code, connection) => {
    open()
    sockets.last().accept().drop(code)
    await pass(60_000)
    window.dispatchEvent(new Event('online'))
    expect(seen.connections).toEqual([connection])
    expect(sockets.all).toHaveLength(1)
  })

  test.each([1012, 1013])('close code %i of a process with many viewers waits longer', async (code) => {
    open()
    sockets.last().accept().say(welcome)
    sockets.last().drop(code)
    await pass(1_499)
    expect(sockets.all).toHaveLength(1)
    await pass(1)
    expect(sockets.all).toHaveLength(2)
  })

  test('when sockets fail the room is polled until one succeeds', async () => {
    open()
    for (let failure = 0; failure < 3; failure += 1) {
      sockets.last().drop()
      if (failure < 2) await pass(2_000)
    }
    await pass(0)
    expect(seen.connections).toEqual(['lost', 'lost', 'polling'])
    expect(seen.polled).toHaveLength(1)
    poll = async () => {
      throw new Error('no network')
    }
    await pass(5_000)
    expect(seen.connections.at(-1)).toBe('lost')
    sockets.last().accept().say(welcome)
    const count = seen.polled.length
    await pass(20_000)
    expect(seen.polled).toHaveLength(count)
  })

  test('a silent connection is replaced: one without a welcome, and one without an answer to a ping', async () => {
    open()
    sockets.last().accept()
    await pass(10_000 + 500)
    expect(sockets.all).toHaveLength(2)
    sockets.last().accept().say(welcome)
    await pass(25_000)
    expect(sockets.last().sent.at(-1)).toEqual({ t: 'ping' })
    sockets.last().say({ t: 'pong' })
    await pass(25_000)
    expect(sockets.all).toHaveLength(2)
    await pass(10_000 + 500)
    expect(sockets.all).toHaveLength(3)
  })

  const refused: LiveServerFrame = { t: 'refused', code: 'unauthorized', message: '다시 시도해 주세요.' }

  test('[AUTH-2] a refused token is renewed once, and then the viewer only reads', async () => {
    renew = async () => {
      token = 'renewed'
      return true
    }
    open()
    sockets.last().accept().say(refused)
    await pass(0)
    expect(sockets.last().accept().sent).toEqual([{ t: 'hello', token: 'renewed' }])
    sockets.last().say(refused)
    await pass(0)
    expect(sockets.last().accept().sent).toEqual([{ t: 'hello' }])
    sockets.last().say(welcome)
    expect(seen.frames).toEqual(['welcome'])
    expect(sockets.all).toHaveLength(3)
  })

  test('[AUTH-2] a message that was refused with the token is sent again with the new one', async () => {
    renew = async () => {
      token = 'renewed'
      return true
    }
    const { write } = open()
    sockets.last().accept().say(welcome)
    write('key-0001', '안녕하세요')
    sockets.last().say({ ...refused, key: 'key-0001' })
    await pass(0)
    sockets.last().accept().say(welcome)
    expect(sockets.last().sent).toEqual([{ t: 'hello', token: 'renewed' }, written('key-0001', '안녕하세요')])
    expect(seen.frames).toEqual(['welcome', 'welcome'])
  })

  test('what is not a frame is ignored, and nothing arrives after the room is closed', async () => {
    const { close } = open()
    const socket = sockets.last().accept()
    socket.dispatchEvent(new MessageEvent('message', { data: 'no json' }))
    socket.dispatchEvent(new MessageEvent('message', { data: '7' }))
    close()
    socket.say(welcome)
    socket.drop()
    await pass(60_000)
    expect(seen).toEqual({ frames: [], connections: [], polled: [] })
    expect(sockets.all).toHaveLength(1)
  })
})
