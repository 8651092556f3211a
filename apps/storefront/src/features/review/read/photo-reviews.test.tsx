import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openShopBehindFetch, visit, visitAs } from '#src/features/product/testing/real-shop.tsx'
import ProductReviewsPage from '#src/pages/review/product-reviews-page.tsx'
import { PRODUCT } from '../../../../../server/src/features/test-catalogue.ts'

let shop: Awaited<ReturnType<typeof openShopBehindFetch>>
beforeAll(async () => {
  // the size that the library reads
  Object.defineProperty(document.documentElement, 'clientWidth', { value: 390, configurable: true })
  shop = await openShopBehindFetch()
}, 60_000)
beforeEach(async () => {
  await shop.ask('sql', 'delete from review', [])
})
afterAll(() => shop.close())

const productId = PRODUCT.apple
const add = async (count: number, photos: number) => {
  for (let n = 1; n <= count; n += 1)
    await shop.ask('review', { productId, photos, contents: `글${n}번 맛있게 먹었어요.` })
}
const open = async (query = '') => {
  visitAs('guest', await shop.ask('guest'))
  cleanup()
  const page = ProductReviewsPage as unknown as Parameters<typeof visit>[2]
  visit('/product/:id/reviews', `/product/${productId}/reviews${query}`, page)
  await screen.findByRole('heading', { level: 1 })
  return userEvent.setup()
}
const rowsOf = async (name: string) => {
  const list = await screen.findByRole('list', { name })
  return [...list.children]
}
const viewerOf = async () => within(await screen.findByRole('dialog', { name: '후기 사진' }))

test('[PAGE-10] ten reviews per page; the links lead to the other pages and views', async () => {
  await add(12, 0)
  const user = await open()
  expect(await rowsOf('후기')).toHaveLength(10)
  expect(screen.getByRole('link', { name: '다음' }).getAttribute('href')).toBe(`/product/${productId}/reviews?page=2`)
  await user.click(screen.getByRole('link', { name: '다음' }))
  await waitFor(async () => expect(await rowsOf('후기')).toHaveLength(2))
  expect(screen.getByRole('link', { name: '도움순' }).getAttribute('href')).toBe(
    `/product/${productId}/reviews?sort=helpful`,
  )
  await user.type(screen.getByRole('searchbox', { name: '후기 검색' }), '글12번{Enter}')
  await waitFor(async () => expect(await rowsOf('후기')).toHaveLength(1))
}, 60_000)

test('[PAGE-18] eighteen photos per page; the viewer loads the next eighteen near the end', async () => {
  await add(20, 1)
  const user = await open('?view=photo')
  const tiles = await rowsOf('사진 후기')
  expect(tiles).toHaveLength(18)
  expect(screen.getByRole('link', { name: '다음' }).getAttribute('href')).toContain('view=photo&page=2')
  await user.click(within(tiles[14] as HTMLElement).getByRole('button'))
  const viewer = await viewerOf()
  expect(await viewer.findByText('15 / 18+')).toBeTruthy()
  expect(viewer.getByText('글6번 맛있게 먹었어요.')).toBeTruthy()
  await user.keyboard('{ArrowRight}')
  expect(await viewer.findByText('16 / 20')).toBeTruthy()
  for (let n = 0; n < 4; n += 1) await user.keyboard('{ArrowRight}')
  expect(await viewer.findByText('20 / 20')).toBeTruthy()
  expect(viewer.getByText('글1번 맛있게 먹었어요.')).toBeTruthy()
  expect(viewer.getByRole('button', { name: '다음 사진' }).hasAttribute('disabled')).toBe(true)
}, 60_000)

test('[SCREEN-12] the viewer opens at the tapped photo, zooms by keys and closes', async () => {
  await add(2, 3)
  const user = await open()
  await user.click(await screen.findByRole('button', { name: '후기 사진 2 크게 보기' }))
  const viewer = await viewerOf()
  expect(await viewer.findByText('2 / 6')).toBeTruthy()
  const size = () => viewer.getByLabelText('크기').textContent
  await user.keyboard('+')
  expect(size()).toBe('150%')
  await user.keyboard('0')
  expect(size()).toBe('100%')
  await user.keyboard('{ArrowLeft}')
  expect(await viewer.findByText('1 / 6')).toBeTruthy()
  await user.click(viewer.getByRole('button', { name: '닫기' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.querySelector('.pswp')).toBeNull())
}, 60_000)
