import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { recentProducts } from '#src/features/product/recent/recent-products.ts'
import { openShopBehindFetch } from '#src/features/product/testing/real-shop.tsx'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { newMember, open as openPage } from '../member/testing/member-steps.tsx'
import MyPage from './my-page.tsx'

const open = () => {
  fakeServer({})
  renderPages('/my-cuma', { '/my-cuma': MyPage })
}
afterEach(() => {
  recentProducts().clear()
  vi.unstubAllGlobals()
})

const lookAtApples = () =>
  recentProducts().add({ id: 3, name: '청송 꿀사과', image: { key: 'apple', alt: '사과', color: '#ffffff' } })

test('[SCREEN-18] a guest sees recently viewed products and can clear them', async () => {
  lookAtApples()
  open()
  const link = await screen.findByRole('link', { name: '청송 꿀사과' })
  expect(link.getAttribute('href')).toBe('/product/3')
  await userEvent.click(screen.getByRole('button', { name: '모두 지우기' }))
  expect(screen.queryByRole('heading', { name: '최근 본 상품' })).toBeNull()
})

test('[SCREEN-18] without viewed products the row is not shown', async () => {
  open()
  await screen.findByRole('heading', { name: '로그인하고 혜택 받기' })
  expect(screen.queryByRole('heading', { name: '최근 본 상품' })).toBeNull()
})

test('[SCREEN-18] a member sees recently viewed products', async () => {
  const shop = await openShopBehindFetch()
  try {
    await newMember(shop)
    lookAtApples()
    openPage('/my-cuma', '/my-cuma', MyPage)
    await screen.findByRole('heading', { name: '한가을님, 반가워요' })
    expect(screen.getByRole('link', { name: '청송 꿀사과' }).getAttribute('href')).toBe('/product/3')
  } finally {
    shop.close()
  }
}, 60_000)
