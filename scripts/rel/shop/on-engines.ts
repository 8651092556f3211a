import type { Row } from '../../../bench/src/report/row.ts'
import { openCluster } from './cluster.ts'
import { tell } from './outcome.ts'
import { buildPages } from './shop-process.ts'
import { narrow } from './narrow.ts'

/** Tries something on a PostgreSQL of the run's own and on the embedded engine, and shows what came out. `only`: one of them. */
export const tellOfEngines = async (
  only: string,
  tryOn: (engine: string, where: string) => Promise<Row[]>,
): Promise<boolean> => {
  await buildPages()
  const cluster = await openCluster()
  try {
    const engines = [['postgres', cluster.url] as const, ['embedded', 'embedded'] as const]
    const rows: Row[] = []
    for (const [engine, where] of narrow(engines, only, ([name]) => name)) rows.push(...(await tryOn(engine, where)))
    return tell(rows)
  } finally {
    await cluster.close()
  }
}
