import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Constant, startConstant } from '#src/limits/constant.ts'
import { loadUrl, type Target } from '#src/load/load-url.ts'
import { plainHeaders } from '#src/load/read-answer.ts'
import { type Row, showMs, showRate } from '#src/report/row.ts'
import { loadCatalogue } from '#src/shop/database.ts'
import { type Shop, startShop } from '#src/shop/shop.ts'
import { SMALL } from '#src/shop/shops.ts'
import { median } from '#src/statistics.ts'
import type { Bench } from './measure.ts'
import { besideConstant } from './reading/beside.ts'
import { listPath } from './reading/paths.ts'

const RATE_GOAL = 600
const STALL_GOAL_MS = 20

const loadList = async (shop: Shop, target: Target, constant: Constant, { runLength }: Bench): Promise<Row[]> => {
  for (const each of [constant, target]) await loadUrl(each, 2)
  const [limits, rates, stalls]: [number[], number[], number[]] = [[], [], []]
  for (let run = 0; run < runLength.runs; run++) {
    limits.push((await loadUrl(constant, runLength.seconds)).perSecond)
    await shop.figures()
    rates.push((await loadUrl(target, runLength.seconds)).perSecond)
    stalls.push((await shop.figures()).stallMs)
  }
  const [rate, stall] = [median(rates), median(stalls)]
  return [
    {
      what: 'Embedded engine: product list of 30, uncached',
      measured: showRate(rate, 'lists'),
      ...besideConstant(rate, median(limits), constant),
      goal: `≥ ${RATE_GOAL}/s`,
      reached: rate >= RATE_GOAL,
    },
    {
      what: 'Embedded engine: longest stall of the event loop under that load',
      measured: showMs(stall),
      goal: `≤ ${STALL_GOAL_MS} ms`,
      reached: stall <= STALL_GOAL_MS,
    },
  ]
}

const measureList = async (shop: Shop, bench: Bench): Promise<Row[]> => {
  const target = { url: `${shop.url}${listPath}`, headers: plainHeaders }
  const constant = await startConstant(target)
  try {
    return await loadList(shop, target, constant, bench)
  } finally {
    await constant.close()
  }
}

/** Measures the bundled database engine over the same products, uncached. */
export const measureEmbedded = async (bench: Bench): Promise<Row[]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-bench-'))
  const data = { DATA_DIR: path.join(folder, 'pg') }
  try {
    await loadCatalogue({ ...data, DATABASE_URL: '' }, SMALL)
    const shop = await startShop({ data, keeps: 'nothing' })
    try {
      return await measureList(shop, bench)
    } finally {
      await shop.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
