import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BuiltinEngine, createBuiltinEngine } from '../builtin-engine.ts'
import type { PictureState } from '../live-engine.ts'
import { WrongKeys } from '../wrong-keys.ts'
import { messageType, writeChunks } from './chunk-stream.ts'
import { listenRtmp, type RtmpServer } from './rtmp-server.ts'
import { obsLike } from './testing/flv-file.ts'
import { RtmpClient } from './testing/rtmp-client.ts'

const GRACE_MS = 400
const KEY = 'k'.repeat(32)

let engine: BuiltinEngine
let server: RtmpServer
let isChecking: Promise<void> | undefined
const clients: RtmpClient[] = []
const logged: string[] = []
const passed = { ms: 0 }

const listen = (more: { isProxied?: boolean } = {}): Promise<RtmpServer> => {
  const log = (...what: unknown[]): void => void logged.push(JSON.stringify(what))
  return listenRtmp({
    host: '127.0.0.1',
    port: 0,
    engine,
    authority: {
      isKeyOf: async (channelId, key) => {
        await isChecking
        return channelId === 7 && key === KEY
      },
    },
    wrongKeys: new WrongKeys(true),
    log: { info: log, error: log },
    now: () => performance.now() + passed.ms,
    ...more,
  })
}

beforeEach(async () => {
  engine = createBuiltinEngine({ clock: () => new Date(), graceMs: GRACE_MS })
  server = await listen()
})

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()))
  await server.close()
  await engine.close()
  isChecking = undefined
  passed.ms = 0
  logged.length = 0
})

const open = async (options?: { pieces?: number }): Promise<RtmpClient> => {
  const client = await RtmpClient.open(server.port, options)
  clients.push(client)
  return client
}

const becomes = async (state: PictureState): Promise<void> =>
  vi.waitFor(async () => expect((await engine.status(7)).state).toBe(state), { timeout: 5_000, interval: 10 })

const broadcast = async (options?: { pieces?: number }): Promise<RtmpClient> => {
  const client = await open(options)
  expect(await client.publish(`7?key=${KEY}`)).toMatch(/^NetStream\.Publish\.Start/)
  client.send(obsLike())
  return client
}

/** Waits until the server has read what the client sent before: it answers commands in order. */
const settle = async (client: RtmpClient): Promise<void> => {
  client.command(0, 'createStream', 9, null)
  await sleep(50)
}

describe('happy', () => {
  test('[SCREEN-21] an encoder with the key is on air, and its playlist has picture and sound', async () => {
    await broadcast()
    await becomes('live')
    const channel = engine.findChannel(7)
    expect(channel?.master()).toMatch(/CODECS="avc1\.6400[0-9a-f]{2},mp4a\.40\.2",RESOLUTION=160x284/)
    const playlist = channel?.playlist() ?? ''
    expect(playlist.match(/#EXTINF:1\.0/g)).toHaveLength(2)
    expect(engine.playback({ id: 7, externalUrl: null })?.kind).toBe('llhls')
  })

  test('[SCREEN-21] bytes that arrive one by one make the same stream', async () => {
    await broadcast({ pieces: 1 })
    await becomes('live')
    await vi.waitFor(() =>
      expect(
        engine
          .findChannel(7)
          ?.playlist()
          ?.match(/#EXTINF:1\.0/g),
      ).toHaveLength(2),
    )
  })

  test('[SCREEN-21] a lost encoder may return within the grace time', async () => {
    const first = await broadcast()
    await becomes('live')
    await first.close()
    await becomes('reconnecting')
    await broadcast()
    await becomes('live')
    await sleep(GRACE_MS + 100)
    expect((await engine.status(7)).state).toBe('live')
    expect(engine.findChannel(7)?.playlist()).toContain('#EXT-X-DISCONTINUITY')
  })

  test('[SCREEN-21] an encoder that ends its stream and does not return is offline after the grace time', async () => {
    const client = await broadcast()
    await becomes('live')
    client.command(1, 'FCUnpublish', 6, null, '7')
    client.command(1, 'deleteStream', 7, null, 1)
    await client.closed
    await becomes('reconnecting')
    await becomes('idle')
    expect(engine.findChannel(7)?.playlist()).toContain('#EXT-X-ENDLIST')
  })

  test('[SCREEN-21] a second encoder takes over, and the first cannot take the channel back by itself', async () => {
    const first = await broadcast()
    await becomes('live')
    await broadcast()
    expect(await first.waitFor(/Rejected/)).toBe('NetStream.Publish.Rejected replaced')
    await first.closed
    await becomes('live')
    const again = await open()
    expect(await again.publish(`7?key=${KEY}`)).toBe('NetStream.Publish.Rejected replaced')
    passed.ms += 61_000
    expect(await (await open()).publish(`7?key=${KEY}`)).toMatch(/Start/)
  })

  test('[SCREEN-21] stop disconnects the encoder', async () => {
    const client = await broadcast()
    await becomes('live')
    await engine.stop(7)
    expect(await client.waitFor(/Rejected/)).toBe('NetStream.Publish.Rejected stopped')
    await client.closed
  })

  test('[SCREEN-21] received bytes are acknowledged', async () => {
    const client = await open()
    await client.publish(`7?key=${KEY}`)
    const received: Buffer[] = []
    client.socket.on('data', (bytes) => received.push(bytes))
    const window = Buffer.alloc(4)
    window.writeUInt32BE(20_000)
    const message = { type: messageType.windowAcknowledgement, timestamp: 0, streamId: 0, payload: window }
    client.write(writeChunks(2, message))
    client.send(obsLike())
    await vi.waitFor(() => expect(Buffer.concat(received)[7]).toBe(messageType.acknowledgement))
  })
})

describe('refusals', () => {
  const wrong: [string, string, string?][] = [
    ['a wrong key', '7?key=nothing'],
    ['no key', '7'],
    ['the key of another channel', `8?key=${KEY}`],
    ['the key as name', KEY],
    ['a channel that is no number', `7x?key=${KEY}`],
    ['another application', `7?key=${KEY}`, 'vod'],
    ['a key given twice', `7?key=${KEY}&key=${KEY}`],
  ]
  for (const [name, stream, app] of wrong)
    test(`[SCREEN-21] refuses ${name}`, async () => {
      const client = await open()
      expect(await client.publish(stream, app)).toBe('NetStream.Publish.Unauthorized keyRefused')
      await client.closed
      expect((await engine.status(7)).state).toBe('idle')
    })

  test('[SCREEN-21] ten wrong keys block the network for a minute, and no key is logged', async () => {
    for (let times = 0; times < 10; times += 1) await (await open()).publish('7?key=guess')
    expect(await (await open()).publish(`7?key=${KEY}`)).toBe('NetStream.Publish.Rejected keyTriesExceeded')
    expect(logged.join('')).not.toMatch(/guess|kkkk/)
  })

  test('[SCREEN-21] media of a refused or undecided encoder reaches no channel', async () => {
    await broadcast()
    await becomes('live')
    const before = engine.findChannel(7)?.playlist()
    const stranger = await open()
    const answer = stranger.publish('7?key=wrong')
    stranger.send(obsLike())
    expect(await answer).toMatch(/Unauthorized/)
    stranger.send(obsLike())
    await stranger.closed
    expect(engine.findChannel(7)?.playlist()).toBe(before)
  })

  test('[SCREEN-21] an encoder that leaves while its key is checked opens no session', async () => {
    const check = Promise.withResolvers<void>()
    isChecking = check.promise
    const client = await open()
    void client.publish(`7?key=${KEY}`)
    await settle(client)
    await client.close()
    await sleep(50)
    check.resolve()
    await sleep(50)
    expect(engine.findChannel(7)).toBeUndefined()
  })

  test('[SCREEN-21] HEVC is refused with a reason', async () => {
    const client = await broadcast()
    client.send([{ kind: 'video', timestamp: 2_600, payload: Buffer.from('\x90hvc1', 'latin1') }])
    expect(await client.waitFor(/Rejected/)).toBe('NetStream.Publish.Rejected hevcUnsupported')
    await client.closed
  })

  test('[SCREEN-21] players are disconnected', async () => {
    const client = await open()
    client.command(1, 'play', 5, null, '7')
    await client.closed
    expect(logged.join('')).toContain('playRefused')
  })
})

describe('behind a proxy', () => {
  const proxied = async (): Promise<RtmpServer> => {
    await server.close()
    server = await listen({ isProxied: true })
    return server
  }
  const connectAs = async (header: string): Promise<RtmpClient> => {
    const client = await RtmpClient.open(server.port, { header })
    clients.push(client)
    return client
  }

  test('[SCREEN-21] wrong keys are counted for the address that it names', async () => {
    await proxied()
    const stranger = 'PROXY TCP4 203.0.113.5 10.0.0.1 5000 1936\r\n'
    for (let times = 0; times < 10; times += 1) await (await connectAs(stranger)).publish('7?key=guess')
    expect(await (await connectAs(stranger)).publish(`7?key=${KEY}`)).toMatch(/keyTriesExceeded/)
    const other = await connectAs('PROXY TCP6 2001:db8::1 2001:db8::2 5000 1936\r\n')
    expect(await other.publish(`7?key=${KEY}`)).toMatch(/Start/)
  })

  test('[SCREEN-21] a header that comes in pieces is read', async () => {
    await proxied()
    const client = await RtmpClient.open(server.port, {
      header: 'PROXY TCP4 203.0.113.5 10.0.0.1 5000 1936\r\n',
      pieces: 7,
    })
    clients.push(client)
    expect(await client.publish(`7?key=${KEY}`)).toMatch(/Start/)
  })

  for (const header of ['', 'PROXY UNKNOWN\r\n', 'PROXY TCP4 1.2.3 10.0.0.1 1 2\r\n', `PROXY TCP4 ${'1'.repeat(200)}`])
    test(`[SCREEN-21] a connection that begins with "${header.trim().slice(0, 24)}" is closed`, async () => {
      await proxied()
      const client = await connectAs(header)
      await client.closed
      expect(client.codes).toEqual([])
    })
})
