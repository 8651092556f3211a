import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTokenStore } from '#src/features/auth/browser-session.ts'
import { openShopBehindFetch, visitAs } from '#src/features/product/testing/real-shop.tsx'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { forgetSignUp } from '#src/features/user/register/sign-up-store.ts'
import { api } from '#src/lib/call/api.ts'
import {
  beginVisit,
  endLogin,
  storedText,
  logIn,
  open,
  press,
  startVisit,
} from '#src/pages/member/testing/member-steps.tsx'
import CheckoutPage from './checkout-page.tsx'
import OrderPage from './order-page.tsx'

let shop: Awaited<ReturnType<typeof openShopBehindFetch>>
beforeAll(async () => {
  shop = await openShopBehindFetch()
}, 60_000)
afterAll(() => shop.close())
const empty = () => {
  hideSnackbar()
  forgetSignUp()
  sessionStorage.clear()
  localStorage.clear()
}
beforeEach(empty)
afterEach(empty)

/** Creates a pre-order of two boxes of apples. */
const orderApples = async (): Promise<string> => {
  const optionGroups = [{ productOptionCombinationId: 101, optionUnit: 2 }]
  return (await api('order.createTmp', { body: { productId: 1, optionGroups } })).id
}
const openCheckout = (tmpId: string) => open('/order/:tmpId', `/order/${tmpId}`, CheckoutPage)
const sheetOf = async () => within(await screen.findByRole('dialog', { name: '배송지 입력' }))
const valueOf = async (label: RegExp) => (await sheetOf()).getByLabelText<HTMLInputElement>(label).value
type User = ReturnType<typeof open>

const typeInSheet = async (user: User, label: RegExp, text: string): Promise<void> => {
  const input = (await sheetOf()).getByLabelText(label)
  await user.clear(input)
  await user.type(input, text)
}
const typePlace = async (user: User): Promise<void> => {
  await press(user, '배송지 입력하기')
  await typeInSheet(user, /^받는 분/, '한봄')
  await typeInSheet(user, /^우편번호/, '06164')
  await typeInSheet(user, /^도로명 주소/, '서울 강남구 영동대로 513')
}

test('[AUTH-3] [SCREEN-9] the address draft of a checkout is restored after an expired login', async () => {
  const person = await beginVisit(shop)
  const tmpId = await orderApples()
  const user = openCheckout(tmpId)
  await typePlace(user)
  await typeInSheet(user, /^휴대폰 번호/, '01012345678')
  await user.click(screen.getByRole('checkbox', { name: '내 배송지에 저장할게요' }))
  expect(storedText()).not.toContain('영동대로')
  await endLogin()
  await press(user, '이 주소로 배송받기')
  const link = await screen.findByRole('link', { name: '로그인하기' })
  expect(link.getAttribute('href')).toBe(`/login?returnUrl=${encodeURIComponent(`/order/${tmpId}`)}`)

  await logIn(person)
  const again = openCheckout(tmpId)
  expect(await valueOf(/^도로명 주소/)).toBe('서울 강남구 영동대로 513')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '내 배송지에 저장할게요' }).checked).toBe(false)
  expect(storedText()).not.toContain('영동대로')
  await press(again, '이 주소로 배송받기')
  await screen.findByRole('button', { name: '변경' })
  expect((await api('address.list')).list).toEqual([])
}, 60_000)

test('[AUTH-3] [ORDER-5] the address draft of a placed order is restored after an expired login', async () => {
  const person = await beginVisit(shop)
  const { id } = await shop.ask('buy', openTokenStore().read()?.token ?? '', [1, 101, 2])
  const openOrder = () => open('/orders/:id', `/orders/${id}`, OrderPage)
  const user = openOrder()
  await press(user, '변경')
  await typeInSheet(user, /^상세 주소/, '옥상 문 앞')
  await endLogin()
  await press(user, '이 주소로 배송받기')
  await waitFor(() => expect(storedText()).toContain('옥상 문 앞'))

  await logIn(person)
  openOrder()
  expect(await valueOf(/^상세 주소/)).toBe('옥상 문 앞')
}, 60_000)

/** Starts a guest session in this browser. */
const beginAsGuest = async (): Promise<void> => {
  const token = await shop.ask('guest')
  openTokenStore().save({ token, userType: 'guest' })
  visitAs('guest', token)
  await startVisit('guest')
}

test('[AUTH-6] a guest’s address draft is restored after the page was discarded, until it is saved', async () => {
  await beginAsGuest()
  const tmpId = await orderApples()
  const user = openCheckout(tmpId)
  await typePlace(user)
  expect(storedText()).not.toContain('영동대로')
  window.dispatchEvent(new Event('pagehide'))
  cleanup()

  const again = openCheckout(tmpId)
  await press(again, '배송지 입력하기')
  expect(await valueOf(/^도로명 주소/)).toBe('서울 강남구 영동대로 513')
  expect(storedText()).not.toContain('영동대로')
  window.dispatchEvent(new Event('pagehide'))
  expect(storedText()).toContain('영동대로')
  await typeInSheet(again, /^휴대폰 번호/, '01012345678')
  await press(again, '이 주소로 배송받기')
  await screen.findByRole('button', { name: '변경' })
  expect(localStorage.getItem('guest-address-typed')).toBeNull()
}, 60_000)

test('[AUTH-6] a guest’s address draft is restored after the guest session ended', async () => {
  await beginAsGuest()
  const user = openCheckout(await orderApples())
  await typePlace(user)
  await typeInSheet(user, /^휴대폰 번호/, '01012345678')
  await shop.ask('sql', 'delete from token', [])
  // the server caches a token for a second
  await shop.ask('letPass', 1)
  await press(user, '이 주소로 배송받기')
  await screen.findByText('주문서를 찾을 수 없어요')
  cleanup()

  const again = openCheckout(await orderApples())
  await press(again, '배송지 입력하기')
  expect(await valueOf(/^받는 분/)).toBe('한봄')
}, 60_000)
