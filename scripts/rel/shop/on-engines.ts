import type { Row } from '../../../bench/src/report/row.ts'
import { openCluster } from './cluster.ts'
import { printOutcome } from './outcome.ts'
import { buildPages } from './shop-process.ts'
import { narrow } from './narrow.ts'

/** Runs `tryOn` on a PostgreSQL started for the run and on the embedded engine, and prints the results. `only`: one of them. */
export const reportEngines = async (
  only: string,
  tryOn: (engine: string, where: string) => Promise<Row[]>,
): Promise<boolean> => {
  await buildPages()
  const cluster = await openCluster()
  try {
    const engines = [['postgres', cluster.url] as const, ['embedded', 'embedded'] as const]
    const rows: Row[] = []
    for (const [engine, where] of narrow(engines, only, ([name]) => name)) rows.push(...(await tryOn(engine, where)))
    return printOutcome(rows)
  } finally {
    await cluster.close()
  }
}
