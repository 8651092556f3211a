import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../sandbox.ts'
import { call, lever } from '../sandbox-calls.ts'
import { parseEnvelope } from './envelope.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => lever(sandbox, 'reset', {}))

const event = { message: '<b>x</b>', release: 'shop@1' }
const envelope = `{"event_id":"e1"}\n{"type":"event"}\n${JSON.stringify(event)}\n`
const send = (
  body: string,
  path = '/sentry/api/1/envelope/?sentry_key=sandbox',
  type = 'application/x-sentry-envelope',
) => fetch(sandbox.url + path, { method: 'POST', headers: { 'content-type': type }, body })

describe('Sentry', () => {
  test('stores, journals and shows envelopes', async () => {
    const reply = await send(envelope)
    expect([reply.status, await reply.json()]).toEqual([200, { id: 'e1' }])
    const { json } = await call(sandbox, 'GET', '/__sandbox/envelopes')
    expect(json).toMatchObject([{ header: { event_id: 'e1' }, items: [{ header: { type: 'event' }, payload: event }] }])
    const journal = await call(sandbox, 'GET', '/__sandbox/journal?vendor=sentry')
    expect(journal.json).toMatchObject([{ path: '/sentry/api/1/envelope/', status: 200 }])
    const page = await fetch(`${sandbox.url}/errors`).then((answer) => answer.text())
    expect(page).toContain('&#60;b&#62;x&#60;/b&#62;')
  })
  test('refuses other keys and projects, and what is no envelope', async () => {
    expect((await send(envelope, '/sentry/api/1/envelope/?sentry_key=other')).status).toBe(403)
    expect((await send(envelope, '/sentry/api/2/envelope/?sentry_key=sandbox')).status).toBe(403)
    for (const text of ['x', '[]\n{}', '{}\n{"no":"type"}\n{}', '{}\n{"type":"attachment","length":99}\nx'])
      expect((await send(text)).status, text).toBe(400)
  })
  test('fails on demand', async () => {
    const fail = (more: object) => lever(sandbox, 'fault', { vendor: 'sentry', route: 'envelope', ...more })
    await fail({ mode: 'error', status: 429 })
    const limited = await send(envelope)
    expect(limited.status).toBe(429)
    expect(limited.headers.get('x-sentry-rate-limits')).toContain('60:error')
    for (const status of [413, 502]) {
      await fail({ mode: 'error', status })
      expect((await send(envelope)).status).toBe(status)
    }
    await fail({ mode: 'timeout', ms: 50 })
    await expect(send(envelope)).rejects.toThrow()
    expect((await call(sandbox, 'GET', '/__sandbox/envelopes')).json).toEqual([])
  })
})

test('a payload has the length of its header, in bytes', () => {
  const recording = '{"segment_id":0}\n[{"가":1}]'
  const text = `{}\n{"type":"replay_recording","length":${Buffer.byteLength(recording)}}\n${recording}\n{"type":"event"}\n{}`
  expect(parseEnvelope(Buffer.from(text)).items).toEqual([
    { header: expect.objectContaining({ type: 'replay_recording' }), payload: { segment_id: 0, events: [{ 가: 1 }] } },
    { header: { type: 'event' }, payload: {} },
  ])
})
