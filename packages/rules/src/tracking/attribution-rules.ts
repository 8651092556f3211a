import { splitWon } from '#src/price/won.ts'

/** How the won of an order are divided among the clicks before it. */
export const attributionModels = ['last', 'first', 'linear'] as const
export type AttributionModel = (typeof attributionModels)[number]

/** Window in which a click counts: 10,080 minutes before the order. TRACK-6 */
export const CLICK_WINDOW_MS = 10_080 * 60_000

/** Traffic source of a click, a session or an order. Empty fields are unknown. */
export interface TrafficSource {
  source: string
  channel: string
  medium: string
  keyword: string
  campaign: string
}

/** A click that led to the shop. */
export interface Touch extends TrafficSource {
  at: Date
}

/** Source of an order without any known source. */
export const directTraffic: TrafficSource = { source: '', channel: 'direct', medium: '', keyword: '', campaign: '' }

const paidMedia: ReadonlySet<string> = new Set(['cpc', 'ppc', 'cpm', 'paid', 'paidsearch', 'paid-search', 'display'])
const channelOfMedium: Readonly<Record<string, string>> = {
  organic: 'search',
  search: 'search',
  social: 'social',
  share: 'share',
  live: 'live',
  referral: 'referral',
  email: 'message',
  message: 'message',
  sms: 'message',
  push: 'message',
}

/** Returns the channel of a source that names none. */
export const channelOf = ({
  source,
  medium,
  channel,
}: Pick<TrafficSource, 'source' | 'medium'> & { channel?: string }): string => {
  if (channel) return channel
  if (source === 'share' || source === 'live') return source
  const word = medium.toLowerCase()
  if (paidMedia.has(word)) return 'ad'
  if (Object.hasOwn(channelOfMedium, word)) return channelOfMedium[word] ?? 'other'
  return source === '' && medium === '' ? 'direct' : 'other'
}

/** Fields with which an order names its own source: `attributionOrder` (ORDER-7) and the campaign of its pre-order. */
export interface OrderSource {
  source?: string | undefined
  medium?: string | undefined
  campaign?: string | undefined
  term?: string | undefined
}

/**
 * Returns the source that an order names without a click: `utm_` values of the landing, or direct. Broadcasts and shares have
 * such values.
 */
export const sourceOfOrder = ({ source = '', medium = '', campaign = '', term = '' }: OrderSource): TrafficSource => ({
  source,
  medium,
  campaign,
  keyword: term,
  channel: channelOf({ source, medium }),
})

/** Source of an order placed from a broadcast, by its campaign `live-<id>`; undefined for other campaigns. */
export const liveSourceOf = (campaign: string | null): TrafficSource | undefined =>
  campaign !== null && /^live-\d+$/.test(campaign)
    ? { source: 'live', channel: 'live', medium: 'live', keyword: '', campaign }
    : undefined

/** Returns the clicks that count for an order at `at`, oldest first: those in the window before it. */
export const touchesInWindow = (touches: readonly Touch[], at: Date, windowMs = CLICK_WINDOW_MS): Touch[] =>
  touches
    .filter((touch) => touch.at <= at && at.getTime() - touch.at.getTime() < windowMs)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())

/** Returns the clicks that get a share under a model: the last, the first, or each. */
export const creditedTouches = (touches: readonly Touch[], model: AttributionModel): readonly Touch[] => {
  if (model === 'linear') return touches
  return model === 'first' ? touches.slice(0, 1) : touches.slice(-1)
}

export interface Attributed {
  source: TrafficSource
  /** Part of the order, in millionths: they add up to a million. */
  millionths: number
  /** Part of each amount, in the order of the amounts: the parts of all sources add up to them exactly. */
  amounts: number[]
}

const MILLION = 1_000_000

/**
 * Divides the amounts of an order (won) among its sources under a model. Without a click in the window the order belongs to the
 * source that it names itself. The parts add up to the amounts exactly.
 */
export const attributeOrder = (
  order: { touches: readonly Touch[]; own: TrafficSource; at: Date; amounts: readonly number[] },
  model: AttributionModel,
): Attributed[] => {
  const touches = creditedTouches(touchesInWindow(order.touches, order.at), model)
  const sources: readonly TrafficSource[] = touches.length > 0 ? touches : [order.own]
  const even = sources.map(() => 1)
  const shares = order.amounts.map((amount) => splitWon(amount, even))
  const parts = splitWon(MILLION, even)
  return sources.map((source, index) => ({
    source,
    millionths: parts[index] ?? 0,
    amounts: shares.map((share) => share[index] ?? 0),
  }))
}
