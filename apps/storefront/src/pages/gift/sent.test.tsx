import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { forgetGuestOrders } from '#src/features/order/guest/guest-orders-store.ts'
import { openShopBehindFetch, visit, visitAs } from '#src/features/product/testing/real-shop.tsx'
import { api } from '#src/lib/call/api.ts'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import OrderPage from '../order/order-page.tsx'
import OrdersPage from '../order/after/orders-page.tsx'
import GiftPage from './gift-page.tsx'
import GiftsPage from './gifts-page.tsx'
import GuestGiftPage from './guest-gift-page.tsx'

let shop: Awaited<ReturnType<typeof openShopBehindFetch>>
beforeAll(async () => {
  shop = await openShopBehindFetch()
}, 60_000)
afterAll(() => shop.close())
afterEach(() => {
  act(hideSnackbar)
  act(() => forgetGuestOrders(openQueryClient()))
  localStorage.clear()
})

type Giving = Parameters<typeof shop.ask<'give'>>[2]
const sendAsMember = async (giving: Giving = {}) => {
  const token = await shop.ask('member', 0)
  visitAs('email', token)
  const { id, amount } = await shop.ask('give', token, giving)
  const group = () => api('gift.getGroup', { params: { id } })
  return { id, amount, group }
}
const open = (route: string, at: string, page: unknown) => {
  document.body.replaceChildren()
  openQueryClient().clear()
  visit(route, at, page as Parameters<typeof visit>[2])
  return userEvent.setup()
}
const openGift = (id: number) => open('/gifts/:id', `/gifts/${id}`, GiftPage)
/** The card of a receiver. */
const cardOf = async (name: string) => {
  const card = (await screen.findByText(name)).closest('li')
  if (!card) throw new Error(`There is no card of ${name}.`)
  return within(card)
}
const won = (text: string | null): number => Number(text?.replaceAll(/\D/g, ''))

test('[GIFT-3] [C084] the sender sees counts, states, notes and the timeline of each receiver', async () => {
  const { id, group } = await sendAsMember()
  const [first, second] = (await group()).giftTos
  const address = {
    roadAddress: '서울 강남구 테헤란로 1',
    receiverName: '김하나',
    zonecode: '06236',
    phone: '01011110001',
  }
  await api('gift.giveAddress', { params: { id: first?.uuid ?? '' }, body: address })
  await api('gift.thank', { params: { id: first?.uuid ?? '' }, body: { note: '잘 먹을게요' } })
  await api('gift.decline', { params: { id: second?.uuid ?? '' }, body: { note: '마음만 받을게요' } })
  openGift(id)
  expect(await screen.findByText('받는 분 3명 · 주소 입력 전 1명')).toBeDefined()
  const accepted = await cardOf('김하나')
  expect(accepted.getByText('주소 입력 완료')).toBeDefined()
  expect(accepted.getByText('잘 먹을게요')).toBeDefined()
  expect(accepted.getByText('받는 분이 주소를 입력했어요')).toBeDefined()
  const declined = await cardOf('박두리')
  expect(declined.getByText('마음만 받을게요')).toBeDefined()
  expect(declined.getByText(`환불 ${second?.price.toLocaleString('ko-KR')}원`)).toBeDefined()
  expect(declined.queryByRole('button')).toBeNull()
  expect(document.body.textContent).not.toContain('테헤란로')
}, 60_000)

test('[C088] [C089] a message is sent again to one and to all, until none is left today', async () => {
  const { id } = await sendAsMember()
  const user = openGift(id)
  const card = await cardOf('김하나')
  await user.click(card.getByRole('button', { name: /^다시 보내기/ }))
  await card.findByText('(오늘 2번 남음)')
  await user.click(screen.getByRole('button', { name: '모두 다시 보내기' }))
  await card.findByText('(오늘 1번 남음)')
  await user.click(card.getByRole('button', { name: /^다시 보내기/ }))
  const last = await card.findByRole('button', { name: /오늘 0번 남음/ })
  expect(last.getAttribute('aria-disabled')).toBe('true')
}, 60_000)

test('[F9] a phone is corrected before the gift is opened, and further actions use the new link', async () => {
  const { id, group } = await sendAsMember()
  const before = (await group()).giftTos[0]?.uuid
  const user = openGift(id)
  const card = await cardOf('김하나')
  const correct = async (phone: string) => {
    await user.click(card.getByRole('button', { name: '받는 분 고치기' }))
    const sheet = within(await screen.findByRole('dialog', { name: '받는 분 고치기' }))
    const field = sheet.getByLabelText(/^휴대폰 번호/)
    await user.clear(field)
    await user.type(field, phone)
    await user.click(sheet.getByRole('button', { name: '고치기' }))
    return sheet
  }
  const sheet = await correct('01011110002')
  expect(await sheet.findByText('같은 휴대폰 번호가 두 번 있어요.')).toBeDefined()
  await user.click(sheet.getByRole('button', { name: '닫기' }))
  await correct('01011110009')
  await card.findByText('010-1111-0009')
  const after = (await group()).giftTos[0]?.uuid
  expect(after).not.toBe(before)
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(card.getByRole('button', { name: '링크 복사' }))
  expect(copied).toHaveBeenCalledWith(expect.stringContaining(`/gift/received/${after}`))
}, 60_000)

test('[C091] [C090] one gift and then all are withdrawn for the quoted amounts: the whole payment comes back', async () => {
  const { id, amount, group } = await sendAsMember()
  const user = openGift(id)
  const card = await cardOf('박두리')
  await user.click(card.getByRole('button', { name: '선물 취소' }))
  const one = await screen.findByRole('button', { name: /원 돌려받고 취소하기$/ })
  const first = won(one.textContent)
  await user.click(one)
  await card.findByText(`환불 ${first.toLocaleString('ko-KR')}원`)
  await user.click(screen.getByRole('button', { name: '모두 취소' }))
  const rest = await screen.findByRole('button', { name: /원 돌려받고 취소하기$/ })
  expect(first + won(rest.textContent)).toBe(amount)
  await user.click(rest)
  await screen.findByRole('heading', { name: '선물이 취소됐어요' })
  expect((await group()).giftTos.map(({ giftStatus }) => giftStatus)).toEqual(Array(3).fill('withdrawn'))
}, 60_000)

test('[C108] a refund that has changed meanwhile is not withdrawn: the new amount is shown first', async () => {
  const { id, group } = await sendAsMember()
  const user = openGift(id)
  await user.click(await screen.findByRole('button', { name: '모두 취소' }))
  const stale = await screen.findByRole('button', { name: /원 돌려받고 취소하기$/ })
  const before = won(stale.textContent)
  await api('gift.decline', { params: { id: (await group()).giftTos[1]?.uuid ?? '' }, body: {} })
  await user.click(stale)
  expect(await screen.findByText('돌려받을 금액이 바뀌었어요. 다시 확인해 주세요.')).toBeDefined()
  await waitFor(() => {
    const { textContent } = screen.getByRole('button', { name: /원 돌려받고 취소하기$/ })
    expect(won(textContent)).toBeLessThan(before)
  })
  expect((await group()).giftTos.map(({ giftStatus }) => giftStatus)).toEqual(['unused', 'declined', 'unused'])
}, 60_000)

test('[C091] a gift that was declined meanwhile cannot be withdrawn: no retry is offered, and the page shows its state', async () => {
  const { id, group } = await sendAsMember()
  const user = openGift(id)
  const card = await cardOf('박두리')
  await api('gift.decline', { params: { id: (await group()).giftTos[1]?.uuid ?? '' }, body: {} })
  await user.click(card.getByRole('button', { name: '선물 취소' }))
  const sheet = within(await screen.findByRole('dialog'))
  expect(await sheet.findByRole('alert')).toBeDefined()
  expect(sheet.queryByRole('button', { name: '다시 시도' })).toBeNull()
  await card.findByText('거절', { exact: true })
}, 60_000)

test('a gift by deposit waits, and its withdrawal says that nothing was paid', async () => {
  const { id } = await sendAsMember({ paymentMethodType: 'virtual_account' })
  const user = openGift(id)
  await screen.findByText('결제가 확인되면 선물을 보내요.')
  expect(screen.queryByRole('button', { name: '링크 복사' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '모두 취소' }))
  expect(await screen.findByText('아직 입금하지 않은 주문이라 돌려받을 금액이 없어요.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '선물 취소하기' }))
  await screen.findByRole('heading', { name: '선물이 취소됐어요' })
}, 60_000)

test('다시 선물하기 opens a new pre-order', async () => {
  const { id } = await sendAsMember()
  const user = openGift(id)
  await user.click(await screen.findByRole('button', { name: '다시 선물하기' }))
  await screen.findByText('다른 화면')
}, 60_000)

test('[C083] [PAGE-15] a member lists sent gifts 15 at a time, and has no received one yet', async () => {
  const token = await shop.ask('member', 0)
  visitAs('email', token)
  await shop.ask('give', token, {})
  open('/gifts', '/gifts', GiftsPage)
  const entry = await screen.findByRole('link', { name: /김하나, 박두리, 최세나/ })
  expect(entry.textContent).toContain('받는 분 3명 · 주소 입력 전 3명')
  open('/gifts', '/gifts?tab=received', GiftsPage)
  await screen.findByRole('heading', { name: '아직 보관한 선물이 없어요' })
  visitAs('guest', await shop.ask('guest'))
  open('/gifts', '/gifts', GiftsPage)
  await screen.findByRole('heading', { name: '로그인이 필요해요' })
}, 60_000)

test('[SCREEN-7] order list and order detail mark a gift and lead to its receivers instead of one address', async () => {
  const { id } = await sendAsMember()
  open('/orders', '/orders', OrdersPage)
  const card = within(await screen.findByRole('article', { name: /^주문/ }))
  expect(card.getByText('선물')).toBeDefined()
  expect(card.getByText('받는 분 3명 · 주소 입력 전 3명')).toBeDefined()
  expect(card.getByRole('link', { name: '선물 보기' }).getAttribute('href')).toBe(`/gifts/${id}`)
  open('/orders/:id', `/orders/${id}`, OrderPage)
  const part = within(await screen.findByRole('region', { name: '선물' }))
  expect(part.getByRole('link', { name: '받는 분 보기·취소하기' }).getAttribute('href')).toBe(`/gifts/${id}`)
  expect(screen.queryByRole('region', { name: '배송지' })).toBeNull()
  expect(screen.queryByRole('link', { name: '주문 취소' })).toBeNull()
}, 60_000)

test('[ORDER-4] a guest on another device looks the order up, acts on the gift, and buys nothing in the name of the sender', async () => {
  const { id } = await shop.ask('give', await shop.ask('guest'), {})
  const code = await shop.ask('guestCodeSentTo', '01087654321')
  visitAs('guest', await shop.ask('guest'))
  openGift(id)
  await screen.findByRole('heading', { name: '선물을 찾을 수 없어요' })
  const user = open('/gifts/guest/:id', `/gifts/guest/${id}`, GuestGiftPage)
  await user.type(await screen.findByLabelText(/^주문하는 분/), '이선물')
  await user.type(screen.getByLabelText(/^휴대폰 번호/), '01087654321')
  await user.type(screen.getByLabelText(/^조회 번호/), code)
  await user.click(screen.getByRole('button', { name: /조회/ }))
  const card = await cardOf('김하나')
  expect(screen.queryByRole('button', { name: '다시 선물하기' })).toBeNull()
  await user.click(card.getByRole('button', { name: '선물 취소' }))
  await user.click(await screen.findByRole('button', { name: /원 돌려받고 취소하기$/ }))
  await card.findByText('취소')
}, 60_000)
