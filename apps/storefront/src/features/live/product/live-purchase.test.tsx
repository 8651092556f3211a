import type { LiveServerFrame, OrderTmp } from '@shop/contract'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OptionPricing } from '#src/features/product/option-sheet/option-overlay.tsx'
import type { PurchaseActions } from '#src/features/product/purchase.ts'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import { fakeServer, type Journal, renderPages } from '#src/testing/fake-server.tsx'
import { noCart } from '#src/testing/shop-samples.ts'
import { closeLiveRoom, openLiveRoom, setLiveNow } from '../live-store.ts'
import { fakeSockets } from '../testing/fake-socket.ts'
import { aDeal, aNow, aRoom } from '../testing/fixtures.ts'
import { connectRoom, leaveRoom } from '../room/open-room.ts'
import { PurchaseSheet } from './live-purchase.tsx'

let given: (PurchaseActions & OptionPricing) | undefined
vi.mock('#src/features/product/option-sheet/option-sheet.tsx', () => ({
  OptionSheet: (props: PurchaseActions & OptionPricing) => {
    given = props
    return null
  },
}))

const purchase = { productId: 31, optionGroups: [{ productOptionCombinationId: 3101, optionUnit: 1 }] }
const tmp = { id: 'AAAA' } as OrderTmp
let journal: Journal
let sockets: ReturnType<typeof fakeSockets>

beforeEach(() => {
  vi.setSystemTime('2026-11-28T11:30:00.000Z')
  sockets = fakeSockets()
  journal = fakeServer({
    'cart.addItem': () => noCart,
    'order.createTmp': () => tmp,
    'order.createGiftTmp': () => tmp,
  })
  openLiveRoom(7)
  setLiveNow(aNow('live', { deals: [aDeal(1)] }))
  const replies = JSON.stringify([['live.get', { params: { id: 7 } }, aRoom(7, 'live')]])
  renderPages('/', { '/': () => <PurchaseSheet productId={31} open /> }, replies)
})
afterEach(() => {
  leaveRoom()
  closeLiveRoom()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  openQueryClient().clear()
})

test.each(['addToCart', 'buyNow', 'sendGift'] as const)(
  '[SCREEN-21] [C075] [C076] %s carries the campaign of the room',
  async (action) => {
    await act(async () => given?.[action](purchase))
    expect(journal.map(([, { query, body }]) => [query, body])).toEqual([[{ campaign: 'live-7' }, purchase]])
  },
)

test('[SCREEN-21] what was put into the cart is counted in the room', async () => {
  connectRoom(7)
  const welcome = {
    t: 'welcome',
    now: aNow('live'),
    messages: [],
    name: null,
    mutedUntil: null,
  } satisfies LiveServerFrame
  act(() => sockets.last().accept().say(welcome))
  await act(async () => given?.addToCart(purchase))
  expect(sockets.last().sent).toContainEqual({ t: 'tap', productId: 31, kind: 'cart' })
})

test('[SCREEN-21] the sheet says that it shows the price of the deal, until the deal is sold out', () => {
  expect(given?.note).toBe('라이브 특가를 적용한 가격이에요.')
  act(() => setLiveNow(aNow('live', { deals: [aDeal(1, { state: 'soldOut', remaining: 0 })] })))
  expect(given?.note).toBeUndefined()
})
