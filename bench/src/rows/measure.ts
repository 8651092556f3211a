import type { RunLength } from '#src/run-length.ts'
import type { Row } from '#src/report/row.ts'
import type { Shops } from '#src/shop/shops.ts'

export interface Bench {
  runLength: RunLength
  shops: Shops
  /** Connection URL of a role that may create databases. */
  postgresUrl: string
}

/** A part of the benchmark that can be selected by name. */
export type Measure = (bench: Bench) => Promise<Row[]>
