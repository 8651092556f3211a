import type { Environment, Store } from './environment.ts'
import { createEventQueue } from './event-queue.ts'
import { assertOptions, isOff, type TrackerOptions } from './options.ts'
import { type Arrival, cut, readArrival } from './traffic.ts'
import {
  addClick,
  enterVisit,
  forgetVisit,
  readReference,
  type Reference,
  saveVisit,
  type Slots,
  type StoredTraffic,
  type Visit,
} from './visit.ts'
import { createVisibleTime } from './visible-time.ts'

/** An event as the collector receives it. */
interface TrackerEvent {
  id: string
  type: 'session' | 'pageView' | 'pageTime' | 'conversion'
  at: string
  visitorId: string
  sessionId: string
  path: string
  adSource: string
  channel: string
  medium: string
  keyword: string
  campaign: string
  internalCampaign: Slots
  isComeback?: boolean
  durationMs?: number
  conversion?: Conversion
}

export interface Conversion {
  name: string
  value?: number
  productIds?: readonly number[]
}

export interface Tracker {
  /** False while tracking is off; then nothing is stored or sent. */
  readonly isOn: boolean
  /** Ends the page before and counts another one. */
  pageView(address: string): void
  conversion(given: Conversion): void
  /** Stores a campaign of the shop in one of ten slots. */
  setSlot(slot: keyof Slots, value: string): void
  show(): void
  /** Sends what waits, because the page may not come back. */
  hide(): Promise<void>
  flush(): Promise<void>
  reference(): Reference
  data(): StoredTraffic | undefined
  /** Stops and deletes everything stored for the service. */
  forget(): void
}

const MOST_PATH = 500

const inert: Tracker = {
  isOn: false,
  pageView: () => undefined,
  conversion: () => undefined,
  setSlot: () => undefined,
  show: () => undefined,
  hide: async () => undefined,
  flush: async () => undefined,
  reference: () => ({ clickIds: [], sessionId: undefined }),
  data: () => undefined,
  forget: () => undefined,
}

const pathOf = (address: string): string => {
  try {
    return new URL(address).pathname.slice(0, MOST_PATH)
  } catch {
    return '/'
  }
}

const clickAddress = ({ endpoint, serviceNumber, accessToken }: TrackerOptions, arrival: Arrival, visit: Visit) => {
  const { adSource: source, channel, medium, keyword, campaign } = arrival
  const given = { serviceNumber, accessToken, source, channel, medium, keyword, campaign, visitorId: visit.visitorId }
  return `${endpoint}/click?${new URLSearchParams(given).toString()}`
}

const idIn = (answer: unknown): string | undefined => {
  const id: unknown = (answer as { clickId?: unknown } | null | undefined)?.clickId
  return typeof id === 'string' && /^[0-9a-f]{32}$/.test(id) ? id : undefined
}

/** Creates a tracker. It begins with the first page on which tracking is on, and stores and sends nothing before. */
const createTracker = (options: TrackerOptions, env: Environment & { store: Store }): Tracker => {
  const { store, clock, randomId, transport } = env
  const queue = createEventQueue<TrackerEvent>(options, env)
  let visit: Visit | undefined
  let page: { path: string; time: ReturnType<typeof createVisibleTime> } | undefined
  let isVisible = true
  let isStopped = false

  const save = (next: Visit): void => {
    visit = next
    saveVisit(store, options.serviceNumber, next)
  }
  const add = (type: TrackerEvent['type'], more: Partial<TrackerEvent> = {}): void => {
    if (!visit) return
    const { visitorId, sessionId, data, slots } = visit
    const { adSource = '', channel = '', medium = '', keyword = '', campaign = '' } = data ?? {}
    const who = { id: randomId(), type, at: new Date(clock()).toISOString(), visitorId, sessionId }
    const traffic = { adSource, channel, medium, keyword, campaign, internalCampaign: slots }
    queue.add({ ...who, path: page?.path ?? '/', ...traffic, ...more })
  }
  /** Continues the visit, or begins another session. */
  const enter = (arrival?: Arrival): void => {
    const entered = enterVisit(options, env, arrival)
    save(entered.visit)
    if (entered.isNewSession) add('session', { isComeback: entered.visit.isComeback })
  }
  const readClick = async (arrival: Arrival, begun: Visit): Promise<void> => {
    if (!arrival.clickId && (arrival.withoutClick || options.adClickAutoCheck === 'N')) return
    const id = arrival.clickId ?? idIn(await transport.get(clickAddress(options, arrival, begun)))
    if (id && visit) save(addClick(visit, id, clock()))
  }
  const endPage = (): void => {
    const durationMs = Math.round(page?.time.read() ?? 0)
    if (durationMs > 0) add('pageTime', { durationMs })
    page = undefined
  }
  const openPage = (address: string, isCounted = true): void => {
    endPage()
    if (isStopped || isOff(options, env, address)) return
    page = { path: pathOf(address), time: createVisibleTime(clock, isVisible) }
    const arrival = visit ? undefined : readArrival(env.url, env.referrer)
    enter(arrival)
    if (arrival?.isAd && visit) void readClick(arrival, visit)
    if (isCounted) add('pageView')
  }
  openPage(env.url, options.autoPageView !== false)

  return {
    get isOn() {
      return visit !== undefined
    },
    pageView: openPage,
    conversion: (given) => {
      if (!page) return
      enter()
      add('conversion', { conversion: { ...given, name: cut(given.name) } })
    },
    setSlot: (slot, value) => {
      if (!visit) return
      const slots = { ...visit.slots, [slot]: cut(value) }
      save({ ...visit, slots, ...(visit.data && { data: { ...visit.data, internalCampaign: slots } }) })
    },
    show: () => {
      isVisible = true
      page?.time.show()
      if (page) enter()
    },
    hide: async () => {
      isVisible = false
      page?.time.hide()
      if (!visit) return
      save({ ...visit, seenAt: clock() })
      await queue.flush(true)
    },
    flush: () => queue.flush(),
    reference: () => readReference(options, { store, clock }),
    data: () => visit?.data,
    forget: () => {
      isStopped = true
      visit = undefined
      page = undefined
      queue.clear()
      forgetVisit(store, options.serviceNumber)
    },
  }
}

/**
 * Starts the tracker of a page. Throws `TrackerOptionError` without service number, token or endpoint (TRACK-4). Where tracking is
 * off it stores and sends nothing (TRACK-3).
 */
export const startTracker = (given: Partial<TrackerOptions>, env: Environment): Tracker => {
  const options = assertOptions(given)
  const { store } = env
  return store ? createTracker(options, { ...env, store }) : inert
}
