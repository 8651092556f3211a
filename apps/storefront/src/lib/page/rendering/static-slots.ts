import { randomBytes } from 'node:crypto'
import type { StillDrawing } from './static-markup.ts'

// never sent: no text of a page can be taken for a place
const SECRET = randomBytes(8).toString('hex')
const PLACE = new RegExp(`<!--${SECRET} (\\d+)-->`)

interface StillPlaces {
  drawing: StillDrawing
  /** The page that was drawn, with what stands still in its places. */
  fill(drawn: string): (string | Uint8Array)[]
}

/**
 * Lets one page be drawn with a short mark for each thing that stands still, and puts the bytes that are kept of it in its place
 * afterwards: as a part of the page's text it would be copied and coded anew for each page.
 */
export const openStillPlaces = (drawStill: StillDrawing<Uint8Array>): StillPlaces => {
  const drawings: Uint8Array[] = []
  return {
    drawing: (...still) => `<!--${SECRET} ${drawings.push(drawStill(...still)) - 1}-->`,
    // what a split gives is the text between two places and the number of the place, in turn
    fill: (drawn) => drawn.split(PLACE).map((part, at) => (at % 2 === 0 ? part : (drawings[Number(part)] ?? ''))),
  }
}
