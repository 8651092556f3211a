import type { ProductOptions } from '@shop/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSessionUser } from '#src/features/auth/auth-store.ts'
import { toApiError } from '#src/lib/call/api-error.ts'
import { createQueryClient } from '#src/lib/call/query-client.ts'
import { openOptionSheet, useOptionSheet } from '../option-sheet-store.ts'
import type { Purchase, PurchaseActions } from '../purchase.ts'
import { aProduct, fakeApi, onlyOption, type Replies, someOptions } from '../testing/fixtures.ts'
import { OptionSheet } from './option-sheet.tsx'

const accept = () => vi.fn<(purchase: Purchase) => Promise<void>>(async () => {})
const actions = () => ({ addToCart: accept(), buyNow: accept(), sendGift: accept() })
const show = (replies: Replies, given: PurchaseActions = actions()) => {
  vi.stubGlobal('fetch', fakeApi({ 'product.get': aProduct(), 'product.listOptions': someOptions, ...replies }))
  openOptionSheet(1001)
  function Host() {
    const { isOpen } = useOptionSheet()
    return <OptionSheet productId={1001} open={isOpen} {...given} />
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={['/search?q=사과']}>
        <Host />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
beforeEach(() => {
  setSessionUser({ userType: 'guest' })
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T03:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pick = async (user: ReturnType<typeof userEvent.setup>, ...names: RegExp[]) => {
  for (const name of names) {
    const list = await screen.findByRole('list', { name: / 선택$/ })
    await user.click(within(list).getByRole('button', { name }))
  }
}
const lines = () => within(screen.getByRole('list', { name: '선택한 옵션' })).getAllByRole('listitem')
const cart = () => screen.getByRole('button', { name: '장바구니' })

test('[OPTION-3] selecting all steps adds the combination, with the total', async () => {
  const given = actions()
  const user = show({}, given)
  expect((await screen.findByRole('button', { name: '장바구니' })).getAttribute('aria-disabled')).toBe('true')
  await pick(user, /^5kg/, /월요일/)
  expect(lines()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: '하나 더하기' }))
  expect(screen.getByText('총 2개')).toBeTruthy()
  await user.click(cart())
  expect(given.addToCart).toHaveBeenCalledWith({
    productId: 1001,
    optionGroups: [{ productOptionCombinationId: 103, optionUnit: 2 }],
  })
  await waitFor(() => expect(useOptionSheet.getState().isOpen).toBe(false))
})

test('[OPTION-1] a sold-out option is marked and cannot be selected', async () => {
  const user = show({})
  const gone = await screen.findByRole('button', { name: /10kg.*품절/ })
  expect(gone.getAttribute('aria-disabled')).toBe('true')
  await user.click(gone)
  expect(screen.queryByText('발송일')).toBeNull()
})

test('[OPTION-1] an option whose shipment date has passed cannot be selected', async () => {
  vi.setSystemTime(new Date('2026-11-23T15:00:00Z'))
  const user = show({})
  const five = await screen.findByRole('button', { name: /5kg.*품절/ })
  expect(five.getAttribute('aria-disabled')).toBe('true')
  await pick(user, /^3kg/)
  expect(screen.getByRole('button', { name: /월요일.*출고 마감/ }).getAttribute('aria-disabled')).toBe('true')
  await pick(user, /월요일/)
  expect(screen.queryByRole('list', { name: '선택한 옵션' })).toBeNull()
  await pick(user, /수요일/)
  expect(lines()).toHaveLength(1)
})

test('[OPTION-2] a second shipment date is rejected with a message', async () => {
  const user = show({})
  await pick(user, /^3kg/, /월요일/, /^3kg/, /수요일/)
  expect(screen.getByRole('alert').textContent).toContain(
    '두 개 이상의 출고일은 선택할 수 없어요. 이미 11.23(월) 출고를',
  )
  expect(lines()).toHaveLength(1)
})

test('[CART-3] the units of an option range from 1 to its stock', async () => {
  const user = show({ 'product.listOptions': onlyOption })
  const less = await screen.findByRole('button', { name: '하나 빼기' })
  const more = screen.getByRole('button', { name: '하나 더하기' })
  expect(less).toHaveProperty('disabled', true)
  await user.click(more)
  expect(more).toHaveProperty('disabled', true)
  expect(screen.getByText('총 2개')).toBeTruthy()
  expect(screen.getByText('최대 2개까지 담을 수 있어요.')).toBeTruthy()
})

test('buys immediately', async () => {
  const given = actions()
  const user = show({ 'product.listOptions': onlyOption }, given)
  await user.click(await screen.findByRole('button', { name: '바로 구매' }))
  expect(given.buyNow).toHaveBeenCalledOnce()
  expect(given.addToCart).not.toHaveBeenCalled()
})

test('[SCREEN-10] sends as a gift, unless the product cannot be one', async () => {
  const given = actions()
  const user = show({ 'product.get': aProduct({ isGiftable: true }), 'product.listOptions': onlyOption }, given)
  await user.click(await screen.findByRole('button', { name: '선물하기' }))
  expect(given.sendGift).toHaveBeenCalledOnce()
  cleanup()
  show({ 'product.get': aProduct({ isGiftable: false }), 'product.listOptions': onlyOption })
  await screen.findByRole('button', { name: '바로 구매' })
  expect(screen.queryByRole('button', { name: '선물하기' })).toBeNull()
})

test('[ERROR-3] a server error is shown in the sheet, which stays open', async () => {
  const refuse = async () => {
    throw toApiError(409, { statusCode: 409, code: 'outOfStock', message: '남은 수량보다 많이 담았어요.' })
  }
  const user = show({ 'product.listOptions': onlyOption }, { ...actions(), addToCart: refuse })
  await user.click(await screen.findByRole('button', { name: '장바구니' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('남은 수량보다 많이 담았어요.'))
  expect(useOptionSheet.getState().isOpen).toBe(true)
})

test.each([
  ['[AUTH-7] an app-only product', { isAppOnly: true }, '앱에서만 살 수 있는 상품이에요.'],
  ['[ORDER-9] an exclusive product, for a guest,', { isExclusive: true }, '회원만 살 수 있는 상품이에요.'],
])('%s cannot be added to the cart, and the sheet shows why', async (_, change, reason) => {
  const given = actions()
  const user = show({ 'product.get': aProduct(change), 'product.listOptions': onlyOption }, given)
  await screen.findAllByText(reason)
  await user.click(cart())
  expect(given.addToCart).not.toHaveBeenCalled()
  // the action that changes this is on the product page
  expect(screen.getByRole('link', { name: '상품 보기' }).getAttribute('href')).toBe('/product/1001')
})

test('options that fail to load can be retried', async () => {
  let asked = 0
  const user = show({
    'product.listOptions': () => {
      asked += 1
      if (asked > 1) return onlyOption
      return Response.json(
        { statusCode: 404, code: 'productNotFound', message: '찾는 상품이 없어요.' },
        { status: 404 },
      )
    },
  })
  expect(await screen.findByText('찾는 상품이 없어요.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '다시 불러오기' }))
  expect(await screen.findByText('총 1개')).toBeTruthy()
})

const oneOrigin: ProductOptions = {
  ...someOptions,
  options: [{ id: 9, name: '원산지', values: [{ id: 91, name: '국내산' }] }, ...someOptions.options],
  optionIdPath: Object.fromEntries(Object.entries(someOptions.optionIdPath).map(([path, id]) => [`91/${path}`, id])),
}

test('[K13] a first step with one value is preselected, and the next step is open', async () => {
  const given = actions()
  const user = show({ 'product.listOptions': oneOrigin }, given)
  expect(await screen.findByRole('list', { name: '중량 선택' })).toBeTruthy()
  expect(screen.getByText('국내산')).toBeTruthy()
  expect(screen.getByText('2/3 단계')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /국내산/ })).toBeNull()
  await pick(user, /^5kg/, /월요일/)
  expect(lines()).toHaveLength(1)
  // the single value is selected again for the next combination
  expect(await screen.findByRole('list', { name: '중량 선택' })).toBeTruthy()
})

test('[K13] a step that can be changed stays changeable after a single value', async () => {
  const user = show({ 'product.listOptions': oneOrigin })
  await pick(user, /^5kg/)
  await user.click(screen.getByRole('button', { name: /5kg.*바꾸기/ }))
  expect(screen.getByRole('list', { name: '중량 선택' })).toBeTruthy()
})
