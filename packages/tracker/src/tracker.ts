import { cutParams } from './cut-params.ts'
import type { Environment, Store } from './environment.ts'
import { EventQueue } from './event-queue.ts'
import { assertOptions, isOff, type TrackerOptions } from './options.ts'
import { createPendingEvents, type PendingEvent, type PendingEvents } from './pending-events.ts'
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
  type: 'session' | 'pageView' | 'pageTime' | 'conversion' | 'analytics'
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
  analytics?: PendingEvent['analytics']
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
  /**
   * Sends an analytics event. Long texts and lists are cut. On a page where tracking is off it waits in the tab for the next page
   * where it is on, and is sent with the path of that page. TRACK-8
   */
  analytics(name: string, params: object): void
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
  analytics: () => undefined,
  setSlot: () => undefined,
  show: () => undefined,
  hide: async () => undefined,
  flush: async () => undefined,
  reference: () => ({ clickIds: [], visitorId: undefined, sessionId: undefined }),
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

/** Begins with the first page on which tracking is on, and stores and sends nothing before. */
class PageTracker implements Tracker {
  readonly #options: TrackerOptions
  readonly #env: Environment & { store: Store }
  readonly #queue: EventQueue<TrackerEvent>
  #visit: Visit | undefined
  #page: { path: string; time: ReturnType<typeof createVisibleTime> } | undefined
  #isVisible = true
  #isStopped = false
  readonly #pending: PendingEvents

  constructor(options: TrackerOptions, env: Environment & { store: Store }) {
    this.#options = options
    this.#env = env
    this.#queue = new EventQueue(options, env)
    this.#pending = createPendingEvents(env.tabStore, options.serviceNumber)
    this.#open(env.url, options.autoPageView !== false)
  }

  get isOn(): boolean {
    return this.#visit !== undefined
  }

  pageView(address: string): void {
    this.#open(address, true)
  }

  conversion(given: Conversion): void {
    if (!this.#page) return
    this.#enter()
    this.#add('conversion', { conversion: { ...given, name: cut(given.name) } })
  }

  analytics(name: string, params: object): void {
    const { mayAdvertise, consentId } = this.#options
    const consent = { advertising: mayAdvertise?.() ?? false, consentId: consentId?.() }
    const analytics = { name, params: cutParams(params), ...consent }
    if (this.#visit) this.#add('analytics', { analytics })
    else if (!this.#isStopped) this.#pending.add({ at: this.#env.clock(), analytics })
  }

  setSlot(slot: keyof Slots, value: string): void {
    const visit = this.#visit
    if (!visit) return
    const slots = { ...visit.slots, [slot]: cut(value) }
    this.#save({ ...visit, slots, ...(visit.data && { data: { ...visit.data, internalCampaign: slots } }) })
  }

  show(): void {
    this.#isVisible = true
    this.#page?.time.show()
    if (this.#page) this.#enter()
  }

  async hide(): Promise<void> {
    this.#isVisible = false
    this.#page?.time.hide()
    if (!this.#visit) return
    this.#save({ ...this.#visit, seenAt: this.#env.clock() })
    await this.#queue.flush(true)
  }

  flush(): Promise<void> {
    return this.#queue.flush()
  }

  reference(): Reference {
    return readReference(this.#options, this.#env)
  }

  data(): StoredTraffic | undefined {
    return this.#visit?.data
  }

  forget(): void {
    this.#isStopped = true
    this.#visit = undefined
    this.#page = undefined
    this.#queue.clear()
    this.#pending.clear()
    forgetVisit(this.#env.store, this.#options.serviceNumber)
  }

  #save(next: Visit): void {
    this.#visit = next
    saveVisit(this.#env.store, this.#options.serviceNumber, next)
  }

  #add(type: TrackerEvent['type'], more: Partial<TrackerEvent> = {}): void {
    if (!this.#visit) return
    const { visitorId, sessionId, data, slots } = this.#visit
    const { adSource = '', channel = '', medium = '', keyword = '', campaign = '' } = data ?? {}
    const at = new Date(this.#env.clock()).toISOString()
    const traffic = { adSource, channel, medium, keyword, campaign, internalCampaign: slots }
    const path = this.#page?.path ?? '/'
    this.#queue.add({ id: this.#env.randomId(), type, at, visitorId, sessionId, path, ...traffic, ...more })
  }

  /** Continues the visit, or begins another session. */
  #enter(arrival?: Arrival): Visit {
    const { visit, isNewSession } = enterVisit(this.#options, this.#env, arrival)
    this.#save(visit)
    if (isNewSession) this.#add('session', { isComeback: visit.isComeback })
    return visit
  }

  async #readClick(arrival: Arrival, begun: Visit): Promise<void> {
    const { transport, clock } = this.#env
    if (!arrival.clickId && (arrival.withoutClick || this.#options.adClickAutoCheck === 'N')) return
    const id = arrival.clickId ?? idIn(await transport.get(clickAddress(this.#options, arrival, begun)))
    if (id && this.#visit) this.#save(addClick(this.#visit, id, clock()))
  }

  #open(address: string, isCounted: boolean): void {
    const durationMs = Math.round(this.#page?.time.read() ?? 0)
    if (durationMs > 0) this.#add('pageTime', { durationMs })
    this.#page = undefined
    if (this.#isStopped || isOff(this.#options, this.#env, address)) return
    const { clock, url, referrer } = this.#env
    this.#page = { path: pathOf(address), time: createVisibleTime(clock, this.#isVisible) }
    const arrival = this.#visit ? undefined : readArrival(url, referrer)
    const visit = this.#enter(arrival)
    if (arrival?.isAd) void this.#readClick(arrival, visit)
    if (isCounted) this.#add('pageView')
    for (const { at, analytics } of this.#pending.take(clock()))
      this.#add('analytics', { analytics, at: new Date(at).toISOString() })
  }
}

/**
 * Starts the tracker of a page. Throws `TrackerOptionError` without service number, token or endpoint (TRACK-4). Where tracking is
 * off it stores and sends nothing (TRACK-3).
 */
export const startTracker = (given: Partial<TrackerOptions>, env: Environment): Tracker => {
  const options = assertOptions(given)
  const { store } = env
  return store ? new PageTracker(options, { ...env, store }) : inert
}
