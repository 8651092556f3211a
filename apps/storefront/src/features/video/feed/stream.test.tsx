import type { Video } from '@shop/contract'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { fakeMedia, fakeWishes } from '../testing/fake-media.ts'
import { aVideo } from '../testing/fixtures.ts'
import { useVideoStore } from '../video-store.ts'
import { FeedView } from './feed-view.tsx'
import { sourceOf } from './video-source.ts'

type OnError = (name: string, data: { fatal: boolean }) => void

const { hls, first } = vi.hoisted(() => ({
  hls: { isLoaded: false, isSupported: true, journal: [] as string[], fail: undefined as OnError | undefined },
  first: { path: '/video' },
}))
vi.mock('#src/lib/page/first-path.ts', () => ({ firstPath: () => first.path }))
vi.mock('hls.js/light', () => {
  hls.isLoaded = true
  class Hls {
    static Events = { ERROR: 'hlsError' }
    static isSupported = () => hls.isSupported
    constructor({ enableWorker }: { enableWorker: boolean }) {
      hls.journal.push(`new ${enableWorker ? 'with' : 'without'} worker`)
    }
    on = (_: string, tell: OnError) => {
      hls.fail = tell
    }
    loadSource = (url: string) => hls.journal.push(`load ${url}`)
    attachMedia = (element: HTMLElement) => hls.journal.push(`attach ${element.getAttribute('aria-label')}`)
    destroy = () => hls.journal.push('destroy')
  }
  return { default: Hls }
})

const streams = [1, 2, 3, 4].map((id) => aVideo(id, { videoUrl: '', hlsUrl: `/videos/${id}.m3u8`, durationMs: 90_000 }))
const show = (videos: Video[] = streams) => {
  const page = { page: { count: videos.length, nextPage: null, prePage: null }, videos }
  fakeServer({ 'video.listFlags': () => ({ videos: [] }), 'video.listFeed': () => page })
  const act = () => undefined
  renderPages('/', {
    '/': () => <FeedView first={undefined} page={page} entry="e" onBack={act} onShare={act} onInvite={act} />,
  })
}
const native = (answer: '' | 'maybe') =>
  vi.spyOn(window.HTMLMediaElement.prototype, 'canPlayType').mockReturnValue(answer)
const sources = () => [...document.querySelectorAll('video')].map((video) => video.getAttribute('src'))
const attached = (id: number) => [`new without worker`, `load /videos/${id}.m3u8`, `attach 영상 ${id}`]

beforeEach(() => {
  fakeWishes()
  window.history.replaceState({ key: 'e' }, '', '/video')
  Object.assign(hls, { isLoaded: false, isSupported: true, journal: [] })
  first.path = '/video'
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.resetModules()
  window.sessionStorage.clear()
  openQueryClient().clear()
  useVideoStore.setState({ feeds: [] })
})

test.each([
  ['a file', {}, 'file'],
  ['only a playlist', { videoUrl: '', hlsUrl: '/a.m3u8' }, 'hls'],
  ['both, short', { hlsUrl: '/a.m3u8', durationMs: 60_000 }, 'file'],
  ['both, long', { hlsUrl: '/a.m3u8', durationMs: 60_001 }, 'hls'],
  ['both, unknown duration', { hlsUrl: '/a.m3u8', durationMs: null }, 'file'],
])('[SCREEN-15] a video with %s plays the right one', (_, change, kind) => {
  expect(sourceOf(aVideo(1, change)).kind).toBe(kind)
})

test('[SCREEN-15] a browser with HLS plays the playlist on the screen itself, without hls.js', async () => {
  native('maybe')
  const { swipeTo } = fakeMedia()
  show()
  await waitFor(() => expect(sources()).toEqual(['/videos/1.m3u8', null, null]))
  act(() => swipeTo(2))
  await waitFor(() => expect(sources()).toEqual(['/videos/2.m3u8', null, null]))
  expect(hls.isLoaded).toBe(false)
})

test('[SCREEN-15] videos as files do not load hls.js', async () => {
  native('')
  fakeMedia()
  show([1, 2].map((id) => aVideo(id, { hlsUrl: `/videos/${id}.m3u8` })))
  await waitFor(() => expect(sources()).toEqual(['/pictures/clip-1.webm', '/pictures/clip-2.webm']))
  expect(hls.isLoaded).toBe(false)
})

test('[SCREEN-15] hls.js plays what the browser cannot, one instance for the video on the screen', async () => {
  native('')
  const { swipeTo } = fakeMedia()
  show()
  await waitFor(() => expect(hls.journal).toEqual(attached(1)))
  act(() => swipeTo(2))
  await waitFor(() => expect(hls.journal).toEqual([...attached(1), 'destroy', ...attached(2)]))
  // released only when the element is: swiping back attaches the former video, and the second one stays
  act(() => swipeTo(1))
  await waitFor(() => expect(hls.journal.slice(-3)).toEqual(attached(1)))
  expect(hls.journal.filter((each) => each === 'destroy')).toHaveLength(1)
  expect(document.querySelectorAll('video')).toHaveLength(3)
  cleanup()
  expect(hls.journal.filter((each) => each === 'destroy')).toHaveLength(3)
})

test('[SCREEN-15] [ERROR-1] a fatal error of the playlist offers another try, which starts anew', async () => {
  native('')
  fakeMedia()
  show()
  await waitFor(() => expect(hls.journal).toEqual(attached(1)))
  act(() => hls.fail?.('hlsError', { fatal: false }))
  expect(screen.queryByText(/영상을 재생하지 못했어요/)).toBeNull()
  act(() => hls.fail?.('hlsError', { fatal: true }))
  await userEvent.click(await screen.findByRole('button', { name: '다시 시도' }))
  await waitFor(() => expect(hls.journal).toEqual([...attached(1), 'destroy', ...attached(1)]))
  expect(screen.queryByText(/영상을 재생하지 못했어요/)).toBeNull()
})

test('[SCREEN-15] a browser without Media Source shows the failure', async () => {
  native('')
  hls.isSupported = false
  fakeMedia()
  show()
  expect(await screen.findByText(/영상을 재생하지 못했어요/)).toBeTruthy()
  expect(hls.journal).toEqual([])
})

test('[G2] a visit that began on another page loads the video page anew, because its policy forbids hls.js', async () => {
  native('')
  first.path = '/'
  const reload = vi.fn<() => void>()
  const { origin } = window.location
  vi.stubGlobal('location', { origin, pathname: '/video', reload })
  const replaced = vi.spyOn(window.history, 'replaceState')
  fakeMedia()
  show()
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(replaced).toHaveBeenCalledWith(expect.anything(), '', '/video/1')
  expect(hls.isLoaded).toBe(false)
})
