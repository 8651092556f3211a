import type { Brand } from '@shop/brands'
import type { ComponentType } from 'react'

/** How the frame around a page looks: each page module may export one as `handle`. */
export interface PageHandle {
  /** `shop`: logo, search, cart. `title`: back, title, cart. `none`: the page renders its own. Default `title`. */
  bar?: 'shop' | 'title' | 'none'
  /** Title in the bar; a function where each brand has its own word. */
  title?: string | ((brand: Brand) => string)
  /** Title in the bar that depends on loaded data; replaces `title`. */
  Title?: ComponentType
  /** The main navigation tabs under the bar. */
  tabs?: boolean
  /** The bottom navigation; false on product, checkout and player, which have a bar of their own. Default true. */
  bottom?: boolean
  /** The footer with the law lines. Default true. */
  footer?: boolean
  /** Fetches the lazy parts that the page needs when it is rendered in the browser. */
  loadParts?: () => Promise<unknown>
}
export const definePageHandle = (handle: PageHandle): PageHandle => handle

export type PageLayout = 'page' | 'video' | 'player'

/** ROUTE-1, ROUTE-2: the path itself switches the layout. */
export const layoutOf = (pathname: string): PageLayout => {
  if (pathname.includes('/player')) return 'player'
  return pathname.includes('/video') ? 'video' : 'page'
}

const isHandle = (value: unknown): value is PageHandle => typeof value === 'object' && value !== null

/** The handle of the innermost page. */
export const handleOf = (matches: readonly { handle?: unknown }[]): PageHandle => {
  const handle = matches.at(-1)?.handle
  return isHandle(handle) ? handle : {}
}
