import type { HydrationState } from 'react-router'
import type { Site } from '../site-context.ts'

/** Id of the block that carries the replies a page was rendered from. */
export const REPLIES_ID = 'page-replies'
/** Id of the block that carries `PageStart`. */
export const START_ID = 'page-start'

/** The path in the route table to which most links of the shop lead. */
export const PRODUCT_PAGE = 'product/:id'

/** What the server hands to the browser with a page, besides the replies. */
export interface PageStart {
  site: Site
  /** By route id, the failure that an error boundary has rendered. */
  errors: HydrationState['errors']
  /** By path of the route table, the files of pages that are fetched ahead. */
  prefetch: Readonly<Record<string, { module: string; imports: readonly string[] }>>
}

/** Reads what came with this document. Throws where it is missing. */
export const readPageStart = (): PageStart => {
  const block = document.getElementById(START_ID)
  if (!block) throw new Error(`the document has no ${START_ID}`)
  return JSON.parse(block.textContent) as PageStart
}
