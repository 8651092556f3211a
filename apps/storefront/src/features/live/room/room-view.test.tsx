import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useOptionSheet } from '#src/features/product/option-sheet-store.ts'
import { useVideoStore } from '#src/features/video/video-store.ts'
import { aDeal, aMessage, aRoom } from '../testing/fixtures.ts'
import {
  calls,
  closeRoomTest,
  enter,
  onAir,
  onBack,
  openRoomTest,
  products,
  say,
  showRoom,
} from '../testing/show-room.tsx'

vi.mock('hls.js/light', () => {
  class Hls {
    static Events = { MANIFEST_PARSED: 'parsed', ERROR: 'error' }
    static ErrorTypes = { MEDIA_ERROR: 'media' }
    static isSupported = () => true
    levels = []
    on = () => undefined
    loadSource = () => undefined
    attachMedia = () => undefined
    destroy = () => undefined
  }
  return { default: Hls }
})

beforeEach(openRoomTest)
afterEach(closeRoomTest)

describe('[SCREEN-21] a broadcast on air', () => {
  test('it plays muted, and the first tap turns on the sound', async () => {
    showRoom()
    await userEvent.click(await screen.findByRole('button', { name: '소리 켜기' }))
    await waitFor(() => expect(screen.getByRole('button', { name: '소리' }).getAttribute('aria-pressed')).toBe('true'))
    expect(document.querySelector('video')?.muted).toBe(false)
  })

  test('viewers, the pinned product and the answer follow the socket', async () => {
    showRoom()
    const socket = await enter()
    say(socket, { t: 'now', now: { viewers: 1_234, pinnedProductId: 32, answer: '내일 도착해요' } })
    expect(screen.getByText('1,234')).toBeTruthy()
    expect(within(screen.getByRole('region', { name: '지금 소개하는 상품' })).getByText('상품 32')).toBeTruthy()
    expect(screen.getByText('내일 도착해요')).toBeTruthy()
  })

  test('a deal shows its price and units, and that it is sold out at once', async () => {
    vi.setSystemTime('2026-11-28T11:30:00.000Z')
    showRoom()
    const socket = await enter()
    say(socket, { t: 'deal', deal: aDeal(1) })
    const card = within(screen.getByRole('region', { name: '라이브 특가' }))
    expect(card.getByText('7,000원')).toBeTruthy()
    expect(card.getByText('20개 남음')).toBeTruthy()
    say(socket, { t: 'deal', deal: aDeal(1, { state: 'soldOut', remaining: 0 }) })
    expect(card.getByText('준비한 수량이 모두 팔렸어요')).toBeTruthy()
    expect(card.getByRole<HTMLButtonElement>('button').disabled).toBe(true)
  })

  test('a sold-out deal of the pinned product is a badge on its card, which still sells', async () => {
    vi.setSystemTime('2026-11-28T11:30:00.000Z')
    showRoom()
    const socket = await enter({ now: onAir({ pinnedProductId: 31, deals: [aDeal(1)] }) })
    expect(within(screen.getByRole('region', { name: '라이브 특가' })).getByText('구매')).toBeTruthy()
    expect(screen.queryByText('특가 마감')).toBeNull()
    say(socket, { t: 'deal', deal: aDeal(1, { state: 'soldOut', remaining: 0 }) })
    expect(screen.queryByRole('region', { name: '라이브 특가' })).toBeNull()
    const card = within(screen.getByRole('region', { name: '지금 소개하는 상품' }))
    expect(card.getByText('특가 마감')).toBeTruthy()
    expect(card.getByText('10,000원')).toBeTruthy()
  })

  test('a product opens the option sheet over the playing picture, and is counted', async () => {
    showRoom()
    const socket = await enter({ now: onAir({ pinnedProductId: 31 }) })
    await userEvent.click(within(screen.getByRole('region', { name: '지금 소개하는 상품' })).getByRole('button'))
    expect(useOptionSheet.getState()).toMatchObject({ productId: 31, isOpen: true })
    expect(socket.sent).toContainEqual({ t: 'tap', productId: 31, kind: 'open' })
    expect(document.querySelector('video')).toBeTruthy()
  })

  test('the list of products has all of them, sold-out ones last', async () => {
    showRoom()
    await enter({ now: onAir({ soldOutProductIds: [31] }) })
    await userEvent.click(screen.getByRole('button', { name: '방송 상품 2개' }))
    const rows = within(screen.getByRole('list', { name: '방송 상품' })).getAllByRole('button')
    expect(rows.map((row) => row.getAttribute('aria-label'))).toEqual(['상품 32 담기', '상품 31 품절'])
  })

  test('hearts are sent in batches', async () => {
    showRoom()
    const socket = await enter()
    const button = screen.getByRole('button', { name: /^좋아요/ })
    await userEvent.click(button)
    await userEvent.click(button)
    expect(button.textContent).toContain('좋아요 2개')
    await waitFor(() => expect(socket.sent.some((frame) => frame.t === 'hearts')).toBe(true), { timeout: 2_500 })
    const sent = socket.sent.flatMap((frame) => (frame.t === 'hearts' ? [frame.count] : []))
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(2)
    // the total of the server contains them
    say(socket, { t: 'now', now: { hearts: 2 } })
    expect(button.textContent).toContain('좋아요 2개')
    say(socket, { t: 'now', now: { hearts: 5 } })
    expect(button.textContent).toContain('좋아요 5개')
  })

  test('a member writes; the message waits until the server confirms it', async () => {
    showRoom({ isMember: true })
    const socket = await enter()
    await userEvent.type(screen.getByRole('textbox', { name: '대화 입력' }), '맛있어 보여요{Enter}')
    expect(screen.getByText('보내는 중')).toBeTruthy()
    const sent = socket.sent.find((frame) => frame.t === 'message')
    expect(sent).toMatchObject({ text: '맛있어 보여요' })
    const key = sent?.t === 'message' ? sent.key : ''
    say(socket, { t: 'messages', list: [aMessage(5, { name: '나*나', text: '맛있어 보여요' })], own: { [key]: 5 } })
    expect(screen.queryByText('보내는 중')).toBeNull()
    expect(screen.getByText('맛있어 보여요')).toBeTruthy()
  })

  test('[AUTH-5] a guest reads, and is led to the login to write and to take a coupon', async () => {
    const coupon = {
      id: 3,
      name: '쿠폰',
      discountKind: 'fixed',
      discount: 3_000,
      maxDiscountPrice: null,
      minOrderPrice: 0,
      endAt: '2026-11-29T00:00:00.000Z',
    } as const
    const journal = showRoom()
    const socket = await enter({ name: null, messages: [aMessage(1)] })
    expect(screen.getByText('말 1')).toBeTruthy()
    expect(screen.getByRole('link', { name: '로그인하고 대화하기' }).getAttribute('href')).toContain(
      '/login?returnUrl=',
    )
    say(socket, { t: 'coupon', coupon })
    await userEvent.click(screen.getByRole('button', { name: '3,000원 할인 쿠폰 받기' }))
    expect(await screen.findByText('쿠폰을 받으려면 로그인해 주세요')).toBeTruthy()
    expect(calls(journal)).not.toContain('live.takeCoupon')
  })

  test('a member takes a coupon once', async () => {
    const coupon = {
      id: 3,
      name: '쿠폰',
      discountKind: 'percent',
      discount: 10,
      maxDiscountPrice: 5_000,
      minOrderPrice: 30_000,
      endAt: '2026-11-29T00:00:00.000Z',
    } as const
    const journal = showRoom({
      room: aRoom(7, 'live', { products, coupons: [coupon] }),
      isMember: true,
      answers: { 'live.takeCoupon': () => ({ isTaken: true }) },
    })
    await enter()
    await userEvent.click(screen.getByRole('button', { name: '10% 할인 쿠폰 받기' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: '10% 할인 쿠폰 받기' })).toBeNull())
    expect(calls(journal).filter((name) => name === 'live.takeCoupon')).toHaveLength(1)
  })

  test('a message is reported by its menu and disappears', async () => {
    const journal = showRoom({ isMember: true, answers: { 'live.reportMessage': () => ({ isReported: true }) } })
    await enter({ messages: [aMessage(1, { text: '나쁜 말' }), aMessage(2, { badge: 'seller' })] })
    // the broadcaster's own messages have no menu
    expect(screen.getAllByRole('button', { name: /대화 더 보기$/ })).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: '김*수님의 대화 더 보기' }))
    await userEvent.click(await screen.findByRole('button', { name: '신고하기' }))
    await waitFor(() => expect(screen.queryByText('나쁜 말', { selector: 'li *' })).toBeNull())
    expect(journal.find(([name]) => name === 'live.reportMessage')?.[1]).toMatchObject({
      params: { id: '7', messageId: '1' },
      body: { reason: '욕설이나 비방' },
    })
  })

  test('keys mute and go back, but not while a message is typed', async () => {
    showRoom({ isMember: true })
    await enter()
    await userEvent.keyboard('m')
    expect(useVideoStore.getState().isMuted).toBe(false)
    await userEvent.type(screen.getByRole('textbox', { name: '대화 입력' }), 'm{Escape}')
    expect(useVideoStore.getState().isMuted).toBe(false)
    expect(onBack).not.toHaveBeenCalled()
    await userEvent.click(document.body)
    act(() => (document.activeElement as HTMLElement).blur())
    await userEvent.keyboard('{Escape}')
    expect(onBack).toHaveBeenCalledOnce()
  })
})
