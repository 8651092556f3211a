import type { Brand } from '@shop/brands'
import type { ComponentType } from 'react'

/** Configures the frame around a page. Each page module may export one as `handle`. */
export interface PageHandle {
  /** `shop`: logo, search, cart. `title`: back, title, cart. `none`: the page renders its own. Default `title`. */
  bar?: 'shop' | 'title' | 'none'
  /** Title in the bar. A function if the title depends on the brand. */
  title?: string | ((brand: Brand) => string)
  /** Title in the bar that depends on loaded data. Replaces `title`. */
  Title?: ComponentType
  /** Whether the main navigation tabs are shown under the bar. */
  tabs?: boolean
  /**
   * Whether the bottom navigation is shown. False on product, checkout and player pages, which have their own bar. Default true.
   */
  bottom?: boolean
  /** Whether the footer with the legal information is shown. Default true. */
  footer?: boolean
  /** Fetches the lazy components that the page needs when it is rendered in the browser. */
  loadParts?: () => Promise<unknown>
}
export const definePageHandle = (handle: PageHandle): PageHandle => handle

export type PageLayout = 'page' | 'video' | 'player'

/** ROUTE-1, ROUTE-2: returns the layout, which depends on the path only. */
export const layoutOf = (pathname: string): PageLayout => {
  if (pathname.includes('/player')) return 'player'
  return pathname.includes('/video') ? 'video' : 'page'
}

const PERSONAL_PAGES =
  /^\/(cart|orders?|gifts?|reviews|my-cuma|notifications|login|register|find-account|reset-password|address)(\/|$)/

/** Reports whether a page is empty without scripts, because its content is personal and loads in the browser. K09 */
export const needsScripts = (pathname: string): boolean => PERSONAL_PAGES.test(pathname)

const isHandle = (value: unknown): value is PageHandle => typeof value === 'object' && value !== null

/** Returns the handle of the innermost page. */
export const handleOf = (matches: readonly { handle?: unknown }[]): PageHandle => {
  const handle = matches.at(-1)?.handle
  return isHandle(handle) ? handle : {}
}
