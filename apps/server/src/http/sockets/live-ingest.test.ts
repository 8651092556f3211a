import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect, type LiveShop, openLiveShop } from '#src/http/live-media/testing/live-shop.ts'
import { RtmpClient } from '#src/integrations/live/rtmp/testing/rtmp-client.ts'
import { cutStream, streams } from '#src/integrations/live/testing/stream-bytes.ts'

let live: LiveShop
let channelId = 0
beforeAll(async () => {
  live = await openLiveShop()
})
afterAll(() => live.shop.close())
beforeEach(async () => {
  channelId = await live.addChannel()
})

/** Sends frames after the hello and returns how the session ends. */
const refusedFor = async (...media: (Buffer | string)[]) => {
  const client = await connect(live.origin, channelId)
  client.hello(live.key)
  await client.waitFor('ready')
  for (const frame of media) client.socket.send(frame)
  const [frame, code] = [await client.waitFor('refused'), await client.closed]
  return { reason: frame.code, message: frame.message, code }
}

const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Whether another broadcaster can use the channel now. */
const expectUsable = async (): Promise<void> => {
  const client = await live.broadcast(channelId)
  client.send(4)
  for (let turn = 0; turn < 100; turn += 1) {
    if ((await live.shop.live.status(channelId)).state === 'live') break
    await sleep(10)
  }
  expect((await live.shop.live.status(channelId)).state).toBe('live')
  await client.close()
}

describe('happy', () => {
  test('[SCREEN-21] the broadcaster is told when to begin, and the health of the picture each second', async () => {
    const client = await live.broadcast(channelId)
    expect(client.frames[0]).toEqual({ t: 'ready', code: 'ready', message: '방송할 준비가 됐어요.' })
    client.send(6)
    expect(await client.waitFor('health')).toEqual({
      t: 'health',
      receivedMs: 3_021,
      bitrate: expect.any(Number),
      delayMs: 0,
      state: 'ok',
    })
    await client.close()
  })

  test('[SCREEN-21] frames may be cut anywhere and arrive before the key is checked', async () => {
    const client = await connect(live.origin, channelId)
    client.hello(live.key)
    for (let at = 0; at < streams.usual.length; at += 700) client.socket.send(streams.usual.subarray(at, at + 700))
    const health = await client.waitFor('health')
    expect(health.receivedMs).toBe(6_021)
    await client.close()
  })

  test('[SCREEN-21] a frame of 1 MB is taken', async () => {
    const client = await live.broadcast(channelId)
    const filler = Buffer.alloc(1_048_576)
    filler.writeUInt32BE(filler.length)
    filler.write('free', 4, 'latin1')
    client.socket.send(filler)
    client.send(2)
    expect((await client.waitFor('health')).receivedMs).toBe(1_021)
    await client.close()
  })
})

describe('error', () => {
  test.each([
    ['HEVC', [streams.hevc], 'hevcUnsupported', 1003],
    ['WebM', [streams.webm], 'foreignContainer', 1003],
    ['sound without video', [streams.soundOnly], 'noVideo', 1003],
    ['a text', ['text'], 'malformed', 1003],
    ['a frame above 1 MB', [Buffer.alloc(1_048_577)], 'frameTooLarge', 1009],
  ] as const)(
    '[SCREEN-21] %s is refused with a reason in Korean, and the channel goes on',
    async (_, media, reason, code) => {
      const ended = await refusedFor(...media)
      expect(ended).toEqual({ reason, code, message: expect.stringMatching(/요\.$/) })
      await expectUsable()
    },
  )

  test('[SCREEN-21] more than 6 Mbit/s is refused', async () => {
    const filler = Buffer.alloc(1_000_000)
    filler.writeUInt32BE(filler.length)
    filler.write('free', 4, 'latin1')
    const { init } = cutStream(streams.usual)
    expect(await refusedFor(init, ...Array<Buffer>(9).fill(filler))).toMatchObject({
      reason: 'bitrateTooHigh',
      code: 1009,
    })
    await expectUsable()
  })

  test('[SCREEN-21] a frame that is too large to be read closes the socket', async () => {
    const client = await live.broadcast(channelId)
    client.socket.send(Buffer.alloc(5_000_000))
    expect(await client.closed).toBe(1009)
    await expectUsable()
  })

  test.each([
    ['no JSON', 'hello', 'helloInvalid'],
    ['no key', '{"mime":"video/mp4"}', 'helloInvalid'],
    ['media', Buffer.from('{}'), 'helloInvalid'],
    ['another container', JSON.stringify({ key: 'x', mime: 'video/webm;codecs=vp9' }), 'foreignContainer'],
    ['another codec', JSON.stringify({ key: 'x', mime: 'video/mp4;codecs=hvc1.1.6' }), 'hevcUnsupported'],
  ])('[SCREEN-21] a first frame with %s is refused', async (_, frame, reason) => {
    const client = await connect(live.origin, channelId)
    client.socket.send(frame)
    expect((await client.waitFor('refused')).code).toBe(reason)
    expect(await client.closed).toBe(1003)
  })
})

describe('security', () => {
  test('[SCREEN-21] a wrong key and a channel that does not exist are refused alike', async () => {
    const answers = []
    for (const [id, key] of [
      [channelId, 'wrong'],
      [channelId + 1_000, live.key],
    ] as const) {
      const client = await connect(live.origin, id)
      client.hello(key)
      answers.push([await client.waitFor('refused'), await client.closed])
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject([{ code: 'keyRefused' }, 4001])
  })

  test('[SCREEN-21] after ten wrong keys a client network is refused unread, and may try again later', async () => {
    const limited = await openLiveShop({ env: { RATE_LIMITS: 'on' } })
    try {
      const id = await limited.addChannel()
      const tryKey = async (key: string) => {
        const client = await connect(limited.origin, id)
        client.hello(key)
        const answer = await Promise.race([client.waitFor('refused'), client.waitFor('ready').catch(() => undefined)])
        await client.close()
        return answer?.code
      }
      for (let turn = 0; turn < 10; turn += 1) expect(await tryKey(`wrong ${turn}`)).toBe('keyRefused')
      expect(await tryKey(limited.key)).toBe('keyTriesExceeded')
      limited.shop.clock.now = new Date(limited.shop.clock.now.getTime() + 60_000)
      expect(await tryKey(limited.key)).toBe('ready')
    } finally {
      await limited.shop.close()
    }
  })

  test('[SCREEN-21] wrong keys count together, whichever way they are sent', async () => {
    const port = await findFreePort()
    const limited = await openLiveShop({ env: { RATE_LIMITS: 'on', LIVE_RTMP_PORT: String(port) } })
    try {
      const id = await limited.addChannel()
      for (let turn = 0; turn < 5; turn += 1) {
        const encoder = await RtmpClient.open(port)
        expect(await encoder.publish(`${id}?key=wrong`)).toMatch(/keyRefused/)
        await encoder.close()
        const browser = await connect(limited.origin, id)
        browser.hello('wrong')
        expect((await browser.waitFor('refused')).code).toBe('keyRefused')
        await browser.close()
      }
      const browser = await connect(limited.origin, id)
      browser.hello(limited.key)
      expect((await browser.waitFor('refused')).code).toBe('keyTriesExceeded')
      const encoder = await RtmpClient.open(port)
      expect(await encoder.publish(`${id}?key=${limited.key}`)).toMatch(/keyTriesExceeded/)
      await Promise.all([browser.close(), encoder.close()])
    } finally {
      await limited.shop.close()
    }
  })

  test('[SCREEN-21] sockets without a key are limited per network, so one client cannot block the others', async () => {
    const proxied = await openLiveShop({ env: { TRUSTED_PROXIES: '1' } })
    try {
      const id = await proxied.addChannel()
      const from = (ip: string) => connect(proxied.origin, id, { origin: proxied.origin, 'x-forwarded-for': ip })
      const idle = await Promise.all(Array.from({ length: 10 }, () => from('203.0.113.7')))
      await expect(from('203.0.113.7')).rejects.toThrow('503')
      const other = await from('203.0.113.8')
      other.hello(proxied.key)
      await other.waitFor('ready')
      // a place is free once a key was checked
      idle[0]?.hello(proxied.key)
      await idle[0]?.waitFor('ready')
      const next = await from('203.0.113.7')
      await Promise.all([...idle, other, next].map((client) => client.close()))
    } finally {
      await proxied.shop.close()
    }
  })

  test('[SCREEN-21] a new stream key disconnects the broadcaster', async () => {
    const client = await live.broadcast(channelId)
    await live.shop.live.onKeyRotated(channelId)
    expect(await client.closed).toBe(4001)
    expect(client.frames.at(-1)).toMatchObject({ t: 'refused', code: 'keyRotated' })
  })
})
