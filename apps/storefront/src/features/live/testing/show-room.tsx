import type { CallReply, LiveRoom, LiveServerFrame } from '@shop/contract'
import { act, waitFor } from '@testing-library/react'
import { vi } from 'vitest'
import { setSessionUser } from '#src/features/auth/auth-store.ts'
import { useOptionSheet } from '#src/features/product/option-sheet-store.ts'
import { fakeMedia, fakeWishes } from '#src/features/video/testing/fake-media.ts'
import { useVideoStore } from '#src/features/video/video-store.ts'
import { setCallerToken } from '#src/lib/call/api.ts'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import { fakeServer, type Journal, renderPages } from '#src/testing/fake-server.tsx'
import { LiveInvitation } from '../live-invitation.tsx'
import { RoomView } from '../room/room-view.tsx'
import { FakeSocket, fakeSockets } from './fake-socket.ts'
import { aNow, aProduct, aRoom } from './fixtures.ts'

export const playback = { url: '/v1/live/7/hls/live.m3u8', kind: 'llhls', isReplay: false } as const
export const onAir = (change: Parameters<typeof aNow>[1] = {}) => aNow('live', { playback, ...change })
export const products = [aProduct(31), aProduct(32)]
export const onBack = vi.fn<() => void>()

interface Shown {
  room?: LiveRoom
  now?: CallReply<'live.getNow'>
  answers?: Parameters<typeof fakeServer>[0]
  isMember?: boolean
}
/** Renders the room of a broadcast with a fake server. */
export const showRoom = ({
  room = aRoom(7, 'live', { products }),
  now = onAir(),
  answers = {},
  isMember = false,
}: Shown = {}) => {
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
export const welcome = (change: Partial<Extract<LiveServerFrame, { t: 'welcome' }>> = {}): LiveServerFrame => ({
  t: 'welcome',
  now: onAir(),
  messages: [],
  name: '나*나',
  mutedUntil: null,
  ...change,
})
const lastSocket = (): FakeSocket => {
  const socket = FakeSocket.opened.at(-1)
  if (!socket) throw new Error('no socket was opened')
  return socket
}
/** The server accepts the viewer's socket and greets. */
export const enter = async (change: Parameters<typeof welcome>[0] = {}): Promise<FakeSocket> => {
  const socket = await waitFor(lastSocket)
  act(() => socket.accept().say(welcome(change)))
  return socket
}
export const say = (socket: FakeSocket, frame: LiveServerFrame) => act(() => socket.say(frame))
export const calls = (journal: Journal) => journal.map(([name]) => name)

export const openRoomTest = (): void => {
  fakeWishes()
  fakeSockets()
  fakeMedia()
  setCallerToken('the-token')
}

export const closeRoomTest = (): void => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  window.localStorage.clear()
  openQueryClient().clear()
  setCallerToken(undefined)
  useVideoStore.setState({ isMuted: true, isSoundChosen: false })
  useOptionSheet.setState({ productId: undefined, isOpen: false })
}
