import type { Environment } from './environment.ts'

export interface TrackerOptions {
  /** Number of the shop's service; data of different services is stored apart. */
  serviceNumber: string
  /** Public token of the service. */
  accessToken: string
  /** Address of the collector without a trailing slash, for example `https://shop.example/v1/tracking`. */
  endpoint: string
  /** Regular expressions: the address of a page must match one of them; none means every page. */
  include?: readonly string[]
  /** Regular expressions: a page that matches one of them is not tracked. */
  exclude?: readonly string[]
  /** Window of an ad click in minutes. */
  clickWindowMin?: number
  /** `N`: arrivals by an ad do not ask the collector for a click. */
  adClickAutoCheck?: 'Y' | 'N'
  /** Registers page views of the first page; false for a page that calls `pageView` itself. */
  autoPageView?: boolean
  /** Whether the person consents to advertising, read at each analytics event. No consent without it. */
  mayAdvertise?: () => boolean
  /** Id (UUID) under which the shop has stored the person's consent, read at each analytics event, so that a later refusal reaches it. */
  consentId?: () => string | undefined
}

/** A required option is missing. TRACK-4 */
export class TrackerOptionError extends Error {
  override name = 'TrackerOptionError'
  readonly option: string
  constructor(option: string) {
    super(`The tracker needs the option ${option}.`)
    this.option = option
  }
}

/** Throws `TrackerOptionError` naming the missing option. TRACK-4 */
export const assertOptions = (given: Partial<TrackerOptions>): TrackerOptions => {
  const { serviceNumber, accessToken, endpoint } = given
  if (!serviceNumber) throw new TrackerOptionError('serviceNumber')
  if (!accessToken) throw new TrackerOptionError('accessToken')
  if (!endpoint) throw new TrackerOptionError('endpoint')
  return { ...given, serviceNumber, accessToken, endpoint: endpoint.replace(/\/+$/, '') }
}

/** Apps send their own events, so a page inside one is not tracked twice. */
const NATIVE_SDK = /\b(?:ShopTracker|WWTK)-?SDK\b/i

const matches = (patterns: readonly string[] | undefined, url: string): boolean =>
  (patterns ?? []).some((pattern) => new RegExp(pattern, 'i').test(url))

/** Whether tracking is off on a page. TRACK-3 */
export const isOff = (
  { include, exclude }: TrackerOptions,
  { userAgent, store }: Pick<Environment, 'userAgent' | 'store'>,
  url: string,
): boolean =>
  !store ||
  NATIVE_SDK.test(userAgent) ||
  ((include?.length ?? 0) > 0 && !matches(include, url)) ||
  matches(exclude, url)
