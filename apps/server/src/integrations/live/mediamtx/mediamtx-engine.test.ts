import Fastify, { type FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { mountLiveHooks } from '#src/http/live-media/live-hooks.ts'
import { createOutboundClient, OutboundError } from '../../outbound-client.ts'
import { type SandboxProcess, startSandbox } from '../../sandbox-process.ts'
import { WrongKeys } from '../wrong-keys.ts'
import { MediamtxError } from './mediamtx-api.ts'
import { createMediamtxEngine, type MediamtxEngine, type MediamtxOptions } from './mediamtx-engine.ts'

const KEY = 'k'.repeat(32)
const SECRET = 's'.repeat(32)
const GRACE_MS = 300
const API_USER = { user: 'shop', password: 'p'.repeat(32) }

let sandbox: SandboxProcess
let shop: FastifyInstance
let engine: MediamtxEngine
let hooks: string
const events: string[] = []

const open = (more: Partial<MediamtxOptions> = {}): MediamtxEngine =>
  createMediamtxEngine({
    clock: () => new Date(),
    graceMs: GRACE_MS,
    api: `${sandbox.url}/mediamtx`,
    ...API_USER,
    ingestUrl: 'rtmps://live.example:1936',
    playbackUrl: 'https://live.example/hls',
    whipUrl: 'https://live.example/webrtc',
    outbound: createOutboundClient({ allowed: [sandbox.url], timeoutMs: 500 }),
    ...more,
  })

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  await sandbox.lever('reset')
  events.length = 0
  engine = open()
  engine.subscribe(({ type }) => events.push(type))
  shop = Fastify()
  mountLiveHooks(shop, {
    engine,
    authority: { isKeyOf: async (channelId, key) => channelId === 7 && key === KEY },
    wrongKeys: new WrongKeys(true),
    config: { live: { hookSecret: SECRET } as never },
  })
  await shop.listen({ host: '127.0.0.1', port: 0 })
  hooks = `http://127.0.0.1:${(shop.server.address() as AddressInfo).port}/v1/hooks/live/mediamtx`
  await setUp({})
})
afterEach(async () => {
  await engine.close()
  await shop.close()
})

const setUp = (more: object) =>
  sandbox.lever('mediamtx/settings', {
    auth: `${hooks}/auth/${SECRET}`,
    changed: `${hooks}/changed/${SECRET}`,
    ...more,
  })
const publish = (client: object) =>
  sandbox.lever<{ isAccepted: boolean; id?: string }>('mediamtx/publish', { path: '7', ...client })
const fail = (route: string, fault: object) => sandbox.lever('fault', { vendor: 'mediamtx', route, ...fault })
const rtmp = { type: 'rtmpConn', query: `key=${KEY}` }

describe('happy', () => {
  test('[SCREEN-21] a broadcaster with the key is live at once, over RTMP, as password, and over WHIP', async () => {
    for (const client of [
      rtmp,
      { user: 'any', password: KEY },
      { query: `user=x&pass=${KEY}` },
      { type: 'webRTCSession', token: KEY },
    ]) {
      expect((await publish(client)).isAccepted).toBe(true)
      expect(await engine.status(7)).toEqual({ state: 'live', startedAt: expect.any(Date) })
      expect(engine.playback({ id: 7, externalUrl: null })).toEqual({
        url: 'https://live.example/hls/7/index.m3u8',
        kind: 'llhls',
      })
    }
    expect(events).toEqual(['live'])
  })

  test('[SCREEN-21] an older MediaMTX is understood', async () => {
    await setUp({ isOld: true })
    await publish(rtmp)
    expect(events).toEqual(['live'])
  })

  test('[SCREEN-21] a lost broadcaster may return; without a return the picture ends', async () => {
    await publish(rtmp)
    await sandbox.lever('mediamtx/unpublish', { path: '7' })
    expect(events).toEqual(['live', 'reconnecting'])
    await publish(rtmp)
    expect(events).toEqual(['live', 'reconnecting', 'live'])
    await sandbox.lever('mediamtx/unpublish', { path: '7' })
    await vi.waitFor(() => expect(events.at(-1)).toBe('offline'))
    expect(engine.playback({ id: 7, externalUrl: null })).toBeNull()
  })

  test('[SCREEN-21] stop and a new key disconnect the broadcaster, whatever it uses', async () => {
    for (const type of ['rtmpConn', 'rtmpsConn', 'webRTCSession', 'srtConn']) {
      await publish({ ...rtmp, type })
      await engine.stop(7)
      expect(await engine.status(7)).toEqual({ state: 'idle' })
    }
    await publish(rtmp)
    await engine.onKeyRotated(7)
    expect((await engine.status(7)).state).toBe('reconnecting')
    await engine.stop(8)
  })

  test('[SCREEN-21] hooks are hints: status finds what they did not report', async () => {
    await setUp({ changed: undefined })
    await publish(rtmp)
    expect(events).toEqual([])
    expect((await engine.status(7)).state).toBe('live')
    await sandbox.lever('mediamtx/unpublish', { path: '7' })
    expect((await engine.status(7)).state).toBe('reconnecting')
  })

  test('[SCREEN-21] ingests have no secret', () => {
    expect(engine.listIngests({ id: 7, origin: 'https://shop.example' })).toEqual([
      { kind: 'rtmps', url: 'rtmps://live.example:1936' },
      { kind: 'whip', url: 'https://live.example/webrtc/7/whip' },
    ])
  })
})

describe('security', () => {
  test('[SCREEN-21] other keys, names and actions are refused; viewers pass', async () => {
    for (const client of [
      { query: 'key=wrong' },
      {},
      { path: '8', query: `key=${KEY}` },
      { path: 'x', query: `key=${KEY}` },
    ])
      expect((await publish({ type: 'rtmpConn', ...client })).isAccepted).toBe(false)
    expect(await sandbox.lever('mediamtx/read', { path: '7' })).toEqual({ isAccepted: true })
    expect(await engine.authorize({ ...blank, action: 'metrics' }, nobody)).toBe(false)
  })

  test('[SCREEN-21] ten wrong keys of an address block it', async () => {
    for (let times = 0; times < 10; times += 1) await publish({ query: 'key=guess', ip: '203.0.113.5' })
    expect((await publish({ ...rtmp, ip: '203.0.113.5' })).isAccepted).toBe(false)
    expect((await publish({ ...rtmp, ip: '203.0.113.6' })).isAccepted).toBe(true)
  })

  test('[SCREEN-21] a first request without credentials does not count as a guess', async () => {
    for (let times = 0; times < 20; times += 1) await publish({ ip: '203.0.113.5' })
    expect((await publish({ ...rtmp, ip: '203.0.113.5' })).isAccepted).toBe(true)
  })

  test('[SCREEN-21] the control API may ask the shop for the shop’s own calls', async () => {
    await setUp({ guardsApi: true })
    await publish(rtmp)
    expect((await engine.status(7)).state).toBe('live')
    const stranger = open({ password: 'wrong' })
    await expect(stranger.stop(7)).rejects.toThrow('401')
    const open401 = open({ password: '' })
    expect((await open401.status(7)).state).toBe('idle')
    expect(await open401.authorize({ ...blank, action: 'api' }, nobody)).toBe(false)
  })
})

const blank = { user: '', password: '', token: '', ip: '', path: '', query: '' }
const nobody = { isKeyOf: async () => false }

describe('failures of MediaMTX', () => {
  test('[SCREEN-21] while it does not answer the last known state counts', async () => {
    await publish(rtmp)
    for (const fault of [
      { mode: 'error', status: 500 },
      { mode: 'drop' },
      { mode: 'garbage' },
      { mode: 'timeout', ms: 5_000 },
    ]) {
      await fail('get', { ...fault, times: 1 })
      expect((await engine.status(7)).state).toBe('live')
    }
    expect(events).toEqual(['live'])
  })

  test('[SCREEN-21] a timeout is short, and after five failures it is not asked any more', async () => {
    await fail('get', { mode: 'timeout', ms: 5_000, times: 1 })
    const began = performance.now()
    await engine.status(7)
    expect(performance.now() - began).toBeLessThan(2_000)
    await fail('get', { mode: 'error', status: 503, times: null })
    for (let times = 0; times < 6; times += 1) await engine.status(7)
    await expect(engine.stop(7)).rejects.toThrow(OutboundError)
    await expect(engine.stop(7)).rejects.toMatchObject({ failure: 'closed' })
  })

  test('[SCREEN-21] a stop that fails is an error, so that it is repeated; a connection that has gone is none', async () => {
    await publish(rtmp)
    await fail('kick', { mode: 'error', status: 500, times: 1 })
    await expect(engine.stop(7)).rejects.toThrow(MediamtxError)
    expect((await engine.status(7)).state).toBe('live')
    await fail('kick', { mode: 'error', status: 404, times: 1 })
    await engine.stop(7)
    expect(events.at(-1)).toBe('offline')
  })
})
