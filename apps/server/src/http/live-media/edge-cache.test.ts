import Fastify, { type FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BuiltinEngine, createBuiltinEngine } from '#src/integrations/live/builtin-engine.ts'
import {
  findPorts,
  findProgram,
  missingOf,
  type RunningProgram,
  startServer,
} from '#src/integrations/live/testing/programs.ts'
import { cutStream, shiftFragment, streams } from '#src/integrations/live/testing/stream-bytes.ts'
import { mountLiveMedia } from './media-routes.ts'
import type { ViewersInput, ViewersOutput } from './testing/viewers.ts'

const VCL = path.resolve(import.meta.dirname, '../../../../../docs/live/varnish.vcl')
const [varnishd, nginx] = [findProgram('varnishd'), findProgram('nginx')]
const [STREAM_S, SCALES, FRAGMENT_MS] = [6, [12_288, 48_000], 500]

let folder: string
let origin: FastifyInstance
let edge: RunningProgram | undefined
let edgeUrl: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'edge-'))
  origin = Fastify()
})
afterEach(async () => {
  await edge?.stop()
  edge = undefined
  await origin.close()
  await rm(folder, { recursive: true, force: true })
})

const listen = async (): Promise<number> => {
  await origin.listen({ host: '127.0.0.1', port: 0 })
  return (origin.server.address() as AddressInfo).port
}

const startVarnish = async (originPort: number): Promise<void> => {
  const [port = 0] = await findPorts(1)
  const file = path.join(folder, 'edge.vcl')
  await writeFile(file, (await readFile(VCL, 'utf8')).replace('"5445"', `"${originPort}"`))
  const args = ['-F', '-j', 'none', '-n', path.join(folder, 'varnish'), '-s', 'malloc,64m', '-T', 'none']
  edge = await startServer(varnishd ?? '', [...args, '-f', file, '-a', `127.0.0.1:${port}`], port)
  edgeUrl = `http://127.0.0.1:${port}`
}

/** Starts nginx with a cache that lets one request per address through, as one is tempted to configure it. */
const startNginx = async (originPort: number): Promise<void> => {
  const [port = 0] = await findPorts(1)
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const cache = `proxy_cache_path ${folder}/cache keys_zone=live:1m use_temp_path=off;`
  const location = `location / { proxy_pass http://127.0.0.1:${originPort}; proxy_cache live; proxy_cache_lock on; }`
  const http = `http { access_log off; ${bodies.join(' ')} ${cache} server { listen 127.0.0.1:${port}; ${location} } }`
  const file = path.join(folder, 'nginx.conf')
  // as the user of the test, which owns the folder
  await writeFile(file, `daemon off; user root; pid ${folder}/pid; error_log stderr crit; events {} ${http}\n`)
  edge = await startServer(nginx ?? '', ['-c', file, '-p', folder], port)
  edgeUrl = `http://127.0.0.1:${port}`
}

/** Broadcasts the recorded stream in real time until it is stopped. */
const broadcast = (engine: BuiltinEngine): (() => void) => {
  const { init, fragments } = cutStream(streams.usual)
  const session = engine.openSession(7, { source: 'test' })
  session.append(init)
  let sent = 0
  const timer = setInterval(() => {
    const fragment = fragments[sent % fragments.length] ?? Buffer.alloc(0)
    session.append(shiftFragment(fragment, Math.floor(sent / fragments.length) * STREAM_S, SCALES))
    sent += 1
  }, FRAGMENT_MS)
  return () => clearInterval(timer)
}

const watch = async (input: ViewersInput): Promise<ViewersOutput> => {
  const worker = new Worker(new URL('./testing/viewers.ts', import.meta.url), { workerData: input })
  const [output] = (await once(worker, 'message')) as [ViewersOutput]
  await worker.terminate()
  return output
}

describe.skipIf(missingOf({ varnishd }) !== '')(`Varnish before the packager${missingOf({ varnishd })}`, () => {
  test('[SCREEN-21] the origin answers as many requests for 400 viewers as for 50', { timeout: 60_000 }, async () => {
    const engine = createBuiltinEngine({ clock: () => new Date() })
    let requests = 0
    origin.addHook('onRequest', async () => void (requests += 1))
    mountLiveMedia(origin, { engine, isPublic: () => true, isPreview: () => false, cacheMs: 1_000 })
    await startVarnish(await listen())
    const stop = broadcast(engine)
    await vi.waitFor(() => expect(engine.playback({ id: 7, externalUrl: null })).not.toBeNull(), { timeout: 5_000 })
    const measure = async (viewers: number) => {
      const [warmUpMs, countMs] = [3_000, 8_000]
      const watching = watch({ url: `${edgeUrl}/live-media/7`, viewers, warmUpMs, countMs })
      await sleep(warmUpMs)
      const before = requests
      await sleep(countMs)
      const perSecond = (requests - before) / (countMs / 1_000)
      return { ...(await watching), perSecond }
    }
    const few = await measure(50)
    const many = await measure(400)
    stop()
    await engine.close()
    expect([few.failures, many.failures]).toEqual([0, 0])
    // without a cache the second number would be eight times the first
    expect(many.requests / few.requests).toBeGreaterThan(5)
    expect(many.perSecond / few.perSecond).toBeGreaterThan(0.8)
    expect(many.perSecond / few.perSecond).toBeLessThan(1.2)
    expect(many.perSecond).toBeLessThan(20)
  })
})

/** Asks ten times at once for a part that the origin sends after 560 ms. Returns when the first and the last answer came. */
const askTogether = async (): Promise<{ firstMs: number; lastMs: number; requests: number }> => {
  const began = performance.now()
  const times = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const response = await fetch(`${edgeUrl}/part`)
      await response.arrayBuffer()
      return performance.now() - began
    }),
  )
  return { firstMs: Math.min(...times), lastMs: Math.max(...times), requests: partRequests }
}
let partRequests = 0

const mountPart = (): void => {
  partRequests = 0
  origin.get('/part', async (_, reply) => {
    partRequests += 1
    await sleep(560)
    return reply.header('cache-control', 'public, max-age=60').send('part')
  })
}

describe('a part that ten viewers wait for', () => {
  test.skipIf(varnishd === undefined)(
    `[SCREEN-21] comes to all at once through Varnish${missingOf({ varnishd })}`,
    { timeout: 20_000 },
    async () => {
      mountPart()
      await startVarnish(await listen())
      const { firstMs, lastMs, requests } = await askTogether()
      expect(requests).toBe(1)
      expect(lastMs - firstMs).toBeLessThan(200)
    },
  )

  test.skipIf(nginx === undefined)(
    `[SCREEN-21] comes late through nginx’ proxy_cache_lock, which looks every 500 ms${missingOf({ nginx })}`,
    { timeout: 20_000 },
    async () => {
      mountPart()
      await startNginx(await listen())
      const { firstMs, lastMs, requests } = await askTogether()
      expect(requests).toBe(1)
      // the second look after 1,000 ms: if this fails nginx has changed, and it may be offered as an edge
      expect(lastMs - firstMs).toBeGreaterThan(150)
    },
  )
})
