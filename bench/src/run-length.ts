import { LARGE, SMALL } from './shop/shops.ts'

/** Number and duration (seconds) of the runs per figure. */
export interface RunLength {
  runs: number
  seconds: number
  /** Number of browser audits per page. Repeated because other load on the machine affects single audits. */
  audits: number
  /** Number of products in the shop for the read measures: lists, details, and pages opened in a browser. */
  products: number
}

export const thorough: RunLength = { runs: 3, seconds: 4, audits: 5, products: LARGE }
export const quick: RunLength = { runs: 1, seconds: 2, audits: 1, products: SMALL }
