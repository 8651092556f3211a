import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '#src/main.ts'
import { call, confirmBody, lever, payByLever, START, tossCall } from '#src/sandbox-calls.ts'

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await createSandbox({ clock: () => START })
})
afterEach(() => sandbox.close())

describe('fault injection', () => {
  it('error: returns the vendor code once, then works again', async () => {
    const paid = await payByLever(sandbox, 'order-0001', 5000)
    await lever(sandbox, 'fault', { vendor: 'toss', route: 'confirm', mode: 'error', code: 'PROVIDER_ERROR' })
    const first = await tossCall(sandbox, 'POST', '/v1/payments/confirm', { body: confirmBody(paid) })
    expect([first.status, first.json.code]).toEqual([400, 'PROVIDER_ERROR'])
    const second = await tossCall(sandbox, 'POST', '/v1/payments/confirm', { body: confirmBody(paid) })
    expect(second.json.status).toBe('DONE')
  })

  it('drop before: the call has no effect', async () => {
    const paid = await payByLever(sandbox, 'order-0002', 5000)
    await lever(sandbox, 'fault', { vendor: 'toss', route: 'confirm', mode: 'drop' })
    await expect(tossCall(sandbox, 'POST', '/v1/payments/confirm', { body: confirmBody(paid) })).rejects.toThrow()
    const read = await tossCall(sandbox, 'GET', `/v1/payments/${paid.paymentKey}`)
    expect(read.json.status).toBe('IN_PROGRESS')
  })

  it('drop after: the call takes effect and the response is lost', async () => {
    const paid = await payByLever(sandbox, 'order-0003', 5000)
    await lever(sandbox, 'fault', { vendor: 'toss', route: 'confirm', mode: 'drop', when: 'after' })
    await expect(tossCall(sandbox, 'POST', '/v1/payments/confirm', { body: confirmBody(paid) })).rejects.toThrow()
    const read = await tossCall(sandbox, 'GET', '/v1/payments/orders/order-0003')
    expect(read.json.status).toBe('DONE')
  })

  it('timeout holds the connection without effect, garbage returns a body that is not JSON', async () => {
    const paid = await payByLever(sandbox, 'order-0004', 5000)
    await lever(sandbox, 'fault', { vendor: 'toss', route: 'confirm', mode: 'timeout' })
    const signal = AbortSignal.timeout(100)
    await expect(
      tossCall(sandbox, 'POST', '/v1/payments/confirm', { body: confirmBody(paid), signal }),
    ).rejects.toThrow(/timeout/)
    await lever(sandbox, 'fault', { vendor: 'toss', route: '*', mode: 'garbage' })
    const read = await fetch(`${sandbox.url}/toss/v1/payments/${paid.paymentKey}`, {
      headers: { authorization: `Basic ${btoa(`${sandbox.world.toss.keys.secretKey}:`)}` },
    })
    expect([read.status, await read.text()]).toEqual([200, '<html>점검 중'])
  })

  it('slow delays the response; times null lasts until reset', async () => {
    await lever(sandbox, 'fault', { vendor: 'toss', route: 'get', mode: 'slow', ms: 60, times: null })
    for (let round = 0; round < 2; round++) {
      const before = performance.now()
      await tossCall(sandbox, 'GET', '/v1/payments/none')
      expect(performance.now() - before).toBeGreaterThanOrEqual(55)
    }
    await lever(sandbox, 'reset', {})
    expect((await call(sandbox, 'GET', '/__sandbox/fault')).json).toEqual([])
  })

  it('refuses an unknown fault', async () => {
    expect((await lever(sandbox, 'fault', { vendor: 'toss', route: 'get', mode: 'explode' })).status).toBe(400)
  })
})

describe('clock, journal, reset', () => {
  it('the clock moves only through its endpoint, on top of a test’s base clock', async () => {
    const { json } = await lever(sandbox, 'clock', { advanceMs: 90_000 })
    expect(json.now).toBe(new Date(START.getTime() + 90_000).toISOString())
    await lever(sandbox, 'clock', { now: '2026-02-01T00:00:00Z' })
    expect(sandbox.world.clock.now().toISOString()).toBe('2026-02-01T00:00:00.000Z')
    expect((await lever(sandbox, 'clock', { now: 'tomorrow' })).status).toBe(400)
  })

  it('the journal records requests and responses without the secret key', async () => {
    await tossCall(sandbox, 'GET', '/v1/payments/none')
    await fetch(`${sandbox.url}/assets/window.css`)
    const { json } = await call(sandbox, 'GET', '/__sandbox/journal')
    expect(json).toMatchObject([{ method: 'GET', path: '/toss/v1/payments/none', status: 404 }])
    expect(JSON.stringify(json)).not.toContain(btoa(`${sandbox.world.toss.keys.secretKey}:`))
  })

  it('reset removes payments and messages and restores the time', async () => {
    await payByLever(sandbox, 'order-0005', 5000)
    await lever(sandbox, 'clock', { advanceMs: 1000 })
    await lever(sandbox, 'reset', {})
    expect((await call(sandbox, 'GET', '/__sandbox/toss/payments')).json).toEqual([])
    expect(sandbox.world.clock.now()).toEqual(START)
  })

  it('a page of another origin cannot use the control endpoints', async () => {
    const { port } = new URL(sandbox.url)
    for (const origin of ['http://evil.example', `http://evil.example:${port}`, 'null'])
      expect((await lever(sandbox, 'reset', {}, { origin })).status).toBe(403)
    for (const origin of [sandbox.url, `http://localhost:${port}`])
      expect((await lever(sandbox, 'reset', {}, { origin })).status).toBe(200)
  })
})
