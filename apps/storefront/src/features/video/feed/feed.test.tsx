import { AppError, type CallReply, type Video } from '@shop/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSessionUser } from '#src/features/auth/auth-store.ts'
import { useOptionSheet } from '#src/features/product/option-sheet-store.ts'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import { fakeServer, type Journal, renderPages } from '#src/testing/fake-server.tsx'
import { fakeMedia, fakeWishes } from '../testing/fake-media.ts'
import { aVideo, aVideoProduct } from '../testing/fixtures.ts'
import { useVideoStore } from '../video-store.ts'
import { FeedView } from './feed-view.tsx'

const pageOf = (videos: Video[], nextPage: string | null = null): CallReply<'video.listFeed'> => ({
  page: { count: videos.length, nextPage, prePage: null },
  videos,
})
const videos = [1, 2, 3, 4, 5, 6].map((id) => aVideo(id))
const onBack = vi.fn<() => void>()
const onShow = vi.fn<(video: Video) => void>()
const onShare = vi.fn<(video: Video) => void>()
const onInvite = vi.fn<(video: Video) => void>()

interface Shown {
  first?: Video
  page?: CallReply<'video.listFeed'>
  answers?: Parameters<typeof fakeServer>[0]
  entry?: string
}
const show = ({ first, page = pageOf(videos), answers = {}, entry = 'entry' }: Shown = {}): Journal => {
  const journal = fakeServer({
    'video.increaseViewCount': () => ({}),
    'video.recordEvent': () => ({}),
    'video.listFeed': () => pageOf([]),
    'video.listFlags': () => ({ videos: [] }),
    ...answers,
  })
  renderPages('/', {
    '/': () => (
      <FeedView
        first={first}
        page={page}
        entry={entry}
        onBack={onBack}
        onShow={onShow}
        onShare={onShare}
        onInvite={onInvite}
      />
    ),
  })
  return journal
}
const order = () => screen.getAllByRole('article').map((article) => Number(article.dataset['video']))
const surface = () => screen.getByRole('button', { name: /^(재생|일시정지)$/ })
const calls = (journal: Journal) => journal.map(([name, { params }]) => `${name} ${params['id'] ?? ''}`.trim())
const events = (journal: Journal) => calls(journal).filter((call) => /increase|record/.test(call))

beforeEach(() => {
  onShow.mockClear()
  fakeWishes()
  window.history.replaceState({ key: 'entry' }, '', '/video')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  window.localStorage.clear()
  window.sessionStorage.clear()
  openQueryClient().clear()
  useVideoStore.setState({ isMuted: true, isSoundChosen: false, hasCaptions: false, feeds: [] })
  useOptionSheet.setState({ productId: undefined, isOpen: false })
})

test('[SCREEN-15] the video on the screen plays muted, the next two load, and the address follows', async () => {
  const { journal, swipeTo } = fakeMedia()
  show()
  await waitFor(() => expect(journal).toEqual(['play 영상 1 muted']))
  expect([...document.querySelectorAll('video')].map((video) => video.getAttribute('aria-label'))).toEqual([
    '영상 1',
    '영상 2',
    '영상 3',
  ])
  expect(window.location.pathname).toBe('/video/1')
  act(() => swipeTo(3))
  await waitFor(() => expect(journal).toEqual(['play 영상 1 muted', 'pause 영상 1', 'play 영상 3 muted']))
  expect(window.location.pathname).toBe('/video/3')
  expect(window.history.state).toEqual({ key: 'entry' })
  await waitFor(() => expect(document.querySelectorAll('video')).toHaveLength(3))
  expect(onShow.mock.calls.map(([{ id }]) => id)).toEqual([1, 3])
})

test('[SCREEN-15] posters are small, and large for users who see them until they tap; only near videos have one', () => {
  fakeMedia()
  show({ page: pageOf([aVideo(1), aVideo(2, { thumbnailSmall: '/pictures/2-320.webp' }), ...videos.slice(2)]) })
  const posters = screen.getAllByRole('article').map((article) => article.querySelector('picture'))
  expect(posters.map((poster) => poster !== null)).toEqual([true, true, true, true, false, false])
  const sources = posters
    .slice(0, 2)
    .map((poster) => [...(poster?.children ?? [])].map((source) => source.getAttributeNames().join(' ')))
  expect(sources.map(([large, small]) => [large, small])).toEqual([
    ['media srcset', 'type srcset'],
    ['media srcset', 'srcset'],
  ])
  expect(posters[0]?.querySelector('[type]')?.getAttribute('srcset')).toBe('/pictures/1-320.avif')
  expect(posters[0]?.querySelector('[media]')?.getAttribute('srcset')).toBe('/pictures/1-640.webp')
  expect(posters.map((poster) => poster?.querySelector('img')?.loading).slice(0, 2)).toEqual(['eager', 'lazy'])
})

test('[SCREEN-15] the first tap turns on the sound, which is remembered; later ones pause and play', async () => {
  const { journal } = fakeMedia()
  show()
  await userEvent.click(surface())
  await waitFor(() => expect(screen.getByRole('button', { name: '소리' }).getAttribute('aria-pressed')).toBe('true'))
  expect(window.localStorage.getItem('video.sound')).toBe('on')
  expect(journal).toEqual(['play 영상 1 muted'])
  await userEvent.click(surface())
  await waitFor(() => expect(journal.at(-1)).toBe('pause 영상 1'))
  await userEvent.click(surface())
  await waitFor(() => expect(journal.at(-1)).toBe('play 영상 1'))
})

test('[SCREEN-15] a browser that refuses sound before a tap plays muted', async () => {
  window.localStorage.setItem('video.sound', 'on')
  const { journal } = fakeMedia({ refusesSound: true })
  show()
  await waitFor(() => expect(journal.at(-1)).toBe('play 영상 1 muted'))
  await waitFor(() => expect(screen.getByRole('button', { name: '소리' }).getAttribute('aria-pressed')).toBe('false'))
  expect(window.localStorage.getItem('video.sound')).toBe('on')
})

test('[VIDEO-2] [C058] [H6] a view is reported once after two seconds, and the end of the video as well', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { swipeTo } = fakeMedia()
  const journal = show()
  await act(() => vi.advanceTimersByTimeAsync(1_500))
  expect(events(journal)).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(600))
  expect(events(journal)).toEqual(['video.increaseViewCount 1'])
  const [video] = document.querySelectorAll('video')
  act(() => void video?.dispatchEvent(new Event('ended')))
  await act(() => vi.advanceTimersByTimeAsync(2_100))
  expect(events(journal)).toEqual(['video.increaseViewCount 1', 'video.recordEvent 1'])
  // left after one second
  act(() => swipeTo(2))
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  act(() => swipeTo(1))
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(events(journal)).toEqual(['video.increaseViewCount 1', 'video.recordEvent 1'])
})

test('[VIDEO-1] [C059] a double tap bookmarks in every list; a failure rolls all of them back', async () => {
  setSessionUser({ userType: 'email' })
  fakeMedia()
  const client = openQueryClient()
  const input = { params: { id: 7 } }
  client.setQueryData(['video.listDisplay', input], pageOf([aVideo(1), aVideo(2)]))
  client.setQueryData(['video.listShares', {}, 'after', 'x'], { pages: [pageOf([aVideo(1)])], pageParams: [''] })
  const marks = () => [
    client
      .getQueryData<CallReply<'video.listDisplay'>>(['video.listDisplay', input])
      ?.videos.map((each) => each.isMyVideoShare),
    client.getQueryData<{ pages: CallReply<'video.listShares'>[] }>(['video.listShares', {}, 'after', 'x'])?.pages[0]
      ?.videos[0]?.videoShareCount,
  ]
  let refuse: (() => void) | undefined
  show({
    answers: {
      'video.addShare': () =>
        new Promise((_, reject) => {
          refuse = () => reject(new AppError('videoNotFound'))
        }),
    },
  })
  act(() => setSessionUser({ userType: 'email' }))
  await userEvent.dblClick(surface())
  await waitFor(() => expect(marks()).toEqual([[true, false], 1]))
  await waitFor(() => expect(refuse).toBeDefined())
  act(() => refuse?.())
  await waitFor(() => expect(marks()).toEqual([[false, false], 0]))
})

test('[AUTH-5] a guest who bookmarks is invited to log in', async () => {
  fakeMedia()
  const journal = show()
  await userEvent.click(screen.getByRole('button', { name: '저장' }))
  expect(onInvite).toHaveBeenCalledWith(expect.objectContaining({ id: 1 }))
  expect(calls(journal)).not.toContain('video.addShare 1')
})

test('[SCREEN-15] unseen videos come first by the categories looked at, sold-out ones last, none twice', async () => {
  const recent = [{ id: 9, name: '배', image: { key: 'pear', alt: '배', color: '#fff' }, categoryIds: [9302, 93] }]
  window.localStorage.setItem('recent-products', JSON.stringify(recent))
  window.sessionStorage.setItem('video.seen', '3')
  fakeMedia()
  const related = aVideo(5, { products: [aVideoProduct(1, { categoryId: 9302, topCategoryId: 93 })] })
  const soldOut = aVideo(2, { products: [aVideoProduct(2, { isSoldOut: true })] })
  show({ first: aVideo(1), page: pageOf([aVideo(1), soldOut, aVideo(3), aVideo(4), related]) })
  await waitFor(() => expect(order()).toEqual([1, 5, 4, 2]))
})

test('[SCREEN-15] the feed continues with its next page and ends with a way to see all videos again', async () => {
  fakeMedia()
  const journal = show({
    page: pageOf([aVideo(1)], 'next'),
    answers: { 'video.listFeed': () => pageOf([aVideo(1), aVideo(2)]) },
  })
  await waitFor(() => expect(order()).toEqual([1, 2]))
  expect(journal.filter(([name]) => name === 'video.listFeed').map(([, { query }]) => query['nextPage'])).toEqual([
    'next',
  ])
  await userEvent.click(await screen.findByRole('button', { name: '처음부터 다시 보기' }))
  await waitFor(() => expect(order()).toEqual([1, 2]))
})

test('[SCREEN-15] going back shows the former order, video and position', async () => {
  fakeMedia()
  window.sessionStorage.setItem('video.seen', '1,2,3')
  useVideoStore.setState({ feeds: [{ entry: 'former', videos: [aVideo(3), aVideo(1), aVideo(2)], cursor: null }] })
  const { saveView } = await import('#src/lib/view-restoration/view-state.ts')
  saveView('former', 'video id', 1)
  saveView('former', 'video position', 4)
  show({ first: aVideo(1), entry: 'former' })
  expect(order()).toEqual([3, 1, 2])
  const playing = document.querySelector<HTMLVideoElement>('video[aria-label="영상 1"]')
  act(() => void playing?.dispatchEvent(new Event('loadedmetadata')))
  expect(playing?.currentTime).toBe(4)
})

test.each([{ lessMotion: true }, { saveData: true }])(
  '[SCREEN-15] with %o a poster with a play button waits for a tap',
  async (wish) => {
    fakeWishes(wish)
    const { journal } = fakeMedia()
    show()
    expect(surface().getAttribute('aria-label')).toBe('재생')
    expect(journal).toEqual([])
    await userEvent.click(surface())
    await waitFor(() => expect(journal).toEqual(['play 영상 1 muted']))
  },
)

test('[SCREEN-15] keys move, pause, mute, bookmark and go back; not while an overlay is open', async () => {
  const { journal, scrolled } = fakeMedia()
  show()
  await userEvent.keyboard('{ArrowDown}')
  expect(scrolled).toEqual(['2'])
  await userEvent.keyboard(' ')
  await waitFor(() => expect(journal.at(-1)).toBe('pause 영상 1'))
  await userEvent.keyboard('m')
  expect(useVideoStore.getState().isMuted).toBe(false)
  await userEvent.keyboard('b')
  expect(onInvite).toHaveBeenCalled()
  onBack.mockReset()
  await userEvent.keyboard('{Escape}')
  expect(onBack).toHaveBeenCalledOnce()
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.setAttribute('open', '')
  await userEvent.keyboard('{Escape}')
  expect(onBack).toHaveBeenCalledOnce()
  dialog.remove()
})

test('[SCREEN-15] a product chip opens the option sheet over the playing video and is counted', async () => {
  const { journal: media } = fakeMedia()
  const journal = show({ page: pageOf([aVideo(1, { products: [aVideoProduct(31)] })]) })
  const chips = within(screen.getByRole('list', { name: '영상에 나온 상품' }))
  expect(chips.getByRole('link').getAttribute('href')).toBe('/product/31')
  await userEvent.click(chips.getByRole('link'))
  expect(useOptionSheet.getState()).toMatchObject({ productId: 31, isOpen: true })
  await waitFor(() => expect(events(journal)).toEqual(['video.recordEvent 1']))
  expect(media).toEqual(['play 영상 1 muted'])
})

test('[SCREEN-15] [ERROR-1] a lost network is announced, and a failed video offers another try', async () => {
  fakeMedia()
  show()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText(/인터넷에 연결되어 있지 않아요/)).toBeTruthy()
  act(() => void document.querySelector('video')?.dispatchEvent(new Event('error')))
  expect(await screen.findByText(/영상을 재생하지 못했어요/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }))
  expect(screen.queryByText(/영상을 재생하지 못했어요/)).toBeNull()
})
