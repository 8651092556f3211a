import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../sandbox.ts'
import { call, lever } from '../sandbox-calls.ts'

let sandbox: Sandbox
let shop: Server
let hooks: { url: string; body: string }[] = []
let status = 200
let shopUrl: string

beforeAll(async () => {
  sandbox = await createSandbox()
  shop = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      hooks.push({ url: request.url ?? '', body: Buffer.concat(chunks).toString() })
      response.writeHead(status).end()
    })
  }).listen(0, '127.0.0.1')
  await once(shop, 'listening')
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
})
afterAll(async () => {
  await sandbox.close()
  shop.close()
})
beforeEach(async () => {
  await lever(sandbox, 'reset', {})
  hooks = []
  status = 200
  await lever(sandbox, 'mediamtx/settings', { auth: `${shopUrl}/auth`, changed: `${shopUrl}/changed` })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  call(sandbox, 'GET', `/mediamtx/v3/paths/get/${path}`, { headers })

describe('MediaMTX', () => {
  test('asks before it accepts a publisher, then reports the stream', async () => {
    await lever(sandbox, 'mediamtx/publish', { path: '7', query: 'key=k' })
    expect(hooks.map(({ url }) => url)).toEqual(['/auth', '/changed?path=7'])
    expect(JSON.parse(hooks[0]?.body ?? '')).toMatchObject({ action: 'publish', path: '7', query: 'key=k', token: '' })
    expect((await get('7')).json).toMatchObject({ online: true, ready: true, source: { type: 'rtmpConn' } })
    expect((await call(sandbox, 'GET', '/mediamtx/v3/paths/list')).json).toMatchObject({ itemCount: 1 })
  })
  test('refuses what the shop refuses', async () => {
    status = 401
    expect((await lever(sandbox, 'mediamtx/publish', { path: '7' })).json).toEqual({ isAccepted: false })
    expect((await get('7')).status).toBe(404)
  })
  test('replaces a publisher, or keeps the first by its settings', async () => {
    const first = await lever(sandbox, 'mediamtx/publish', { path: '7' })
    const second = await lever(sandbox, 'mediamtx/publish', { path: '7' })
    expect(second.json['id']).not.toBe(first.json['id'])
    await lever(sandbox, 'mediamtx/settings', { override: false })
    expect((await lever(sandbox, 'mediamtx/publish', { path: '7' })).json['isAccepted']).toBe(false)
  })
  test('kicks a connection by the resource of its type', async () => {
    const { json } = await lever(sandbox, 'mediamtx/publish', { path: '7', type: 'webRTCSession' })
    const kick = (resource: string) => call(sandbox, 'POST', `/mediamtx/v3/${resource}/kick/${String(json['id'])}`)
    expect((await kick('rtmpconns')).status).toBe(404)
    expect((await kick('webrtcsessions')).status).toBe(200)
    expect((await get('7')).status).toBe(404)
  })
  test('older versions know no online', async () => {
    await lever(sandbox, 'mediamtx/settings', { isOld: true })
    await lever(sandbox, 'mediamtx/publish', { path: '7' })
    const { json } = await get('7')
    expect(json).toMatchObject({ ready: true })
    expect(json).not.toHaveProperty('online')
  })
  test('asks for calls of its API too, by its settings', async () => {
    await lever(sandbox, 'mediamtx/settings', { auth: `${shopUrl}/auth`, guardsApi: true })
    status = 401
    expect((await get('7', { authorization: `Basic ${btoa('shop:pass')}` })).status).toBe(401)
    expect(JSON.parse(hooks[0]?.body ?? '')).toMatchObject({ action: 'api', user: 'shop', password: 'pass' })
  })
  test('fails on demand', async () => {
    await lever(sandbox, 'fault', { vendor: 'mediamtx', route: 'get', mode: 'error', status: 503 })
    expect((await get('7')).status).toBe(503)
    expect((await get('7')).status).toBe(404)
  })
})
