import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { useProductOverlays } from '#src/features/product/overlay/overlay-store.ts'
import { openShopBehindFetch, visit, visitAs } from '#src/features/product/testing/real-shop.tsx'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import ProductPage from '#src/pages/product-page.tsx'
import { PRODUCT } from '../../../../../server/src/features/test-catalogue.ts'

let shop: Awaited<ReturnType<typeof openShopBehindFetch>>
beforeAll(async () => {
  shop = await openShopBehindFetch()
})
afterEach(() => vi.useRealTimers())
afterAll(() => shop.close())

type Page = ComponentType<{ params: Record<string, string | undefined> }>
const open = async (id: number, token?: string) => {
  hideSnackbar()
  useProductOverlays.setState({ open: undefined })
  if (token === undefined) visitAs('guest', await shop.ask('guest'))
  else visitAs('email', token)
  visit('/product/:id', `/product/${id}`, ProductPage as unknown as Page)
  await screen.findByRole('heading', { level: 1 })
  return userEvent.setup()
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const sheet = (name: string) => screen.findByRole('dialog', { name })

test('[SCREEN-11] [OPTION-1] a guest sees all information of a product; a sold-out option is marked', async () => {
  const user = await open(PRODUCT.apple)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('꿀사과')
  expect(await screen.findByRole('table', { name: '상품정보제공고시' })).toBeTruthy()
  expect(await screen.findByRole('table', { name: '지역별 배송비' })).toBeTruthy()
  await screen.findByText('아직 후기가 없어요')
  await screen.findByText(/아직 문의가 없어요/)
  await user.click(await button('구매하기'))
  const options = await sheet('옵션 선택')
  await user.click(await within(options).findByRole('button', { name: /대과/ }))
  expect((await within(options).findByRole('button', { name: /5kg.*품절/ })).getAttribute('aria-disabled')).toBe('true')
})

test('[OPTION-2] options with different shipment dates cannot be bought together, and the sheet shows why', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T03:00:00Z') })
  const user = await open(PRODUCT.tangerine)
  await user.click(await button('구매하기'))
  const options = await sheet('옵션 선택')
  const choose = async (at: number) => {
    const list = await within(options).findByRole('list', { name: / 선택$/ })
    await user.click(within(list).getAllByRole('button')[at]!)
  }
  await choose(0)
  await choose(1)
  expect((await within(options).findByRole('alert')).textContent).toContain('두 개 이상의 출고일은 선택할 수 없어요.')
})

test('[SCREEN-11] [AUTH-5] a guest who adds a favourite is invited to log in, and it is added after the login', async () => {
  const user = await open(PRODUCT.apple)
  await user.click(await button('찜하기'))
  const invitation = await sheet('찜하려면 로그인해 주세요')
  const login = within(invitation).getByRole('link', { name: '로그인하기' })
  expect(login.getAttribute('href')).toBe(`/login?returnUrl=${encodeURIComponent(`/product/${PRODUCT.apple}`)}`)
  await user.click(login)
  await screen.findByText('다른 화면')
  cleanup()
  await open(PRODUCT.apple, await shop.ask('member', 0))
  await waitFor(async () => expect((await button('찜하기')).getAttribute('aria-pressed')).toBe('true'))
  await screen.findByText('찜한 상품에 담았어요.')
})

test('[SCREEN-11] a favourite that fails to save is rolled back, with the reason', async () => {
  const token = await shop.ask('member', 0)
  const user = await open(PRODUCT.pear, token)
  await button('재입고 알림 받기')
  const heart = await button('찜하기')
  await shop.ask('sql', `update product set product_status = 'removed' where id = $1`, [PRODUCT.pear])
  await user.click(heart)
  await screen.findByText('찾는 상품이 없어요.')
  expect(heart.getAttribute('aria-pressed')).toBe('false')
  await shop.ask('sql', `update product set product_status = 'stock_out' where id = $1`, [PRODUCT.pear])
})

test('[SCREEN-11] a member sets a restock alarm for a sold-out product, and removes it', async () => {
  const user = await open(PRODUCT.pear, await shop.ask('member', 0))
  await user.click(await button('재입고 알림 받기'))
  const asked = await button('알림 신청했어요')
  expect(asked.getAttribute('aria-pressed')).toBe('true')
  await user.click(asked)
  expect((await button('재입고 알림 받기')).getAttribute('aria-pressed')).toBe('false')
})

test('[ORDER-9] a product with a share condition can be bought after sharing', async () => {
  const user = await open(PRODUCT.shared, await shop.ask('member', 0))
  await user.click(await button('공유하고 구매하기'))
  const share = await sheet('공유하기')
  await user.click(within(share).getByRole('button', { name: '링크 복사' }))
  await screen.findByText('링크를 복사했어요. 이제 살 수 있어요.')
  await button('구매하기')
})

test.each([
  ['[AUTH-7] of a higher grade', 'graded', '구매할 수 있는 등급이 아니에요.'],
  ['[AUTH-7] of the app alone', 'appOnly', '앱에서만 살 수 있는 상품이에요.'],
  ['[ORDER-9] of members alone', 'exclusive', '구매하기'],
] as const)('%s: the buy button matches a member of the lowest grade', async (_, product, text) => {
  await open(PRODUCT[product], await shop.ask('member', 0))
  const shown = await button(text)
  expect(shown.getAttribute('aria-disabled')).toBe(text === '구매하기' ? null : 'true')
})

test('[ORDER-8] the shipping fee to an island is shown for its postcode, which is stored', async () => {
  const user = await open(PRODUCT.apple)
  await user.click(await button('내 배송지 배송비 확인'))
  const area = await sheet('내 배송지 배송비')
  await user.type(within(area).getByRole('textbox', { name: '우편번호' }), '40220')
  await within(area).findByText('3,000원 + 추가 5,000원')
  await user.click(within(area).getByRole('button', { name: '닫기' }))
  expect(await button(/내 배송지\(도서산간\) 3,000원 \+ 추가 5,000원/)).toBeTruthy()
})

test('[ORDER-8] a product that is not delivered to an island shows a message', async () => {
  const user = await open(PRODUCT.mackerel)
  await user.click(await button(/내 배송지/))
  const area = await sheet('내 배송지 배송비')
  await user.clear(within(area).getByRole('textbox', { name: '우편번호' }))
  await user.type(within(area).getByRole('textbox', { name: '우편번호' }), '63000')
  expect(await within(area).findByText(/배송하지 않아요/)).toBeTruthy()
})

test('[SCREEN-11] a member asks a private question, sees its text and deletes it; others see only that it exists', async () => {
  const token = await shop.ask('member', 0)
  const user = await open(PRODUCT.potato, token)
  await user.click(await button('상품 문의하기'))
  const form = await sheet('상품 문의')
  await user.click(within(form).getByRole('button', { name: '문의하기' }))
  await within(form).findByText('5자 이상 써 주세요.')
  await user.type(within(form).getByRole('textbox', { name: '문의 내용' }), '보관은 어떻게 하나요?')
  await user.click(within(form).getByRole('checkbox', { name: /비밀 글/ }))
  await user.click(within(form).getByRole('button', { name: '문의하기' }))
  await screen.findByText('보관은 어떻게 하나요?')
  cleanup()
  await open(PRODUCT.potato)
  await screen.findByText('비밀 글이에요.')
  expect(screen.queryByRole('button', { name: '지우기' })).toBeNull()
  cleanup()
  await open(PRODUCT.potato, token)
  await screen.findByText('보관은 어떻게 하나요?')
  await user.click(await button('지우기'))
  await user.click(within(await sheet('문의를 지울까요?')).getByRole('button', { name: '지우기' }))
  await screen.findByText(/아직 문의가 없어요/)
})

test('[SCREEN-11] recently viewed products are listed at the end of the page and can be removed', async () => {
  await open(PRODUCT.apple)
  cleanup()
  const user = await open(PRODUCT.potato)
  const rail = await screen.findByRole('list', { name: '최근 본 상품' })
  await within(rail).findByRole('link', { name: '꿀사과' })
  expect(within(rail).queryByRole('link', { name: '감자' })).toBeNull()
  await user.click(await button('모두 지우기'))
  expect(screen.queryByRole('list', { name: '최근 본 상품' })).toBeNull()
})

test('[ORDER-9] [SCREEN-11] a product with terms shows them to all users, and their effect to the current user', async () => {
  const token = await shop.ask('guest')
  visitAs('guest', token)
  await open(PRODUCT.shared)
  expect((await screen.findByRole('region', { name: '구매 안내' })).textContent).toContain(
    '상품을 공유한 분만 살 수 있어요.',
  )
  await screen.findByText('아직 공유하지 않았어요.')
  await button('공유하고 구매하기')
})

test('[SCREEN-17] a funding shows its progress and the days left', async () => {
  const end = new Date(Date.now() + 5 * 86_400_000).toISOString()
  await shop.ask('sql', 'update product set limited_period_end = $2 where id = $1', [PRODUCT.funding, end])
  await open(PRODUCT.funding)
  const strip = await screen.findByRole('region', { name: '펀딩 현황' })
  expect(strip.textContent).toContain('목표 100개')
  expect(strip.textContent).toContain('마감')
  await screen.findByText(/^D-[45]$/)
})
