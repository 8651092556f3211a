import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { createBuiltinEngine } from '#src/integrations/live/builtin-engine.ts'
import type { LiveEngine } from '#src/integrations/live/live-engine.ts'
import { createNginxRtmpEngine, type NginxRtmpEngine } from '#src/integrations/live/nginx-rtmp/nginx-rtmp-engine.ts'
import { WrongKeys } from '#src/integrations/live/wrong-keys.ts'
import { mountLiveHooks } from './live-hooks.ts'

const SECRET = 'a'.repeat(32)
const PATH = '/v1/hooks/live/nginx-rtmp'
let server: FastifyInstance | undefined
afterEach(() => server?.close())

const nginxRtmp = (): NginxRtmpEngine =>
  createNginxRtmpEngine({
    clock: () => new Date(),
    ingestUrl: 'rtmp://live.example/live',
    playbackUrl: 'https://live.example/hls',
    controlUrl: undefined,
    outbound: { send: () => Promise.reject(new Error('not asked')) },
  })

const open = (hookSecret: string | undefined, engine: LiveEngine = nginxRtmp()) => {
  server = Fastify()
  mountLiveHooks(server, {
    engine,
    authority: { isKeyOf: async (channelId, key) => channelId === 7 && key === 'good' },
    wrongKeys: new WrongKeys(true),
    config: { live: { hookSecret } as never },
  })
  return (url: string, body: Record<string, string>, more: InjectOptions = {}) =>
    server?.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ app: 'live', name: '7', clientid: '9', addr: '203.0.113.5', ...body }).toString(),
      ...more,
    })
}

const statusOf = async (sent: ReturnType<ReturnType<typeof open>>): Promise<number | undefined> =>
  (await sent)?.statusCode
const good = { call: 'publish', key: 'good' }

describe('hooks of live engines', () => {
  test('[SCREEN-21] accept with 200 and refuse with 403, as nginx-rtmp reads it', async () => {
    const engine = nginxRtmp()
    const post = open(SECRET, engine)
    expect(await statusOf(post(`${PATH}/${SECRET}`, good))).toBe(200)
    expect(await statusOf(post(`${PATH}/${SECRET}`, { ...good, key: 'bad' }))).toBe(403)
    expect(await statusOf(post(`${PATH}?secret=${SECRET}`, { call: 'publish_done' }))).toBe(200)
    expect(engine.playback({ id: 7, externalUrl: null })).not.toBeNull()
  })

  test('[SCREEN-21] without the secret there is no such address', async () => {
    const post = open(SECRET)
    for (const url of [PATH, `${PATH}/wrong`, `${PATH}?secret=${SECRET}x`, `${PATH}?secret=`])
      expect(await statusOf(post(url, good))).toBe(404)
  })

  test('[SCREEN-21] without a configured secret only this machine may call, and no proxy for others', async () => {
    const post = open(undefined)
    expect(await statusOf(post(PATH, good))).toBe(200)
    expect(await statusOf(post(PATH, good, { remoteAddress: '203.0.113.5' }))).toBe(404)
    const forwarded = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '203.0.113.5' }
    expect(await statusOf(post(PATH, good, { headers: forwarded }))).toBe(404)
  })

  test('[SCREEN-21] ten wrong keys of a broadcaster’s address block it, not others', async () => {
    const post = open(SECRET)
    for (let times = 0; times < 10; times += 1) await post(`${PATH}/${SECRET}`, { call: 'publish', key: 'bad' })
    expect(await statusOf(post(`${PATH}/${SECRET}`, good))).toBe(403)
    expect(await statusOf(post(`${PATH}/${SECRET}`, { ...good, addr: '203.0.113.6' }))).toBe(200)
  })

  test('[SCREEN-21] odd bodies are refused without an error', async () => {
    const post = open(SECRET)
    for (const payload of [
      '',
      'call=publish',
      'call=publish&call=publish',
      'call=publish&name=__proto__&clientid=1&app=live&key=good',
      '%ff=%00',
    ])
      expect([200, 403]).toContain(await statusOf(post(`${PATH}/${SECRET}`, {}, { payload })))
  })

  test('[SCREEN-21] exist for the configured engine only', async () => {
    const post = open(SECRET, createBuiltinEngine({ clock: () => new Date() }))
    expect(await statusOf(post(`${PATH}/${SECRET}`, good))).toBe(404)
  })
})
