import { LARGE, SMALL } from './shop/shops.ts'

/** How often a figure is taken, and how long one taking lasts. */
export interface Pace {
  runs: number
  seconds: number
  /** How often a browser audits a page: other work falls on one audit or another. */
  audits: number
  /** How many products stand behind what is read: lists, details, and the pages that a browser opens. */
  products: number
}

export const thorough: Pace = { runs: 3, seconds: 4, audits: 5, products: LARGE }
export const quick: Pace = { runs: 1, seconds: 2, audits: 1, products: SMALL }
