/** Vendors of optional analytics and advertising tags. Each loads only where its key is set and its purpose is consented to. */
export type TagVendor = 'ga4' | 'gtm' | 'naver' | 'meta' | 'kakao' | 'airbridge' | 'firebase'

/** Purpose of consent that a tag needs. */
export const tagPurposes = {
  ga4: 'measurement',
  gtm: 'measurement',
  naver: 'measurement',
  firebase: 'measurement',
  meta: 'advertising',
  kakao: 'advertising',
  airbridge: 'advertising',
} as const satisfies Record<TagVendor, 'measurement' | 'advertising'>

/** Public settings of the tags, sent with a page. A tag without its key is absent. */
export interface TagSettings {
  ga4?: { id: string; script: string }
  gtm?: { id: string; script: string }
  /** `isTest`: the types of conversions get the prefix `test_`, because Naver cannot undo a first conversion of a type. */
  naver?: { account: string; domain: string; script: string; isTest: boolean }
  meta?: { id: string; script: string }
  kakao?: { id: string; script: string }
  airbridge?: { app: string; token: string; script: string }
  /**
   * `installations` and `config` are addresses of Google's services, `gtag` that of the script. `fedId`: the measurement id that the
   * server feeds, so the browser sends nothing to it.
   */
  firebase?: {
    projectId: string
    appId: string
    apiKey: string
    installations: string
    config: string
    gtag: string
    fedId?: string
  }
}

/** Pages where nothing is entered but a search and a choice, and nothing personal is shown. */
const TAG_PAGES =
  /^\/(?:(?:category-list|category|best|wholesale|funding|search|product|video(?!\/upload(?:\/|$))|live|cart|notices)(?:\/|$)|$)/i

/**
 * Reports whether the document at this path may load tags. Never those for login, registration, payment, addresses, gifts, orders
 * and the member's own pages.
 */
export const allowsTags = (pathname: string): boolean => TAG_PAGES.test(pathname)
