import { randomBytes } from 'node:crypto'
import type { RenderStatic } from './static-markup.ts'

// never sent: no text of a page can be taken for a mark
const SECRET = randomBytes(8).toString('hex')
const MARK = new RegExp(`<!--${SECRET} (\\d+)-->`)

interface MarkupSlots {
  render: RenderStatic
  /** The rendered page, with the cached markup in place of the marks. */
  fill(page: string): (string | Uint8Array)[]
}

/**
 * Lets one page be rendered with a short mark for each static component, and puts its cached bytes there afterwards: as a part
 * of the page's text they would be copied and encoded again for each page.
 */
export const openMarkupSlots = (renderStatic: RenderStatic<Uint8Array>): MarkupSlots => {
  const markups: Uint8Array[] = []
  return {
    render: (...args) => `<!--${SECRET} ${markups.push(renderStatic(...args)) - 1}-->`,
    // a split returns the text between two marks and the number in a mark in turn
    fill: (page) => page.split(MARK).map((part, at) => (at % 2 === 0 ? part : (markups[Number(part)] ?? ''))),
  }
}
