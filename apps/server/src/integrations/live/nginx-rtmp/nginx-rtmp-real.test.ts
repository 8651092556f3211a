import Fastify, { type FastifyInstance } from 'fastify'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { mountLiveHooks } from '#src/http/live-media/live-hooks.ts'
import { createOutboundClient } from '../../outbound-client.ts'
import type { LiveEvent } from '../live-engine.ts'
import {
  findPorts,
  findProgram,
  missingOf,
  type RunningProgram,
  startEncoder,
  startServer,
} from '../testing/programs.ts'
import { WrongKeys } from '../wrong-keys.ts'
import { createNginxRtmpEngine, type NginxRtmpEngine } from './nginx-rtmp-engine.ts'

const SECRET = 's'.repeat(32)
const KEY = 'k'.repeat(32)
const CONFIG = path.resolve(import.meta.dirname, '../../../../../../docs/live/nginx-rtmp.conf')
const nginx = findProgram('nginx')
const ffmpeg = findProgram('ffmpeg')
const missing = missingOf({ nginx, ffmpeg, 'libnginx-mod-rtmp': '/usr/lib/nginx/modules/ngx_rtmp_module.so' })

let folder: string
let shop: FastifyInstance
let engine: NginxRtmpEngine
let server: RunningProgram
let ingest: string
let playback: string
const events: string[] = []
const hooks: string[] = []
const encoders: RunningProgram[] = []

/** Fills the documented settings with the folders and ports of this test. */
const writeSettings = async (ports: Record<string, number>): Promise<string> => {
  const text = (await readFile(CONFIG, 'utf8'))
    .replace('listen 1935;', `listen 127.0.0.1:${ports['rtmp']};`)
    .replace('listen 8080;', `listen 127.0.0.1:${ports['http']};`)
    .replaceAll('127.0.0.1:8081', `127.0.0.1:${ports['control']}`)
    .replaceAll('127.0.0.1:5445', `127.0.0.1:${ports['shop']}`)
    .replaceAll('LIVE_HOOK_SECRET;', `${SECRET};`)
    .replaceAll('/var/lib/live-hls', `${folder}/hls`)
  const own = `daemon off; pid ${folder}/pid; error_log stderr warn;\n`
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const file = path.join(folder, 'nginx.conf')
  await writeFile(file, own + text.replace('http {', `http { access_log off; ${bodies.join(' ')}`))
  return file
}

const startShop = async (port: number): Promise<void> => {
  shop = Fastify()
  shop.addHook('preHandler', async ({ body }) => {
    const { call, clientid } = body as Record<string, string>
    hooks.push(`${call} ${clientid}`)
  })
  mountLiveHooks(shop, {
    engine,
    authority: { isKeyOf: async (channelId, key) => channelId === 7 && key === KEY },
    wrongKeys: new WrongKeys(false),
    config: { live: { hookSecret: SECRET } as never },
  })
  await shop.listen({ host: '127.0.0.1', port })
}

const encode = (stream: string): RunningProgram => {
  const encoder = startEncoder(ffmpeg ?? '', `${ingest}/${stream}`)
  encoders.push(encoder)
  return encoder
}

/** Waits for a playlist with a segment that was begun after `since`: one of an earlier test may still be there. */
const playlistSince = (since: number): Promise<void> =>
  until(async () => {
    const names = (await (await fetch(`${playback}/7.m3u8`)).text()).matchAll(/7-(\d+)\.ts/g)
    expect(Math.max(...[...names].map(([, at]) => Number(at)))).toBeGreaterThan(since)
  })

const until = (condition: () => Promise<void> | void): Promise<void> =>
  vi.waitFor(condition, { timeout: 12_000, interval: 50 })

describe.skipIf(missing !== '')(`nginx with libnginx-mod-rtmp${missing}`, { timeout: 40_000 }, () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'nginx-rtmp-'))
    // nginx' worker is another user
    await chmod(folder, 0o777)
    const [rtmp = 0, http = 0, control = 0, own = 0] = await findPorts(4)
    ingest = `rtmp://127.0.0.1:${rtmp}/live`
    playback = `http://127.0.0.1:${http}/hls`
    const controlUrl = `http://127.0.0.1:${control}/control`
    const outbound = createOutboundClient({ allowed: [playback, controlUrl] })
    const times = { clock: () => new Date(), graceMs: 20_000 }
    engine = createNginxRtmpEngine({ ...times, ingestUrl: ingest, playbackUrl: playback, controlUrl, outbound })
    engine.subscribe(({ type }: LiveEvent) => events.push(type))
    await startShop(own)
    const settings = await writeSettings({ rtmp, http, control, shop: own })
    server = await startServer(nginx ?? '', ['-c', settings, '-p', folder], rtmp)
  })
  afterEach(async () => {
    await Promise.all(encoders.splice(0).map((encoder) => encoder.stop('SIGKILL')))
    await until(async () => {
      if ((await engine.status(7)).state === 'live') throw new Error('the picture of the last test is still live')
    })
    await engine.stop(7)
    events.length = 0
    hooks.length = 0
  })
  afterAll(async () => {
    await server?.stop()
    await shop?.close()
    await engine?.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('[SCREEN-21] a broadcaster with the key is live and its playlist appears, without the key in any name', async () => {
    encode(`7?key=${KEY}`)
    await until(() => expect(events).toEqual(['live']))
    const { url = '', kind } = engine.playback({ id: 7, externalUrl: null }) ?? {}
    expect(kind).toBe('hls')
    await until(async () => {
      const playlist = await (await fetch(url)).text()
      expect(playlist).toMatch(/#EXT-X-TARGETDURATION:[12]\n/)
      const [segment = ''] = /7-\d+\.ts/.exec(playlist) ?? []
      expect((await fetch(`${playback}/${segment}`)).headers.get('content-type')).toBe('video/mp2t')
      expect(playlist).not.toContain('kkk')
    })
    expect(await engine.status(7)).toMatchObject({ state: 'live' })
  })

  test('[SCREEN-21] a wrong key, no key and another channel are refused', async () => {
    for (const stream of ['7?key=wrong', '7', `8?key=${KEY}`, KEY]) {
      const { code } = await encode(stream).ended
      expect(code).not.toBe(0)
    }
    expect(events).toEqual([])
    expect(hooks.filter((hook) => hook.startsWith('publish '))).toHaveLength(4)
  })

  test('[SCREEN-21] a second broadcaster is refused, and its end does not end the picture of the first', async () => {
    encode(`7?key=${KEY}`)
    await until(() => expect(events).toEqual(['live']))
    const { code } = await encode(`7?key=${KEY}`).ended
    expect(code).not.toBe(0)
    await until(() => expect(hooks).toHaveLength(3))
    const [first, second, done] = hooks.map((hook) => hook.split(' '))
    expect([first?.[0], second?.[0], done?.[0]]).toEqual(['publish', 'publish', 'publish_done'])
    expect(done?.[1]).toBe(second?.[1])
    expect(done?.[1]).not.toBe(first?.[1])
    await sleep(500)
    expect(events).toEqual(['live'])
    expect((await engine.status(7)).state).toBe('live')
  })

  test('[SCREEN-21] after an outage of 4 s the same picture goes on', async () => {
    const first = encode(`7?key=${KEY}`)
    await until(() => expect(events).toEqual(['live']))
    await first.stop('SIGKILL')
    await until(() => expect(events).toEqual(['live', 'reconnecting']))
    await sleep(4_000)
    expect((await engine.status(7)).state).toBe('reconnecting')
    encode(`7?key=${KEY}`)
    await until(() => expect(events).toEqual(['live', 'reconnecting', 'live']))
    await until(async () => expect(await (await fetch(`${playback}/7.m3u8`)).text()).toContain('#EXT-X-DISCONTINUITY'))
  })

  test('[SCREEN-21] stop disconnects the broadcaster through the control module', async () => {
    const since = Date.now()
    const encoder = encode(`7?key=${KEY}`)
    await playlistSince(since)
    await engine.stop(7)
    expect((await encoder.ended).code).not.toBe(0)
    expect(events).toEqual(['live', 'offline'])
    expect((await engine.status(7)).state).toBe('idle')
  })

  test('[SCREEN-21] a restarted shop learns from the playlist that the picture is live', async () => {
    const since = Date.now()
    encode(`7?key=${KEY}`)
    await playlistSince(since)
    const outbound = createOutboundClient({ allowed: [playback] })
    const options = {
      clock: () => new Date(),
      ingestUrl: ingest,
      playbackUrl: playback,
      controlUrl: undefined,
      outbound,
    }
    const restarted = createNginxRtmpEngine(options)
    await until(async () => expect((await restarted.status(7)).state).toBe('live'))
    await restarted.close()
  })
})
