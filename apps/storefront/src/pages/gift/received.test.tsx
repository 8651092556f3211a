import type { GiftGroup } from '@shop/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openShopBehindFetch, visit, visitAs } from '#src/features/product/testing/real-shop.tsx'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import ReceivedPage from './received-page.tsx'

const DAY_MS = 24 * 3_600_000

let shop: Awaited<ReturnType<typeof openShopBehindFetch>>
beforeAll(async () => {
  shop = await openShopBehindFetch()
}, 60_000)
afterAll(() => shop.close())
afterEach(() => {
  act(hideSnackbar)
  sessionStorage.clear()
})

interface Sent {
  id: number
  uuids: string[]
  group: () => Promise<GiftGroup>
}
/** A member's paid gift to three phones. The caller is a guest afterwards. */
const send = async (): Promise<Sent> => {
  const token = await shop.ask('member', 0)
  const { id } = await shop.ask('give', token, {})
  visitAs('guest', await shop.ask('guest'))
  const group = async () => {
    const headers = { authorization: `Bearer ${token}` }
    const { body } = await shop.ask('request', 'GET', `/v1/gift/group/${id}`, headers, undefined)
    return body as GiftGroup
  }
  return { id, group, uuids: (await group()).giftTos.map(({ uuid }) => uuid) }
}
const open = (uuid: string) => {
  document.body.replaceChildren()
  openQueryClient().clear()
  visit('/gift/received/:uuid', `/gift/received/${uuid}`, ReceivedPage as Parameters<typeof visit>[2])
  return userEvent.setup()
}
type User = ReturnType<typeof open>
const openGift = async (user: User) => user.click(await screen.findByRole('button', { name: '선물 열어 보기' }))
const fill = async (user: User, label: RegExp, text: string) => {
  const input = await screen.findByLabelText(label)
  await user.clear(input)
  await user.type(input, text)
}
const enterAddress = async (user: User, zonecode = '06236') => {
  await fill(user, /^휴대폰 번호/, '01011110001')
  await fill(user, /^우편번호/, zonecode)
  await fill(user, /^도로명 주소/, '서울 강남구 테헤란로 1')
}
const declineBy = async (user: User, note: string) => {
  await user.click(await screen.findByRole('button', { name: '정중히 거절하기' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^전할 말/), note)
  await user.click(dialog.getByRole('button', { name: '거절하기' }))
}

test('[C085] [F9] loading the page does not open the gift; the receiver does, and sees no price and no other receiver', async () => {
  const { uuids, group } = await send()
  const user = open(uuids[0] ?? '')
  await screen.findByRole('heading', { name: /^이선물\s?님이 선물을 보냈어요$/ })
  expect((await group()).giftTos[0]?.events.map(({ kind }) => kind)).toEqual(['sent'])
  await openGift(user)
  await screen.findByText('늘 고마워요')
  expect(screen.getByText(/까지 주소를 입력해 주세요/)).toBeDefined()
  await waitFor(async () => expect((await group()).giftTos[0]?.events.at(-1)?.kind).toBe('opened'))
  expect(document.body.textContent).not.toMatch(/[\d,]+원|010-8765-4321|박두리|최세나/)
}, 60_000)

test('[C086] [C087] an address is entered without an account, its draft survives a reload, and it can be changed', async () => {
  const { uuids, group } = await send()
  const uuid = uuids[0] ?? ''
  let user = open(uuid)
  await openGift(user)
  await user.click(await screen.findByRole('button', { name: '이 주소로 선물 받기' }))
  expect(await screen.findByText('휴대폰 번호를 다시 확인해 주세요.')).toBeDefined()
  await enterAddress(user)
  // a reload
  user = open(uuid)
  expect(await screen.findByDisplayValue('서울 강남구 테헤란로 1')).toBeDefined()
  expect(screen.getByDisplayValue('김하나')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '이 주소로 선물 받기' }))
  const accepted = await screen.findByRole('heading', { name: '주소를 입력했어요' })
  await waitFor(() => expect(document.activeElement).toBe(accepted))
  expect(sessionStorage.getItem('unsent.gift-address')).toBeNull()
  await user.click(screen.getByRole('button', { name: '변경' }))
  await fill(user, /^상세 주소/, '202호')
  await user.click(screen.getByRole('button', { name: '주소 바꾸기' }))
  await screen.findByText(/202호/)
  expect((await group()).giftTos[0]).toMatchObject({ giftStatus: 'address_done', hasAddress: true })
}, 60_000)

test('[F9] an address entered on another device is shown by its region only, and can be replaced', async () => {
  const { uuids } = await send()
  const uuid = uuids[0] ?? ''
  let user = open(uuid)
  await openGift(user)
  await enterAddress(user)
  await user.click(screen.getByRole('button', { name: '이 주소로 선물 받기' }))
  await screen.findByRole('heading', { name: '주소를 입력했어요' })
  visitAs('guest', await shop.ask('guest'))
  user = open(uuid)
  await screen.findByText('자세한 주소와 연락처는 주소를 입력한 기기에서만 볼 수 있어요.')
  expect(document.body.textContent).not.toContain('테헤란로')
  await user.click(screen.getByRole('button', { name: '변경' }))
  await enterAddress(user)
  await user.click(screen.getByRole('button', { name: '주소 바꾸기' }))
  expect(await screen.findByText(/\(06236\) 서울 강남구 테헤란로 1/)).toBeDefined()
}, 60_000)

test('an undeliverable area is refused beside the postcode, with a way to decline', async () => {
  const { uuids, group } = await send()
  await shop.ask('sql', 'update product set is_undeliverable_secondary_area = true where id = 1', [])
  const user = open(uuids[0] ?? '')
  await openGift(user)
  await enterAddress(user, '63309')
  await user.click(screen.getByRole('button', { name: '이 주소로 선물 받기' }))
  const field = await screen.findByLabelText(/^우편번호/)
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText(/이 주소로는 보낼 수 없어요/)).toBeDefined()
  const [beside] = screen.getAllByRole('button', { name: '정중히 거절하기' })
  if (!beside) throw new Error('There is no way to decline.')
  await user.click(beside)
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: '거절하기' }))
  await screen.findByRole('heading', { name: '선물을 정중히 거절했어요' })
  await shop.ask('sql', 'update product set is_undeliverable_secondary_area = false where id = 1', [])
  expect((await group()).giftTos[0]?.giftStatus).toBe('declined')
}, 60_000)

test('a gift is declined with a note after a confirmation; closing the dialog declines nothing', async () => {
  const { uuids, group } = await send()
  const user = open(uuids[1] ?? '')
  await openGift(user)
  await user.click(await screen.findByRole('button', { name: '정중히 거절하기' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '닫기' }))
  expect((await group()).giftTos[1]?.giftStatus).toBe('unused')
  await declineBy(user, '마음만 받을게요')
  const declined = await screen.findByRole('heading', { name: '선물을 정중히 거절했어요' })
  await waitFor(() => expect(document.activeElement).toBe(declined))
  expect(screen.getByRole('figure').textContent).toContain('마음만 받을게요')
  expect((await group()).giftTos[1]).toMatchObject({ giftStatus: 'declined', declineNote: '마음만 받을게요' })
}, 60_000)

test('one thank-you note is sent; then the note is shown in place of the form', async () => {
  const { uuids, group } = await send()
  const user = open(uuids[0] ?? '')
  await openGift(user)
  await enterAddress(user)
  await user.click(screen.getByRole('button', { name: '이 주소로 선물 받기' }))
  await user.click(await screen.findByRole('button', { name: '감사 인사 보내기' }))
  expect(screen.getByText('감사 인사를 입력해 주세요.')).toBeDefined()
  await user.type(screen.getByRole('textbox', { name: '감사 인사' }), '잘 먹을게요')
  await user.click(screen.getByRole('button', { name: '감사 인사 보내기' }))
  await screen.findByText('보낸 인사')
  expect(screen.queryByRole('button', { name: '감사 인사 보내기' })).toBeNull()
  expect((await group()).giftTos[0]?.thanksNote).toBe('잘 먹을게요')
}, 60_000)

test('a member saves a gift; a guest is offered a login that leads back', async () => {
  const { uuids } = await send()
  const uuid = uuids[2] ?? ''
  let user = open(uuid)
  await openGift(user)
  const link = await screen.findByRole('link', { name: '로그인하고 선물함에 보관하기' })
  expect(link.getAttribute('href')).toBe(`/login?returnUrl=${encodeURIComponent(`/gift/received/${uuid}`)}`)
  visitAs('email', await shop.ask('member', 0))
  user = open(uuid)
  await user.click(await screen.findByRole('button', { name: '선물함에 보관하기' }))
  expect((await screen.findByRole('link', { name: '받은 선물에서 보기' })).getAttribute('href')).toBe(
    '/gifts?tab=received',
  )
}, 60_000)

test('[GIFT-4] expired, withdrawn and unknown gifts have their own screens, without a form', async () => {
  const { uuids } = await send()
  const { uuids: others, id } = await send()
  await shop.ask('sql', "update gift_to set ending = 'withdrawn', ended_at = expires_at where order_id = $1", [id])
  open(others[0] ?? '')
  await screen.findByRole('heading', { name: '보낸 분이 취소한 선물이에요' })
  open('AAAAAAAAAAAAAAAAAAAAAA')
  await screen.findByRole('heading', { name: '선물을 찾을 수 없어요' })
  await shop.ask('pass', 7 * DAY_MS + 60_000)
  open(uuids[0] ?? '')
  await screen.findByRole('heading', { name: '받을 수 있는 기한이 지났어요' })
  expect(screen.queryByLabelText(/^우편번호/)).toBeNull()
  expect(screen.queryByRole('button', { name: '정중히 거절하기' })).toBeNull()
}, 60_000)
