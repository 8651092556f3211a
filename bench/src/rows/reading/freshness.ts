import { type Row, showMs } from '#src/report/row.ts'
import { SMALL } from '#src/shop/shops.ts'
import { median } from '#src/statistics.ts'
import { openDb } from '../../../../apps/server/src/db/open.ts'
import type { Bench } from '../measure.ts'
import { firstProductId, listPath } from './paths.ts'

const CHANGES = 20
const GOAL_MS = 100
const PATIENCE_MS = 5_000

const says = async (url: string, word: string): Promise<boolean> => (await (await fetch(url)).text()).includes(word)

/** Measures how long the list and the detail, both cached, still show the product's previous name. */
const timeUntilShown = async (urls: readonly string[], word: string): Promise<number> => {
  const began = performance.now()
  for (const url of urls)
    while (!(await says(url, word)))
      if (performance.now() - began > PATIENCE_MS) throw new Error(`${url} still shows what was before the change`)
  return performance.now() - began
}

export const measureFreshness = async ({ shops }: Bench): Promise<Row[]> => {
  const { url } = await shops.kept()
  const id = await firstProductId(url)
  const urls = [`${url}${listPath}`, `${url}/v1/products/${id}`]
  const db = await openDb({ databaseUrl: (await shops.database(SMALL)).url, poolSize: 1 })
  const times: number[] = []
  try {
    for (let change = 0; change < CHANGES; change++) {
      const word = `사과 ${change}번째`
      // Both are cached at the time of the change.
      await timeUntilShown(urls, '')
      await db.exec('bench.rename', 'update product set name = $2 where id = $1', [id, word])
      times.push(await timeUntilShown(urls, word))
    }
  } finally {
    await db.close()
  }
  const longest = Math.max(...times)
  return [
    {
      what: `Correct after a change, longest of ${CHANGES}`,
      measured: showMs(longest),
      ratio: `median ${showMs(median(times))}`,
      goal: `≤ ${GOAL_MS} ms`,
      reached: longest <= GOAL_MS,
    },
  ]
}
