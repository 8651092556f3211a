import type { LiveCard, LiveDeal, LiveMessage, LiveNow, LiveProduct, LiveRoom, LiveState } from '@shop/contract'

export const aProduct = (id: number, change: Partial<LiveProduct> = {}): LiveProduct => ({
  id,
  name: `상품 ${id}`,
  price: 10_000,
  listPrice: 12_000,
  thumbnail: null,
  isSoldOut: false,
  ...change,
})

export const aCard = (id: number, state: LiveState, change: Partial<LiveCard> = {}): LiveCard => ({
  id,
  title: `방송 ${id}`,
  image: `/pictures/${id}-640.webp`,
  state,
  scheduledAt: '2026-11-28T11:00:00.000Z',
  startedAt: null,
  endedAt: null,
  seller: null,
  viewers: 12,
  hasReplay: state === 'ended',
  durationMs: state === 'ended' ? 3_723_000 : null,
  products: [aProduct(31)],
  ...change,
})

export const aRoom = (id: number, state: LiveState, change: Partial<LiveRoom> = {}): LiveRoom => {
  const { products, ...card } = aCard(id, state)
  return { ...card, contents: '설명', products, coupons: [], campaign: `live-${id}`, ...change }
}

export const aNow = (state: LiveState, change: Partial<LiveNow> = {}): LiveNow => ({
  state,
  playback: null,
  viewers: 12,
  hearts: 0,
  pinnedProductId: null,
  answer: null,
  deals: [],
  soldOutProductIds: [],
  slowModeS: 0,
  isFrozen: false,
  serverTime: '2026-11-28T11:00:00.000Z',
  ...change,
})

export const aMessage = (id: number, change: Partial<LiveMessage> = {}): LiveMessage => ({
  id,
  name: '김*수',
  grade: '일반',
  badge: null,
  text: `말 ${id}`,
  at: '2026-11-28T11:00:00.000Z',
  ...change,
})

export const aDeal = (id: number, change: Partial<LiveDeal> = {}): LiveDeal => ({
  id,
  productId: 31,
  productOptionCombinationId: null,
  price: 7_000,
  listPrice: 10_000,
  units: 50,
  remaining: 20,
  startsAt: '2026-11-28T11:00:00.000Z',
  endsAt: '2026-11-28T12:00:00.000Z',
  state: 'running',
  ...change,
})
