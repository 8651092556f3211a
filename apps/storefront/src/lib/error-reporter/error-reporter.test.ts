import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createTransport, getClient } from '@sentry/browser'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyBrowserStorage } from '../browser-storage.ts'
import { saveConsent } from '../consent.ts'
import { openErrorReporter } from './error-reporter.ts'
import { openMeasuredReporter } from './measured-reporter.ts'
import { drawSample, REPLAY_DRAW_KEY, samples } from './sampling.ts'
import { cleanRecording, recordingOptions } from './session-recording.ts'

const NOW = new Date('2026-11-28T00:00:00Z')
const settings = { dsn: 'https://key@o1.ingest.example/42', release: 'shop@1', environment: 'test' }
let sent: string[]
const open = (opener = openErrorReporter) =>
  opener(settings, {
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        sent.push(typeof body === 'string' ? body : new TextDecoder().decode(body))
        return { statusCode: 200 }
      }),
  })
const eventOf = (text = '') => JSON.parse(text.split('\n')[2] ?? '{}') as Record<string, unknown>
const settle = () => new Promise((done) => setTimeout(done, 20))

beforeEach(() => {
  emptyBrowserStorage()
  sent = []
})
afterEach(() => vi.restoreAllMocks())

describe('[ERROR-6] an error', () => {
  test('is sent with its release and without personal data', async () => {
    history.pushState({}, '', '/search?q=kim@mail.kr#token=abc')
    const report = await open()
    report(new Error('보내지 못했어요: 010-1234-5678, 서울시 강남구 테헤란로 12'))
    await vi.waitFor(() => expect(sent.length).toBe(1))
    expect(sent[0]).not.toMatch(/kim@|1234-5678|테헤란|token=abc/)
    const header = JSON.parse(sent[0]?.split('\n')[0] ?? '') as { dsn: string; sdk: object }
    expect(header.dsn).toBe(settings.dsn)
    expect(eventOf(sent[0])).toMatchObject({
      release: 'shop@1',
      exception: { values: [{ value: '보내지 못했어요: [phone], [address]', mechanism: { handled: false } }] },
      request: { url: expect.stringMatching(/\/search#\[fragment\]$/) },
    })
    expect(eventOf(sent[0])).not.toHaveProperty('user')
    expect(sent[0]).toContain('"infer_ip":"never"')
  })
  test('[ERROR-5] of the ignore list is not sent', async () => {
    const report = await open()
    for (const text of ['Network Error', '가입한 정보를 찾을 수 없어요.', '결제창을 닫아 결제를 취소했어요.'])
      report(new Error(text))
    const inVendor = new Error('vendor')
    inVendor.stack = 'Error: vendor\n    at pay (https://js.tosspayments.com/v2/standard:1:1)'
    report(inVendor)
    report(new Error('the only one'))
    await vi.waitFor(() => expect(sent.length).toBe(1))
    await settle()
    expect(sent.map((text) => text.includes('the only one'))).toEqual([true])
  })
  test('without consent nothing is stored in the browser', async () => {
    const report = await open()
    report(new Error('x'))
    await vi.waitFor(() => expect(sent.length).toBe(1))
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
    expect(sent[0]).not.toContain('replay')
  })
})

describe('[ERROR-6] samples', () => {
  test('are 20 % of documents, 10 % of sessions, and every session with an error', () => {
    expect(samples).toEqual({ traces: 0.2, sessions: 0.1, sessionsWithErrors: 1 })
  })
  test('are drawn with consent only, a session once', () => {
    expect(drawSample(() => 0)).toEqual({ trace: false, replay: false })
    expect(sessionStorage.getItem(REPLAY_DRAW_KEY)).toBeNull()
    saveConsent({ measurement: true, advertising: false }, NOW)
    expect(drawSample(() => 0.09)).toEqual({ trace: true, replay: true })
    expect(drawSample(() => 0.5)).toEqual({ trace: false, replay: true })
    sessionStorage.clear()
    expect(drawSample(() => 0.15)).toEqual({ trace: true, replay: false })
  })
})

describe('[ERROR-6] a trace', () => {
  const trace = (path: string) => {
    const [trace_id, span_id, address] = ['a'.repeat(32), 'b'.repeat(16), `https://shop.example${path}?q=kim@mail.kr`]
    const data = { 'url.full': address, 'http.query': '?q=010-1234-5678' }
    const span = {
      trace_id,
      span_id: 'c'.repeat(16),
      description: `GET ${address}`,
      data,
      start_timestamp: 1,
      status: 'ok',
    }
    const contexts = { trace: { trace_id, span_id, data } }
    const event = { type: 'transaction' as const, transaction: path, start_timestamp: 1, timestamp: 2 }
    getClient()?.captureEvent({ ...event, contexts, spans: [span], request: { url: address } })
  }
  beforeEach(() => history.pushState({}, '', '/'))

  test('has no queries, and no page that is never measured', async () => {
    await open()
    for (const path of ['/orders/7', '/login', '/order/complete/9', '/best']) trace(path)
    await vi.waitFor(() => expect(sent.length).toBe(1))
    await settle()
    expect(sent).toHaveLength(1)
    expect(eventOf(sent[0])).toMatchObject({
      transaction: '/best',
      contexts: { trace: { trace_id: 'a'.repeat(32), span_id: 'b'.repeat(16) } },
      spans: [{ description: 'GET https://shop.example/best?[query]' }],
    })
    expect(sent[0]).not.toMatch(/kim@|1234-5678/)
  })
  test('of a page that is left for one that is never measured is not sent', async () => {
    await open()
    history.pushState({}, '', '/orders/7')
    trace('/best')
    await settle()
    expect(sent).toEqual([])
  })
  test('adds no header to calls', async () => {
    await open()
    expect(getClient()?.getOptions()).toMatchObject({ tracePropagationTargets: [], traceLifecycle: 'static' })
  })
})

describe('[ERROR-6] a recording', () => {
  test('has no queries and fragments in the addresses of its pages, and its length is that of the rest', () => {
    const meta = { type: 4, data: { href: 'https://shop.example/search?q=kim%40mail.kr#top', width: 360 } }
    const style = {
      type: 3,
      data: { text: "@font-face{src:url('https://shop.example/a.woff2?v=1')}", page: 'https://x.kr/?a=1' },
    }
    const item = (payload: string | Uint8Array) => [{ type: 'replay_recording', length: payload.length }, payload]
    const other = [{ type: 'event' }, { message: 'https://shop.example/?left=1' }]
    const envelope = [{}, [item(`{"segment_id":0}\n${JSON.stringify([meta, style])}`), item(new Uint8Array(3)), other]]
    const [, items] = cleanRecording(envelope as never) as unknown as [object, [{ length: number }, string][]]
    // compressed data cannot be read, so it is not sent
    expect(items).toHaveLength(2)
    expect(items[1]).toEqual(other)
    const [header, text = ''] = items[0] ?? []
    expect(JSON.parse(text.split('\n')[1] ?? '')).toEqual([
      { type: 4, data: { href: 'https://shop.example/search', width: 360 } },
      { type: 3, data: { text: "@font-face{src:url('https://shop.example/a.woff2')}", page: 'https://x.kr/' } },
    ])
    expect(header?.length).toBe(text.length)
  })
})

test('[ERROR-6] an integration that fails to load is reported as an error', async () => {
  saveConsent({ measurement: true, advertising: false }, NOW)
  vi.doMock('./session-recording.ts', () => {
    throw new Error('fault of the chunk')
  })
  await open(openMeasuredReporter)
  vi.doUnmock('./session-recording.ts')
  await vi.waitFor(() => expect(sent.join('')).toContain('fault of the chunk'))
})

test('[ERROR-6] recordings mask all text, block all media, and have these limits', () => {
  expect(recordingOptions).toEqual({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    maskAttributes: ['title', 'placeholder', 'aria-label', 'alt', 'content', 'href'],
    useCompression: false,
    minReplayDuration: 5_000,
    maxReplayDuration: 3_600_000,
    stickySession: true,
  })
  // not options of the library
  const code = readFileSync(
    path.resolve(import.meta.dirname, '../../../../..', 'node_modules/@sentry/replay/build/npm/esm/index.js'),
    'utf8',
  )
  expect(code).toMatch(/SESSION_IDLE_PAUSE_DURATION = (3e5|300000|300_000)/)
  expect(code).toMatch(/SESSION_IDLE_EXPIRE_DURATION = (9e5|900000|900_000)/)
})
