import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const captured: unknown[] = []
let opened = 0
vi.mock('./error-reporter.ts', () => ({
  openErrorReporter: async () => {
    opened += 1
    return (error: unknown) => void captured.push(error)
  },
}))
const { watchErrors } = await import('./early-errors.ts')
const settings = { dsn: 'https://key@o1.ingest.example/42', release: 'shop@1', environment: 'test' }

beforeEach(() => {
  captured.length = 0
  opened = 0
})
afterEach(() => vi.restoreAllMocks())

describe('[ERROR-6] before an error', () => {
  test('nothing is loaded; then the first errors arrive in order, at most ten before the reporter is there', async () => {
    const report = watchErrors(settings, () => undefined)
    await new Promise((done) => setTimeout(done, 20))
    expect(opened).toBe(0)
    for (let i = 0; i < 15; i += 1) report(i)
    await vi.waitFor(() => expect(captured.length).toBe(10))
    expect(captured).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(opened).toBe(1)
    report('later')
    expect(captured.at(-1)).toBe('later')
  })
  test('uncaught errors and rejections are found', async () => {
    watchErrors(settings, () => undefined)
    window.dispatchEvent(new ErrorEvent('error', { error: 'thrown', message: 'm' }))
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'rejected' }))
    await vi.waitFor(() => expect(captured).toEqual(expect.arrayContaining(['thrown', 'rejected'])))
  })
})
