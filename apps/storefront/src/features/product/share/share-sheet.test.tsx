import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { closeProductOverlays, openAwaitedShare, useProductOverlays } from '../overlay/overlay-store.ts'
import { aProduct } from '../testing/fixtures.ts'
import type { KakaoMessage, KakaoSettings } from './kakao-share.ts'
import { ShareSheet } from './share-sheet.tsx'

const first = vi.hoisted(() => ({ path: '/product/1001' }))
vi.mock('#src/lib/page/first-path.ts', () => ({ firstPath: () => first.path }))

afterEach(() => {
  first.path = '/product/1001'
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  delete window.Kakao
})
// a script that a test does not provide fails to load
const KAKAO: KakaoSettings = { key: 'js-key', script: 'http://127.0.0.1:9/sdk.js' }
/** Provides Kakao's script. It can share only after it was initialized with its key. */
const bring = (sendDefault: (message: KakaoMessage) => void) => {
  const init = vi.fn<(key: string) => void>(function (this: { Share?: object }) {
    this.Share = { sendDefault }
  })
  window.Kakao = { isInitialized: () => init.mock.calls.length > 0, init }
  return init
}
const shared = { userProductOrderConditions: [{ type: 'share' as const, isSatisfy: false }] }
const show = (kakao: KakaoSettings | null, product = aProduct()) => {
  const close = vi.fn<() => void>()
  const journal = fakeServer({
    'product.getShareSettings': () => ({ kakao }),
    'product.addUserProduct': () => ({ isFavorites: false, isShared: true, favorites: 0 }),
  })
  renderPages('/', { '/': () => <ShareSheet open onClose={close} product={product} /> })
  return { user: userEvent.setup(), journal, close }
}

test('[SCREEN-11] KakaoTalk is absent if it is not configured', async () => {
  const { journal } = show(null)
  await waitFor(() => expect(journal).toHaveLength(1))
  expect(screen.getByRole('button', { name: '링크 복사' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '카카오톡' })).toBeNull()
})

test('[G2] in a document that does not allow its script, KakaoTalk reloads the product page as a separate document', async () => {
  first.path = '/cart'
  const init = bring(() => {})
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  const { user, close } = show(KAKAO)
  await user.click(await screen.findByRole('button', { name: '카카오톡' }))
  expect(reload).toHaveBeenCalledOnce()
  expect(window.location.hash).toBe('#share')
  expect(init).not.toHaveBeenCalled()
  expect(close).not.toHaveBeenCalled()
  openAwaitedShare()
  expect(useProductOverlays.getState().open).toBe('share')
  expect(window.location.hash).toBe('')
  expect(await screen.findByText('카카오톡을 한 번 더 누르면 열려요.')).toBeTruthy()
  // the next product page opens without the sheet
  closeProductOverlays()
  openAwaitedShare()
  expect(useProductOverlays.getState().open).toBeUndefined()
})

test('[G2] [C3] offline the page stays, and the sheet shows that KakaoTalk failed to load', async () => {
  first.path = '/cart'
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { user } = show(KAKAO)
  await user.click(await screen.findByRole('button', { name: '카카오톡' }))
  expect((await screen.findByRole('alert')).textContent).toContain('카카오톡을 불러오지 못했어요.')
  expect(reload).not.toHaveBeenCalled()
})

test('[SCREEN-11] KakaoTalk receives a card with picture, price and discount', async () => {
  const sendDefault = vi.fn<(message: KakaoMessage) => void>()
  const init = bring(sendDefault)
  const { user, close, journal } = show(KAKAO)
  await user.click(await screen.findByRole('button', { name: '카카오톡' }))
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(init).toHaveBeenCalledExactlyOnceWith('js-key')
  expect(sendDefault.mock.calls[0]?.[0]).toMatchObject({
    objectType: 'commerce',
    content: { title: '한 입 베어 물면 아삭해요', imageUrl: expect.stringMatching(/\/pictures\/apple-640\.webp$/) },
    commerce: { productName: '청송 꿀사과 5kg', regularPrice: 27_700, discountPrice: 24_900, discountRate: 10 },
  })
  expect(journal.map(([name]) => name)).toEqual(['product.getShareSettings'])
})

test('[ORDER-9] with a share condition the share is recorded on the server, only after it succeeded', async () => {
  const write = vi.fn<(text: string) => Promise<void>>(async () => {
    throw new Error('not allowed')
  })
  const { user, close, journal } = show(null, aProduct(shared))
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write)
  await user.click(screen.getByRole('button', { name: '링크 복사' }))
  expect((await screen.findByRole('alert')).textContent).toContain('복사하지 못했어요')
  expect(journal.map(([name]) => name)).not.toContain('product.addUserProduct')
  write.mockImplementation(async () => {})
  await user.click(screen.getByRole('button', { name: '링크 복사' }))
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(journal.at(-1)?.[1].params).toEqual({ type: 'share', id: '1001' })
})

test('[ORDER-9] [C061] opening KakaoTalk fulfils the condition, and the message claims only that it opened', async () => {
  bring(() => {})
  const { user, close, journal } = show(KAKAO, aProduct(shared))
  await user.click(await screen.findByRole('button', { name: '카카오톡' }))
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(journal.at(-1)).toMatchObject(['product.addUserProduct', { params: { type: 'share', id: '1001' } }])
  expect(screen.getByText('카카오톡을 열었어요. 이제 살 수 있어요.')).toBeTruthy()
})

test('[SCREEN-11] [C3] if KakaoTalk fails to load, copying the link still works', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { user, close, journal } = show(KAKAO, aProduct(shared))
  await user.click(await screen.findByRole('button', { name: '카카오톡' }))
  expect((await screen.findByRole('alert')).textContent).toContain('카카오톡을 불러오지 못했어요.')
  expect(journal.map(([name]) => name)).not.toContain('product.addUserProduct')
  await user.click(screen.getByRole('button', { name: '링크 복사' }))
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
})

test('[SCREEN-11] a blocked KakaoTalk window shows an error, and no share is recorded', async () => {
  bring(() => {
    throw new TypeError("Cannot read properties of null (reading 'focus')")
  })
  const { user, close, journal } = show(KAKAO, aProduct(shared))
  await user.click(await screen.findByRole('button', { name: '카카오톡' }))
  expect((await screen.findByRole('alert')).textContent).toContain('카카오톡 창이 열리지 않았어요.')
  expect(close).not.toHaveBeenCalled()
  expect(journal.map(([name]) => name)).not.toContain('product.addUserProduct')
})
