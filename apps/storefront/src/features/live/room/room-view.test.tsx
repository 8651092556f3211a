import type { CallReply, LiveRoom, LiveServerFrame } from '@shop/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setSessionUser } from '#src/features/auth/auth-store.ts'
import { useOptionSheet } from '#src/features/product/option-sheet-store.ts'
import { fakeMedia, fakeWishes } from '#src/features/video/testing/fake-media.ts'
import { useVideoStore } from '#src/features/video/video-store.ts'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import { setCallerToken } from '#src/lib/call/api.ts'
import { fakeServer, type Journal, renderPages } from '#src/testing/fake-server.tsx'
import { LiveInvitation } from '../live-invitation.tsx'
import { type FakeSocket, fakeSockets } from '../testing/fake-socket.ts'
import { aDeal, aMessage, aNow, aProduct, aRoom } from '../testing/fixtures.ts'
import { RoomView } from './room-view.tsx'

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

const playback = { url: '/v1/live/7/hls/live.m3u8', kind: 'llhls', isReplay: false } as const
const onAir = (change: Parameters<typeof aNow>[1] = {}) => aNow('live', { playback, ...change })
const products = [aProduct(31), aProduct(32)]
const onBack = vi.fn<() => void>()
let sockets: ReturnType<typeof fakeSockets>

interface Shown {
  room?: LiveRoom
  now?: CallReply<'live.getNow'>
  answers?: Parameters<typeof fakeServer>[0]
  isMember?: boolean
}
const show = ({ room = aRoom(7, 'live', { products }), now = onAir(), answers = {}, isMember = false }: Shown = {}) => {
  const journal: Journal = fakeServer({
    'live.getNow': () => now,
    'live.listFlags': () => ({ broadcasts: [{ id: 7, isAlarmOn: false, takenCouponIds: [] }] }),
    ...answers,
  })
  const Page = () => (
    <>
      <RoomView room={room} onBack={onBack} />
      <LiveInvitation />
    </>
  )
  renderPages('/live/7/player', { '/live/7/player': Page })
  if (isMember) act(() => setSessionUser({ userType: 'email' }))
  return journal
}
const welcome = (change: Partial<Extract<LiveServerFrame, { t: 'welcome' }>> = {}): LiveServerFrame => ({
  t: 'welcome',
  now: onAir(),
  messages: [],
  name: '나*나',
  mutedUntil: null,
  ...change,
})
/** The server accepts the viewer's socket and greets. */
const enter = async (change: Parameters<typeof welcome>[0] = {}): Promise<FakeSocket> => {
  const socket = await waitFor(() => sockets.last())
  act(() => socket.accept().say(welcome(change)))
  return socket
}
const say = (socket: FakeSocket, frame: LiveServerFrame) => act(() => socket.say(frame))
const calls = (journal: Journal) => journal.map(([name]) => name)

beforeEach(() => {
  fakeWishes()
  sockets = fakeSockets()
  fakeMedia()
  setCallerToken('the-token')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  window.localStorage.clear()
  openQueryClient().clear()
  setCallerToken(undefined)
  useVideoStore.setState({ isMuted: true, isSoundChosen: false })
  useOptionSheet.setState({ productId: undefined, isOpen: false })
})

describe('[SCREEN-21] a broadcast on air', () => {
  test('it plays muted, and the first tap turns on the sound', async () => {
    show()
    await userEvent.click(await screen.findByRole('button', { name: '소리 켜기' }))
    await waitFor(() => expect(screen.getByRole('button', { name: '소리' }).getAttribute('aria-pressed')).toBe('true'))
    expect(document.querySelector('video')?.muted).toBe(false)
  })

  test('viewers, the pinned product and the answer follow the socket', async () => {
    show()
    const socket = await enter()
    say(socket, { t: 'now', now: { viewers: 1_234, pinnedProductId: 32, answer: '내일 도착해요' } })
    expect(screen.getByText('1,234')).toBeTruthy()
    expect(within(screen.getByRole('region', { name: '지금 소개하는 상품' })).getByText('상품 32')).toBeTruthy()
    expect(screen.getByText('내일 도착해요')).toBeTruthy()
  })

  test('a deal shows its price and units, and that it is sold out at once', async () => {
    vi.setSystemTime('2026-11-28T11:30:00.000Z')
    show()
    const socket = await enter()
    say(socket, { t: 'deal', deal: aDeal(1) })
    const card = within(screen.getByRole('region', { name: '라이브 특가' }))
    expect(card.getByText('7,000원')).toBeTruthy()
    expect(card.getByText('20개 남음')).toBeTruthy()
    say(socket, { t: 'deal', deal: aDeal(1, { state: 'soldOut', remaining: 0 }) })
    expect(card.getByText('준비한 수량이 모두 팔렸어요')).toBeTruthy()
    expect(card.getByRole<HTMLButtonElement>('button').disabled).toBe(true)
  })

  test('a product opens the option sheet over the playing picture, and is counted', async () => {
    show()
    const socket = await enter({ now: onAir({ pinnedProductId: 31 }) })
    await userEvent.click(within(screen.getByRole('region', { name: '지금 소개하는 상품' })).getByRole('button'))
    expect(useOptionSheet.getState()).toMatchObject({ productId: 31, isOpen: true })
    expect(socket.sent).toContainEqual({ t: 'tap', productId: 31, kind: 'open' })
    expect(document.querySelector('video')).toBeTruthy()
  })

  test('the list of products has all of them, sold-out ones last', async () => {
    show()
    await enter({ now: onAir({ soldOutProductIds: [31] }) })
    await userEvent.click(screen.getByRole('button', { name: '방송 상품 2개' }))
    const rows = within(screen.getByRole('list', { name: '방송 상품' })).getAllByRole('button')
    expect(rows.map((row) => row.getAttribute('aria-label'))).toEqual(['상품 32 담기', '상품 31 품절'])
  })

  test('hearts are sent in batches', async () => {
    show()
    const socket = await enter()
    const button = screen.getByRole('button', { name: /^좋아요/ })
    await userEvent.click(button)
    await userEvent.click(button)
    expect(button.getAttribute('aria-label')).toBe('좋아요 2개')
    await waitFor(() => expect(socket.sent.some((frame) => frame.t === 'hearts')).toBe(true), { timeout: 2_500 })
    const sent = socket.sent.flatMap((frame) => (frame.t === 'hearts' ? [frame.count] : []))
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(2)
  })

  test('a member writes; the message waits until the server confirms it', async () => {
    show({ isMember: true })
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
    const journal = show()
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
    const journal = show({
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
    const journal = show({ isMember: true, answers: { 'live.reportMessage': () => ({ isReported: true }) } })
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
    show({ isMember: true })
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

describe('[SCREEN-21] the states of a broadcast', () => {
  test('while the broadcaster is away the last frame stays, and the viewer is told', async () => {
    show()
    const socket = await enter()
    await waitFor(() => expect(document.querySelector('video')?.classList.contains('opacity-0')).toBe(false))
    say(socket, { t: 'now', now: { state: 'reconnecting', playback: null } })
    expect(screen.getByText('잠시 후 다시 연결돼요')).toBeTruthy()
    expect(document.querySelector('video')?.classList.contains('opacity-0')).toBe(false)
  })

  test('a planned broadcast counts down, has an alarm, and begins when the server says so', async () => {
    vi.setSystemTime('2026-11-28T10:00:00.000Z')
    const journal = show({
      room: aRoom(7, 'scheduled', { products }),
      now: aNow('scheduled'),
      isMember: true,
      answers: { 'live.setAlarm': () => ({ isAlarmOn: true }) },
    })
    expect(await screen.findByText('11.28(토) 20:00 시작')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: /상품 3/ })).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: '방송 7 방송 알림' }))
    await waitFor(() => expect(calls(journal)).toContain('live.setAlarm'))
    const socket = await enter({ now: aNow('scheduled') })
    say(socket, { t: 'now', now: { state: 'live', playback } })
    expect(screen.queryByText('11.28(토) 20:00 시작')).toBeNull()
    expect(await screen.findByRole('button', { name: '소리 켜기' })).toBeTruthy()
  })

  test('an ended broadcast plays its replay with the chat of its position, without a socket', async () => {
    show({
      room: aRoom(7, 'ended', { products }),
      now: aNow('ended', { playback: { url: '/replays/7.m3u8', kind: 'hls', isReplay: true } }),
      answers: {
        'live.listMessages': ({ query }) => ({
          messages:
            query['fromMs'] === '0'
              ? [
                  { ...aMessage(1), atMs: 2_000 },
                  { ...aMessage(2), atMs: 9_000 },
                ]
              : [],
          pins: query['fromMs'] === '0' ? [{ atMs: 3_000, productId: 32 }] : [],
        }),
      },
    })
    expect(await screen.findByRole('slider', { name: '재생 위치' })).toBeTruthy()
    expect(sockets.all).toHaveLength(0)
    const video = document.querySelector('video')
    Object.defineProperty(video, 'currentTime', { value: 5, writable: true })
    act(() => void video?.dispatchEvent(new Event('timeupdate')))
    expect(await screen.findByText('말 1')).toBeTruthy()
    expect(screen.queryByText('말 2')).toBeNull()
    expect(within(screen.getByRole('region', { name: '지금 소개하는 상품' })).getByText('상품 32')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('a canceled broadcast leads to the others', async () => {
    show({ room: aRoom(7, 'canceled', { products }), now: aNow('canceled') })
    expect(await screen.findByText('취소된 방송이에요')).toBeTruthy()
    expect(screen.getByRole('link', { name: '다른 방송 보기' }).getAttribute('href')).toBe('/live')
    expect(sockets.all).toHaveLength(0)
  })

  test('[ERROR-1] a lost network is announced', async () => {
    show()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(screen.getByText(/인터넷에 연결되어 있지 않아요/)).toBeTruthy()
  })

  test('a picture that does not come is said, with another try', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    vi.spyOn(window.HTMLMediaElement.prototype, 'play').mockImplementation(() => new Promise(() => undefined))
    show()
    await act(() => vi.advanceTimersByTimeAsync(21_000))
    expect(screen.getByText(/영상을 재생하지 못하고 있어요/)).toBeTruthy()
    await act(async () => screen.getByRole('button', { name: '다시 시도' }).click())
    expect(screen.queryByText(/영상을 재생하지 못하고 있어요/)).toBeNull()
  })

  test('a browser that plays nothing before a tap shows a button', async () => {
    vi.spyOn(window.HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('tap', 'NotAllowedError'))
    show()
    expect(await screen.findByRole('button', { name: '라이브 보기' })).toBeTruthy()
  })
})
