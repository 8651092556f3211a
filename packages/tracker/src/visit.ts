import type { Environment, Store } from './environment.ts'
import { CLICK_WINDOW_MIN, COMEBACK_MS, MINUTE_MS, REFERRER_MS, SESSION_MS } from './expiry.ts'
import type { TrackerOptions } from './options.ts'
import type { Arrival, Traffic } from './traffic.ts'

/** Slots of the shop's own campaigns. TRACK-7 */
export type Slots = Partial<Record<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10, string>>

/** Traffic source as stored, with the field names of ENTITY-13. */
export interface StoredTraffic extends Traffic {
  referrer: string
  queryString: string
  expiryTime: string
  internalCampaign: Slots
}

interface Click {
  id: string
  at: number
}

export interface Visit {
  visitorId: string
  sessionId: string
  /** Time (ms) of the last activity. */
  seenAt: number
  isComeback: boolean
  data?: StoredTraffic
  clicks: Click[]
  slots: Slots
}

const MOST_CLICKS = 10
const keyOf = (serviceNumber: string): string => `tracker.${serviceNumber}`

const readVisit = (store: Pick<Store, 'get'>, serviceNumber: string): Visit | undefined => {
  try {
    const read: unknown = JSON.parse(store.get(keyOf(serviceNumber)) ?? 'null')
    const visit = read as Partial<Visit> | null
    const isWhole = visit?.visitorId && visit.sessionId && Number.isFinite(visit.seenAt) && Array.isArray(visit.clicks)
    return isWhole ? ({ slots: {}, ...visit } as Visit) : undefined
  } catch {
    // damaged data starts a new visit
    return undefined
  }
}

export const saveVisit = (store: Store, serviceNumber: string, visit: Visit): void =>
  void store.set(keyOf(serviceNumber), JSON.stringify(visit))

const windowOf = ({ clickWindowMin = CLICK_WINDOW_MIN }: Pick<TrackerOptions, 'clickWindowMin'>): number =>
  clickWindowMin * MINUTE_MS

const isOtherAd = (arrival: Arrival, data: Traffic | undefined): boolean =>
  arrival.isAd &&
  (['adSource', 'medium', 'keyword', 'campaign'] as const).some((name) => arrival[name] !== data?.[name])

const toStored = (arrival: Arrival, options: TrackerOptions, now: number, slots: Slots): StoredTraffic => {
  const { adSource, channel, medium, keyword, campaign, referrer, queryString } = arrival
  const expiryTime = new Date(now + (arrival.isAd ? windowOf(options) : REFERRER_MS)).toISOString()
  return { adSource, channel, medium, keyword, campaign, referrer, queryString, expiryTime, internalCampaign: slots }
}

const isSameSession = (known: Visit, arrival: Arrival | undefined, data: Traffic | undefined, now: number): boolean =>
  now - known.seenAt <= SESSION_MS && !(arrival && isOtherAd(arrival, data))

const isComeback = (known: Visit, isNewSession: boolean, now: number): boolean =>
  isNewSession ? now - known.seenAt <= COMEBACK_MS : known.isComeback

/**
 * Reads the visit of a service, drops what has expired, and applies an arrival. A session ends after 30 minutes without activity
 * or when another ad leads to the page. TRACK-1, TRACK-6
 */
export const enterVisit = (
  options: TrackerOptions,
  { store, clock, randomId }: { store: Store } & Pick<Environment, 'clock' | 'randomId'>,
  arrival: Arrival | undefined,
): { visit: Visit; isNewSession: boolean } => {
  const now = clock()
  const begun = { visitorId: randomId(), sessionId: '', seenAt: Number.NEGATIVE_INFINITY, isComeback: false }
  const known: Visit = readVisit(store, options.serviceNumber) ?? { ...begun, clicks: [], slots: {} }
  const current = known.data && Date.parse(known.data.expiryTime) > now ? known.data : undefined
  const isNewSession = !isSameSession(known, arrival, current, now)
  const data = arrival ? toStored(arrival, options, now, known.slots) : current
  const visit: Visit = {
    visitorId: known.visitorId,
    sessionId: isNewSession ? randomId() : known.sessionId,
    seenAt: now,
    isComeback: isComeback(known, isNewSession, now),
    ...(data && { data }),
    clicks: known.clicks.filter(({ at }) => now - at < windowOf(options)),
    slots: known.slots,
  }
  return { visit, isNewSession }
}

/** Adds a click; the oldest of more than ten is dropped. */
export const addClick = (visit: Visit, id: string, at: number): Visit => ({
  ...visit,
  clicks: [...visit.clicks.filter((click) => click.id !== id), { id, at }].slice(-MOST_CLICKS),
})

/** Deletes the data of a service from this browser, for a person who withdraws consent. */
export const forgetVisit = (store: Store, serviceNumber: string): void => store.remove(keyOf(serviceNumber))

/** Clicks in the window, oldest first, the visitor and the session: what an order is attributed to. */
export interface Reference {
  clickIds: string[]
  visitorId: string | undefined
  sessionId: string | undefined
}

/** Returns the reference of an order from the storage. */
export const readReference = (
  options: Pick<TrackerOptions, 'serviceNumber' | 'clickWindowMin'>,
  { store, clock }: { store: Pick<Store, 'get'> } & Pick<Environment, 'clock'>,
): Reference => {
  const visit = readVisit(store, options.serviceNumber)
  const now = clock()
  const clicks = (visit?.clicks ?? []).filter(({ at }) => now - at < windowOf(options))
  return { clickIds: clicks.map(({ id }) => id), visitorId: visit?.visitorId, sessionId: visit?.sessionId }
}
