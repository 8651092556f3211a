import type { TagSettings } from '@shop/contract'
import type { HydrationState } from 'react-router'
import type { Site } from '../site-context.ts'

/** Id of the data block with the replies that the page was rendered from. */
export const REPLIES_ID = 'page-replies'
/** Id of the data block with `PageStart`. */
export const START_ID = 'page-start'

/** Path of the product page in the route table. Most links of the shop point to it. */
export const PRODUCT_PAGE = 'product/:id'

/** Project that the errors of pages are reported to. */
export interface ErrorReporterSettings {
  dsn: string
  release: string
  environment: string
}

/** Data that the server sends with a page, besides the replies. */
export interface PageStart {
  site: Site
  /** Errors rendered by error boundaries, by route id. */
  errors: HydrationState['errors']
  /** Undefined if errors are not reported. */
  errorReporter?: ErrorReporterSettings | undefined
  /** Files of pages to prefetch, by path in the route table. */
  prefetch: Readonly<Record<string, { module: string; imports: readonly string[] }>>
  /** Settings of the tags with a key; absent without any. */
  tags?: TagSettings
}

/** Reads the `PageStart` of this document. Throws if it is missing. */
export const readPageStart = (): PageStart => {
  const block = document.getElementById(START_ID)
  if (!block) throw new Error(`the document has no ${START_ID}`)
  return JSON.parse(block.textContent) as PageStart
}
