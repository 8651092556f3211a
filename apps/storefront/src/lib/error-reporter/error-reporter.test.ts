import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createTransport } from '@sentry/browser'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyBrowserStorage } from '../browser-storage.ts'
import { saveConsent } from '../consent.ts'
import { openErrorReporter } from './error-reporter.ts'
import { drawSample, REPLAY_DRAW_KEY, samples } from './sampling.ts'
import { recordingOptions } from './session-recording.ts'

const NOW = new Date('2026-11-28T00:00:00Z')
const settings = { dsn: 'https://key@o1.ingest.example/42', release: 'shop@1', environment: 'test' }
let sent: string[]
const open = () =>
  openErrorReporter(settings, {
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

test('[ERROR-6] recordings mask all text, block all media, and have these limits', () => {
  expect(recordingOptions).toEqual({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    maskAttributes: ['title', 'placeholder', 'aria-label', 'alt', 'content'],
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
