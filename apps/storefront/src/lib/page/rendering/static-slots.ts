import { randomBytes } from 'node:crypto'
import type { RenderStatic } from './static-markup.ts'

// never sent, so text of a page cannot be mistaken for a marker
const SECRET = randomBytes(8).toString('hex')
const MARK = new RegExp(`<!--${SECRET} (\\d+)-->`)

interface MarkupSlots {
  render: RenderStatic
  /** Returns the rendered page, with the cached markup in place of the markers. */
  fill(page: string): (string | Uint8Array)[]
}

/**
 * Renders one page with a short marker for each static component and inserts the cached bytes afterwards. As part of the page's
 * text the markup would be copied and encoded again for each page.
 */
export const openMarkupSlots = (renderStatic: RenderStatic<Uint8Array>): MarkupSlots => {
  const markups: Uint8Array[] = []
  return {
    render: (...args) => `<!--${SECRET} ${markups.push(renderStatic(...args)) - 1}-->`,
    // split alternates between the text and the number of a marker
    fill: (page) => page.split(MARK).map((part, at) => (at % 2 === 0 ? part : (markups[Number(part)] ?? ''))),
  }
}
