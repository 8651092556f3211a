import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { aProduct } from '../testing/fixtures.ts'
import type { KakaoMessage } from './kakao-share.ts'
import { ShareSheet } from './share-sheet.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  delete window.Kakao
})
const KAKAO = { key: 'js-key', script: 'https://kakao.test/sdk.js' }
const shared = { userProductOrderConditions: [{ type: 'share' as const, isSatisfy: false }] }
const show = (kakao: typeof KAKAO | null, product = aProduct()) => {
  const close = vi.fn<() => void>()
  const journal = fakeServer({
    'product.getShareSettings': () => ({ kakao }),
    'product.addUserProduct': () => ({ isFavorites: false, isShared: true, favorites: 0 }),
  })
  renderPages('/', { '/': () => <ShareSheet open onClose={close} product={product} /> })
  return { user: userEvent.setup(), journal, close }
}

test('[SCREEN-11] KakaoTalk is absent where it is not set up', async () => {
  const { journal } = show(null)
  await waitFor(() => expect(journal).toHaveLength(1))
  expect(screen.getByRole('button', { name: '링크 복사' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '카카오톡' })).toBeNull()
})

test('[SCREEN-11] KakaoTalk gets a card with picture, price and discount', async () => {
  const sendDefault = vi.fn<(message: KakaoMessage) => void>()
  const init = vi.fn<(key: string) => void>()
  window.Kakao = { isInitialized: () => false, init, Share: { sendDefault } }
  const { user, close, journal } = show(KAKAO)
  await user.click(await screen.findByRole('button', { name: '카카오톡' }))
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(init).toHaveBeenCalledWith('js-key')
  expect(sendDefault.mock.calls[0]?.[0]).toMatchObject({
    objectType: 'commerce',
    content: { title: '한 입 베어 물면 아삭해요', imageUrl: expect.stringMatching(/\/pictures\/apple-640\.webp$/) },
    commerce: { productName: '청송 꿀사과 5kg', regularPrice: 27_700, discountPrice: 24_900, discountRate: 10 },
  })
  expect(journal.map(([name]) => name)).toEqual(['product.getShareSettings'])
})

test('[ORDER-9] where sharing is a condition the shop is told, and only after it was done', async () => {
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
