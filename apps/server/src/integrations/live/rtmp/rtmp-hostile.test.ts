import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BuiltinEngine, createBuiltinEngine } from '../builtin-engine.ts'
import { WrongKeys } from '../wrong-keys.ts'
import { writeChunks } from './chunk-stream.ts'
import { listenRtmp, type RtmpServer } from './rtmp-server.ts'
import { obsLike } from './testing/flv-file.ts'
import { RtmpClient } from './testing/rtmp-client.ts'

const KEY = 'k'.repeat(32)

let engine: BuiltinEngine
let server: RtmpServer
const clients: RtmpClient[] = []
const logged: string[] = []

beforeEach(async () => {
  engine = createBuiltinEngine({ clock: () => new Date() })
  const log = (...what: unknown[]): void => void logged.push(JSON.stringify(what))
  const authority = { isKeyOf: async (channelId: number, key: string) => channelId === 7 && key === KEY }
  const parts = { engine, authority, wrongKeys: new WrongKeys(true), log: { info: log, error: log } }
  server = await listenRtmp({ host: '127.0.0.1', port: 0, ...parts })
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()))
  await server.close()
  await engine.close()
  logged.length = 0
})

const open = async (): Promise<RtmpClient> => {
  const client = await RtmpClient.open(server.port)
  clients.push(client)
  return client
}

const broadcast = async (): Promise<void> => {
  const client = await open()
  expect(await client.publish(`7?key=${KEY}`)).toMatch(/Start/)
  client.send(obsLike())
}

const becomes = (state: string): Promise<void> =>
  vi.waitFor(async () => expect((await engine.status(7)).state).toBe(state), { timeout: 5_000, interval: 10 })

describe('hostile bytes', () => {
  const hello = Buffer.concat([Buffer.from([3]), Buffer.alloc(3_072)])
  const message = (type: number, payload: Buffer) => writeChunks(3, { type, timestamp: 0, streamId: 0, payload })
  const hostile: [string, Buffer][] = [
    ['HTTP', Buffer.from(`GET / HTTP/1.1\r\n\r\n`)],
    ['a chunk size without its number', Buffer.concat([hello, message(1, Buffer.alloc(0))])],
    ['a chunk size of zero', Buffer.concat([hello, message(1, Buffer.alloc(4))])],
    ['a command that is no text', Buffer.concat([hello, message(20, Buffer.from([0, 1]))])],
    [
      'a command of endless objects',
      Buffer.concat([hello, message(20, Buffer.alloc(100, Buffer.from([3, 0, 1, 97])))]),
    ],
    ['an array of four billion values', Buffer.concat([hello, message(20, Buffer.from([10, 255, 255, 255, 255]))])],
    [
      'a message of 16 MB before the key',
      Buffer.concat([hello, Buffer.from([3, 0, 0, 0, 255, 255, 255, 20, 0, 0, 0, 0])]),
    ],
    [
      'hundreds of chunk streams',
      Buffer.concat([
        hello,
        ...Array.from({ length: 60 }, (_, id) => Buffer.from([id + 3, 0, 0, 0, 0, 0, 9, 4, 0, 0, 0, 0, 1])),
      ]),
    ],
  ]
  for (const [name, bytes] of hostile)
    test(`[SCREEN-21] ${name} closes the connection only`, async () => {
      const client = await open()
      client.socket.write(bytes.subarray(name === 'HTTP' ? 0 : 3_073))
      await client.closed
      expect(logged.join('')).toMatch(/malformed|messageTooLarge|versionUnsupported/)
      await broadcast()
      await becomes('live')
    })

  test('[SCREEN-21] random bytes never end the server', async () => {
    for (let times = 0; times < 30; times += 1) {
      const client = await open()
      const start = [Buffer.alloc(0), Buffer.from([3]), hello][times % 3] ?? hello
      client.socket.end(Buffer.concat([start.subarray(times % 3 === 2 ? 3_073 : 0), randomBytes(5_000)]))
      await client.closed
    }
    await broadcast()
    await becomes('live')
    expect(server.port).toBeGreaterThan(0)
  })

  test('[SCREEN-21] connections without a key are limited per network', async () => {
    const idle = await Promise.all(Array.from({ length: 10 }, () => open()))
    const next = await open()
    await next.closed
    expect(idle.filter(({ socket }) => socket.destroyed)).toEqual([])
    await idle[0]?.close()
    await sleep(50)
    await broadcast()
    await becomes('live')
  })

  test('[SCREEN-21] times that jump to before the start are refused, and the server goes on', async () => {
    const client = await open()
    expect(await client.publish(`7?key=${KEY}`)).toMatch(/Start/)
    const [config, frame] = obsLike().filter(({ kind }) => kind === 'video')
    if (!config || !frame) throw new Error('the recorded stream has no video')
    const times = [0, 1_000, 2_000, 2 ** 32 - 5_001, 2 ** 32 - 4_001]
    const { kind, payload } = frame
    client.send([config, ...times.map((timestamp) => ({ kind, payload, timestamp }))])
    expect(await client.waitFor(/Rejected/)).toMatch(/malformed/)
    await client.closed
    await broadcast()
    await becomes('live')
  })

  test('[SCREEN-21] an error of the server ends the connection only, also while it is closed', async () => {
    const openSession = engine.openSession.bind(engine)
    vi.spyOn(engine, 'openSession').mockImplementationOnce((...given) => {
      const session = openSession(...given)
      vi.spyOn(session, 'append').mockImplementation(() => {
        throw new TypeError('broken')
      })
      return session
    })
    await broadcast()
    await clients[0]?.closed
    await vi.waitFor(() => expect(logged.filter((line) => line.includes('cannot be read')).length).toBeGreaterThan(1))
    await broadcast()
    await becomes('live')
  })
})
