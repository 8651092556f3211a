import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyBrowserStorage } from '#src/lib/browser-storage.ts'
import { saveConsent } from '#src/lib/consent.ts'
import { track } from '../track.ts'
import { watchConsent } from '../watch-consent.ts'

const scripts: string[] = []
const calls: unknown[][] = []
type PixelWindow = Window & { fbq?: { callMethod: (...call: unknown[]) => void; queue: IArguments[] } }
vi.mock('#src/lib/load-script.ts', () => ({
  loadScript: async ({ src, read }: { src: string; read: () => unknown }) => {
    scripts.push(src)
    const { fbq } = window as PixelWindow
    if (fbq) fbq.callMethod = (...call) => void calls.push(call)
    return read()
  },
}))

const NOW = new Date('2026-11-28T00:00:00Z')
const pages = { subscribe: () => () => undefined }
const advertising = { measurement: false, advertising: true }
const none = { measurement: false, advertising: false }

let end: () => void
beforeEach(() => {
  emptyBrowserStorage()
  history.pushState({}, '', '/')
})
afterEach(() => end())

test('[TRACK-9] consent that is given again in the same document resumes the tag, and loads no script again', async () => {
  saveConsent(advertising, NOW)
  end = watchConsent('ru', pages, { meta: { id: '99999', script: 'https://fb.test/fbevents.js' } })
  await vi.waitFor(() => expect(scripts).toHaveLength(1))
  await vi.waitFor(() => expect(calls.at(-1)?.slice(0, 3)).toEqual(['trackSingle', '99999', 'PageView']))
  saveConsent(none, NOW)
  expect(calls.at(-1)).toEqual(['consent', 'revoke'])
  saveConsent(advertising, NOW)
  await vi.waitFor(() => expect(calls).toContainEqual(['consent', 'grant']))
  track('search', { search_term: '사과' })
  await vi.waitFor(() => expect(calls.at(-1)).toEqual(['trackSingle', '99999', 'Search', { search_string: '사과' }]))
  expect(scripts).toHaveLength(1)
})
