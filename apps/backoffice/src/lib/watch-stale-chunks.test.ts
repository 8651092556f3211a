import { afterEach, expect, test, vi } from 'vitest'
import { watchStaleChunks } from './watch-stale-chunks.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('[I7] a chunk of an earlier release reloads the back office once', async () => {
  sessionStorage.clear()
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response('', { status: 404 })
  })
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  watchStaleChunks()
  const fail = (text: string) =>
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new Error(text) }))
  fail('Failed to fetch dynamically imported module: https://shop.example/backoffice/assets/page-1.js')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  fail('Unable to preload CSS for /backoffice/assets/page-2.css')
  fail('Importing a module script failed.')
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  expect(reload).toHaveBeenCalledOnce()
})
