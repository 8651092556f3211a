import type { LiveCoupon, LiveDeal, LiveMessage, LiveNow, LiveServerFrame } from '@shop/contract'

/** Rows of the chat that are kept. Older ones are dropped. */
export const MOST_MESSAGES = 200

/** A message of this viewer that the server has not confirmed. */
export interface PendingMessage {
  key: string
  text: string
  /** Why the server refused it. Absent while it is on its way. */
  refusal?: string
}

/**
 * `connecting`: first connection. `open`: frames arrive. `lost`: connecting again. `polling`: sockets fail, so the room is read every
 * few seconds and the chat is closed. `banned` and `gone` are final.
 */
export type RoomConnection = 'connecting' | 'open' | 'lost' | 'polling' | 'banned' | 'gone'

export interface RoomState {
  connection: RoomConnection
  /** Undefined until the first frame or poll. */
  now: LiveNow | undefined
  /** The oldest first, each id once. */
  messages: readonly LiveMessage[]
  /** Ids of messages that this viewer has written in this visit. */
  ownIds: ReadonlySet<number>
  /** Ids that this viewer has reported, or that were deleted. They do not come back. */
  hiddenIds: ReadonlySet<number>
  pending: readonly PendingMessage[]
  /** Name under which the viewer writes. Null: reads only. Undefined until the first welcome. */
  name: string | null | undefined
  /** ISO time until which the viewer is muted. */
  mutedUntil: string | null
  /** Time (ms, server clock) from which the viewer may write again. */
  writeAgainAt: number
  /** Coupons announced since the page was loaded. */
  coupons: readonly LiveCoupon[]
  /** Incremented when the products of the room must be loaded again. */
  productsTurn: number
}

export const emptyRoom: RoomState = {
  connection: 'connecting',
  now: undefined,
  messages: [],
  ownIds: new Set(),
  hiddenIds: new Set(),
  pending: [],
  name: undefined,
  mutedUntil: null,
  writeAgainAt: 0,
  coupons: [],
  productsTurn: 0,
}

/** Adds messages in the order of their ids, each once, and drops the oldest beyond the limit. */
const addMessages = (state: RoomState, added: readonly LiveMessage[]): RoomState => {
  const taken = new Set([...state.hiddenIds, ...state.messages.map(({ id }) => id)])
  const fresh = added.filter(({ id }) => !taken.has(id) && taken.add(id))
  if (fresh.length === 0) return state
  const all = [...state.messages, ...fresh]
  // almost always in order: only what was missed during a lost connection can overlap
  const isOrdered = all.every(({ id }, at) => at === 0 || id > (all[at - 1]?.id ?? 0))
  const sorted = isOrdered ? all : all.toSorted((a, b) => a.id - b.id)
  return { ...state, messages: sorted.slice(-MOST_MESSAGES) }
}

const confirm = (state: RoomState, own: Readonly<Record<string, number>>): RoomState => ({
  ...state,
  pending: state.pending.filter(({ key }) => !(key in own)),
  ownIds: new Set([...state.ownIds, ...Object.values(own)]),
})

export const hideMessages = (state: RoomState, ids: readonly number[]): RoomState => {
  const hidden = new Set(ids)
  return {
    ...state,
    messages: state.messages.filter(({ id }) => !hidden.has(id)),
    hiddenIds: new Set([...state.hiddenIds, ...ids]),
  }
}

/** Replaces a deal by its id, or adds it. */
const setDeal = (now: LiveNow, deal: LiveDeal): LiveNow => {
  const isKnown = now.deals.some(({ id }) => id === deal.id)
  return {
    ...now,
    deals: isKnown ? now.deals.map((each) => (each.id === deal.id ? deal : each)) : [...now.deals, deal],
  }
}

const setCoupon = (coupons: readonly LiveCoupon[], coupon: LiveCoupon): LiveCoupon[] => [
  ...coupons.filter(({ id }) => id !== coupon.id),
  coupon,
]

/** Applies the state of the room. A later state of the server never loses to an earlier one that arrives after it. */
export const setNow = (state: RoomState, now: LiveNow): RoomState =>
  state.now && Date.parse(now.serverTime) < Date.parse(state.now.serverTime) ? state : { ...state, now }

type Refused = Extract<LiveServerFrame, { t: 'refused' }>

const refuse = (state: RoomState, { key, message, retryAfterMs }: Refused, at: number): RoomState => ({
  ...state,
  pending: state.pending.map((each) => (each.key === key ? { ...each, refusal: message } : each)),
  writeAgainAt: retryAfterMs === undefined ? state.writeAgainAt : at + retryAfterMs,
})

type Welcome = Extract<LiveServerFrame, { t: 'welcome' }>

const welcome = (state: RoomState, { now, messages, name, mutedUntil }: Welcome): RoomState =>
  addMessages({ ...state, now, name, mutedUntil, connection: 'open' }, messages)

/** Applies a frame of the server. `at`: now in ms by the server's clock. */
export const applyFrame = (state: RoomState, frame: LiveServerFrame, at: number): RoomState => {
  switch (frame.t) {
    case 'welcome':
      return welcome(state, frame)
    case 'messages':
      return addMessages(frame.own ? confirm(state, frame.own) : state, frame.list)
    case 'deleted':
      return hideMessages(state, frame.ids)
    case 'now':
      return state.now ? { ...state, now: { ...state.now, ...frame.now } } : state
    case 'deal':
      return state.now ? { ...state, now: setDeal(state.now, frame.deal) } : state
    case 'coupon':
      return { ...state, coupons: setCoupon(state.coupons, frame.coupon) }
    case 'products':
      return { ...state, productsTurn: state.productsTurn + 1 }
    case 'muted':
      return { ...state, mutedUntil: frame.until }
    case 'refused':
      return refuse(state, frame, at)
    case 'pong':
      return state
    // a frame of a newer server
    default:
      return state
  }
}

/** Id after which messages were missed. */
export const lastIdOf = ({ messages }: RoomState): number | undefined => messages.at(-1)?.id

/** Adds a message of this viewer, or marks a refused one as on its way again. `at`: now in ms by the server's clock. */
export const queueMessage = (state: RoomState, key: string, text: string, at: number): RoomState => ({
  ...state,
  pending: [...state.pending.filter((each) => each.key !== key), { key, text }],
  writeAgainAt: Math.max(state.writeAgainAt, at + (state.now?.slowModeS ?? 0) * 1_000),
})

export const discardMessage = (state: RoomState, key: string): RoomState => ({
  ...state,
  pending: state.pending.filter((each) => each.key !== key),
})
