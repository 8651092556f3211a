import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeSocket } from '../testing/fake-socket.ts'
import { aMessage, aNow, aRoom } from '../testing/fixtures.ts'
import { calls, closeRoomTest, enter, openRoomTest, playback, products, say, showRoom } from '../testing/show-room.tsx'

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

describe('[SCREEN-21] the states of a broadcast', () => {
  test('while the broadcaster is away the last frame stays, and the viewer is told', async () => {
    showRoom()
    const socket = await enter()
    await waitFor(() => expect(document.querySelector('video')?.classList.contains('opacity-0')).toBe(false))
    say(socket, { t: 'now', now: { state: 'reconnecting', playback: null } })
    expect(screen.getByText('잠시 후 다시 연결돼요')).toBeTruthy()
    expect(document.querySelector('video')?.classList.contains('opacity-0')).toBe(false)
  })

  test('[C8] after a restart of the server the stream stays open until it has an address again', async () => {
    showRoom()
    const socket = await enter()
    await waitFor(() => expect(document.querySelector('video')?.classList.contains('opacity-0')).toBe(false))
    say(socket, { t: 'now', now: { state: 'live', playback: null } })
    expect(document.querySelector('video')?.classList.contains('opacity-0')).toBe(false)
  })

  test('a planned broadcast counts down, has an alarm, and begins when the server says so', async () => {
    vi.setSystemTime('2026-11-28T10:00:00.000Z')
    const journal = showRoom({
      room: aRoom(7, 'scheduled', { products }),
      now: aNow('scheduled'),
      isMember: true,
      answers: { 'live.setAlarm': () => ({ isAlarmOn: true }) },
    })
    expect(await screen.findByText('11.28(토) 20:00 시작')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: /상품 3/ })).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: /^방송 7 알림/ }))
    await waitFor(() => expect(calls(journal)).toContain('live.setAlarm'))
    const socket = await enter({ now: aNow('scheduled') })
    say(socket, { t: 'now', now: { state: 'live', playback } })
    expect(screen.queryByText('11.28(토) 20:00 시작')).toBeNull()
    expect(await screen.findByRole('button', { name: '소리 켜기' })).toBeTruthy()
  })

  test('an ended broadcast plays its replay with the chat of its position, without a socket', async () => {
    showRoom({
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
    expect(FakeSocket.opened).toHaveLength(0)
    const video = document.querySelector('video')
    Object.defineProperty(video, 'currentTime', { value: 5, writable: true })
    act(() => void video?.dispatchEvent(new Event('timeupdate')))
    expect(await screen.findByText('말 1')).toBeTruthy()
    expect(screen.queryByText('말 2')).toBeNull()
    expect(within(screen.getByRole('region', { name: '지금 소개하는 상품' })).getByText('상품 32')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('a viewer is told when the broadcast has ended and its replay begins', async () => {
    showRoom({ answers: { 'live.listMessages': () => ({ messages: [], pins: [] }) } })
    const socket = await enter()
    const text = '방송이 끝났어요. 다시 보기를 재생할게요.'
    say(socket, { t: 'now', now: { state: 'ended', playback: null } })
    expect(screen.queryByText(text)).toBeNull()
    say(socket, { t: 'now', now: { playback: { url: '/replays/7.m3u8', kind: 'hls', isReplay: true } } })
    expect(await screen.findByText(text)).toBeTruthy()
  })

  test('a canceled broadcast leads to the others', async () => {
    showRoom({ room: aRoom(7, 'canceled', { products }), now: aNow('canceled') })
    expect(await screen.findByText('취소된 방송이에요')).toBeTruthy()
    expect(screen.getByRole('link', { name: '다른 방송 보기' }).getAttribute('href')).toBe('/live')
    expect(FakeSocket.opened).toHaveLength(0)
  })

  test('[ERROR-1] a lost network is announced', async () => {
    showRoom()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(screen.getByText(/인터넷에 연결되어 있지 않아요/)).toBeTruthy()
  })

  test('a picture that does not come is said, with another try', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    vi.spyOn(window.HTMLMediaElement.prototype, 'play').mockImplementation(() => new Promise(() => undefined))
    showRoom()
    await act(() => vi.advanceTimersByTimeAsync(21_000))
    expect(screen.getByText(/영상을 재생하지 못하고 있어요/)).toBeTruthy()
    await act(async () => screen.getByRole('button', { name: '다시 시도' }).click())
    expect(screen.queryByText(/영상을 재생하지 못하고 있어요/)).toBeNull()
  })

  test('a browser that plays nothing before a tap shows a button', async () => {
    vi.spyOn(window.HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('tap', 'NotAllowedError'))
    showRoom()
    expect(await screen.findByRole('button', { name: '라이브 보기' })).toBeTruthy()
  })
})
