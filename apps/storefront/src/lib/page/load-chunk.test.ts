import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LOST_NETWORK } from '../call/lost-network.ts'
import { loadChunk } from './load-chunk.ts'

const reload = vi.fn<() => void>()
const lost = vi.fn<() => void>()
let reached = true
let asked: string[] = []
const setOnline = (onLine: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)

beforeEach(() => {
  sessionStorage.clear()
  reached = true
  asked = []
  reload.mockReset()
  lost.mockReset()
  window.addEventListener(LOST_NETWORK, lost)
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (!reached) throw new TypeError('Failed to fetch')
    return new Response('')
  })
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  window.removeEventListener(LOST_NETWORK, lost)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('returns a chunk that loads', async () => {
  expect(await loadChunk(async () => 'page')).toBe('page')
  expect(lost).not.toHaveBeenCalled()
})

test('[ERROR-1] imports nothing while offline, shows a message, and retries on the next tap', async () => {
  reached = false
  setOnline(false)
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('page')
  const loading = loadChunk(load)
  await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce())
  expect(load).not.toHaveBeenCalled()
  reached = true
  setOnline(true)
  window.dispatchEvent(new Event('click'))
  expect(await loading).toBe('page')
})

test('[ERROR-1] retries a chunk that failed to load on the next tap', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue('page')
  reached = false
  const loading = loadChunk(load)
  await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce())
  reached = true
  window.dispatchEvent(new Event('click'))
  expect(await loading).toBe('page')
  expect(reload).not.toHaveBeenCalled()
})

test('reloads the document if a newer build has replaced the chunk', async () => {
  void loadChunk(async () => {
    throw new TypeError('Failed to fetch dynamically imported module: http://ru.localhost/assets/page.js')
  })
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(asked).toEqual(['http://ru.localhost/assets/page.js'])
  expect(lost).not.toHaveBeenCalled()
})
