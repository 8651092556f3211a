import type { Row } from '#src/report/row.ts'
import { showMs, showTimes } from '#src/report/row.ts'
import { median } from '#src/statistics.ts'

/** A shop with a number of orders, and an account that reads its lists. */
export interface Desk {
  url: string
  headers: Record<string, string>
  /** Number and day of one of its orders. */
  orderNo: string
  day: string
  /** Phone of a buyer with as many orders as each other. */
  phone: string
}

export const GOAL = 1.3
const ROUNDS = 60
const WARM_UP = 15

/** Reads the list and returns the time of the call in ms. */
const timeOf = async ({ url, headers }: Desk, path: string): Promise<number> => {
  const began = performance.now()
  const response = await fetch(`${url}${path}`, { headers })
  const body = await response.text()
  const ms = performance.now() - began
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${body.slice(0, 200)}`)
  return ms
}

/** Lists by name: the path for a shop. */
export const grids: readonly (readonly [string, (desk: Desk) => string])[] = [
  ['all orders', () => '/admin/v1/order'],
  ['orders of a state', () => '/admin/v1/order?state=new'],
  ['orders of a day', ({ day }) => `/admin/v1/order?from=${day}&to=${day}`],
  ['orders of a phone', ({ phone }) => `/admin/v1/order?phone=${phone}`],
  ['an order by its number', ({ orderNo }) => `/admin/v1/order?orderNo=${orderNo}`],
  ['customers', () => '/admin/v1/customers'],
]

/** Compares a list among many rows with one among few, call by call in turn, so that other load on the machine affects both. */
export const compareGrid = async (
  [name, pathOf]: (typeof grids)[number],
  { few, many }: { few: Desk; many: Desk },
): Promise<Row> => {
  const taken = { few: [] as number[], many: [] as number[] }
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const [fewMs, manyMs] = [await timeOf(few, pathOf(few)), await timeOf(many, pathOf(many))]
    if (round < WARM_UP) continue
    taken.few.push(fewMs)
    taken.many.push(manyMs)
  }
  const ratio = median(taken.many) / median(taken.few)
  return {
    what: `Back office: ${name}`,
    measured: showMs(median(taken.many)),
    limit: `${showMs(median(taken.few))} among 1,000`,
    ratio: `costs ${showTimes(ratio)}`,
    goal: `costs ≤ ${GOAL.toFixed(2)} ×`,
    reached: ratio <= GOAL,
  }
}
