import type { Pace } from '#src/pace.ts'
import type { Row } from '#src/report/row.ts'
import type { Shops } from '#src/shop/shops.ts'

export interface Bench {
  pace: Pace
  shops: Shops
  /** Address of a role that may create databases. */
  postgresUrl: string
}

/** A part of the benchmark that can be asked for by its word. */
export type Measure = (bench: Bench) => Promise<Row[]>
