import type { Environment, Store } from './environment.ts'
import { createEventQueue } from './event-queue.ts'
import { assertOptions, isOff, type TrackerOptions } from './options.ts'
import { type Arrival, cut, readArrival } from './traffic.ts'
import { addClick, enterVisit, forgetVisit, saveVisit, type Slots, type StoredTraffic, type Visit } from './visit.ts'
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
  /** False where tracking is off; then every method does nothing. */
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
  /** Clicks, oldest first, and session that an order is attributed to. */
  reference(): { clickIds: string[]; sessionId: string | undefined }
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

/** Creates the tracker of a page where tracking is on. */
const createTracker = (options: TrackerOptions, env: Environment & { store: Store }): Tracker => {
  const { store, clock, randomId, transport } = env
  const queue = createEventQueue<TrackerEvent>(options, env)
  let visit: Visit
  let page: { path: string; time: ReturnType<typeof createVisibleTime> } | undefined
  let isVisible = true
  let isStopped = false

  const save = (next: Visit): void => {
    visit = next
    if (!isStopped) saveVisit(store, options.serviceNumber, visit)
  }
  const add = (type: TrackerEvent['type'], more: Partial<TrackerEvent> = {}): void => {
    if (isStopped) return
    const { visitorId, sessionId, data, slots } = visit
    const { adSource = '', channel = '', medium = '', keyword = '', campaign = '' } = data ?? {}
    const traffic = { adSource, channel, medium, keyword, campaign, internalCampaign: slots }
    const path = page?.path ?? '/'
    queue.add({
      id: randomId(),
      type,
      at: new Date(clock()).toISOString(),
      visitorId,
      sessionId,
      path,
      ...traffic,
      ...more,
    })
  }
  const enter = (arrival?: Arrival): void => {
    const entered = enterVisit(options, env, arrival)
    save(entered.visit)
    if (entered.isNewSession) add('session', { isComeback: visit.isComeback })
  }
  const readClick = async (arrival: Arrival): Promise<void> => {
    if (arrival.clickId) return save(addClick(visit, arrival.clickId, clock()))
    if (arrival.withoutClick || options.adClickAutoCheck === 'N') return
    const id = idIn(await transport.get(clickAddress(options, arrival, visit)))
    if (id && !isStopped) save(addClick(visit, id, clock()))
  }
  const endPage = (): void => {
    const durationMs = Math.round(page?.time.read() ?? 0)
    if (durationMs > 0) add('pageTime', { durationMs })
    page = undefined
  }
  const openPage = (address: string): void => {
    endPage()
    if (isOff(options, env, address)) return
    page = { path: pathOf(address), time: createVisibleTime(clock, isVisible) }
    enter()
    add('pageView')
  }

  const arrival = readArrival(env.url, env.referrer)
  const entered = enterVisit(options, env, arrival)
  visit = entered.visit
  saveVisit(store, options.serviceNumber, visit)
  page = { path: pathOf(env.url), time: createVisibleTime(clock, true) }
  if (entered.isNewSession) add('session', { isComeback: visit.isComeback })
  if (arrival?.isAd) void readClick(arrival)
  if (options.autoPageView !== false) add('pageView')

  return {
    isOn: true,
    pageView: openPage,
    conversion: (given) => {
      enter()
      add('conversion', { conversion: { ...given, name: cut(given.name) } })
    },
    setSlot: (slot, value) => {
      const slots = { ...visit.slots, [slot]: cut(value) }
      save({ ...visit, slots, ...(visit.data && { data: { ...visit.data, internalCampaign: slots } }) })
    },
    show: () => {
      isVisible = true
      page?.time.show()
      enter()
    },
    hide: () => {
      isVisible = false
      page?.time.hide()
      save({ ...visit, seenAt: clock() })
      return queue.flush(true)
    },
    flush: () => queue.flush(),
    reference: () => ({
      clickIds: enterVisit(options, env, undefined).visit.clicks.map(({ id }) => id),
      sessionId: visit.sessionId,
    }),
    data: () => visit.data,
    forget: () => {
      isStopped = true
      queue.clear()
      forgetVisit(store, options.serviceNumber)
    },
  }
}

/**
 * Starts the tracker of a page. Throws `TrackerOptionError` without service number, token or endpoint (TRACK-4). Returns one that
 * does nothing where tracking is off (TRACK-3).
 */
export const startTracker = (given: Partial<TrackerOptions>, env: Environment): Tracker => {
  const options = assertOptions(given)
  const { store } = env
  if (!store || isOff(options, env, env.url)) return inert
  return createTracker(options, { ...env, store })
}
