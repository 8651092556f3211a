import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findDraft, saveDraft, whileOpen } from '../draft.ts'
import { reloadOnce } from './reload-once.ts'
import { watchStaleChunks } from './watch-stale-chunks.ts'

const reload = vi.fn<() => void>()
let status = 404

beforeEach(() => {
  sessionStorage.clear()
  reload.mockReset()
  vi.stubGlobal('fetch', async () => {
    if (status === 0) throw new TypeError('Failed to fetch')
    return new Response('', { status })
  })
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
watchStaleChunks()

const fail = (text = 'Failed to fetch dynamically imported module: http://ru.localhost/assets/sheet-a1.js'): void => {
  const event = Object.assign(new Event('vite:preloadError'), { payload: new TypeError(text) })
  window.dispatchEvent(event)
}
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20))

test('[I7] a chunk of an earlier release reloads the page once, and keeps what was typed', async () => {
  status = 404
  const key = { form: 'review', owner: '7' }
  const close = whileOpen(() => saveDraft(key, { text: '맛있어요' }))
  fail()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(findDraft(key)).toEqual({ text: '맛있어요' })
  fail()
  fail('Unable to preload CSS for /assets/sheet-b2.css')
  await settle()
  expect(reload).toHaveBeenCalledOnce()
  close()
})

test.each([
  [200, 'the file exists'],
  [503, 'the server is busy'],
  [0, 'the network is lost'],
])('[I7] does not reload with %i: %s', async (answer) => {
  status = answer
  fail()
  await settle()
  expect(reload).not.toHaveBeenCalled()
})

test('[I7] reloads again after a minute', () => {
  expect(reloadOnce(0)).toBe(true)
  expect(reloadOnce(59_000)).toBe(false)
  expect(reloadOnce(61_000)).toBe(true)
})
