import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDb } from '../../../apps/server/src/db/open.ts'
import type { Db } from '../../../apps/server/src/db/db.ts'
import { buyByCart } from '#src/buying/checkout.ts'
import { inRotation, stockGoods } from '#src/buying/goods.ts'
import { createGuest } from '#src/load/client.ts'
import { BATCH, createBatches, type SendBatch } from '#src/load/event-batches.ts'
import { CONNECTIONS } from '#src/load/load-url.ts'
import { work } from '#src/load/workers.ts'
import { type Row, showRate, showShare } from '#src/report/row.ts'
import { SMALL } from '#src/shop/shops.ts'
import { median } from '#src/statistics.ts'
import type { Bench } from './measure.ts'

const PLENTY = 1_000_000
const BESIDE_PER_SECOND = 200
const STORED_SHARE = 0.5
const CHECKOUT_SHARE = 0.9
const PATIENCE_MS = 60_000

const countEvents = async (db: Db): Promise<number> =>
  (await db.one<{ count: number }>('bench.events', 'select count(*)::int as count from tracking_event', [])).count

const untilStored = async (db: Db, count: number): Promise<void> => {
  for (const until = Date.now() + PATIENCE_MS; (await countEvents(db)) < count; await sleep(100))
    if (Date.now() > until) throw new Error('the collector has not stored what it accepted')
}

/** Sends batches for some seconds. Returns the events that were stored per second, until the last is. */
const storeEvents = async (db: Db, send: SendBatch, seconds: number): Promise<number> => {
  const before = await countEvents(db)
  const began = performance.now()
  let accepted = 0
  const worker = async (): Promise<void> => {
    while (performance.now() - began < seconds * 1_000) {
      if (await send()) accepted += BATCH
      // refused because the database is behind: as the tracker, only sooner
      else await sleep(50)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  await untilStored(db, before + accepted)
  return (accepted / (performance.now() - began)) * 1_000
}

/** Copies the stored events to a table without keys. Returns rows per second. Needs a role that may read and write files. */
const copyEvents = async (db: Db): Promise<number> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-copy-'))
  // the database server is another user
  await chmod(folder, 0o777)
  const file = path.join(folder, 'events')
  try {
    await db.script(
      `set statement_timeout = 0; drop table if exists bench_copy; create table bench_copy (like tracking_event)`,
    )
    const count = await countEvents(db)
    await db.script(`copy (select * from tracking_event) to program 'cat > ${file}'`)
    const began = performance.now()
    await db.script(`copy bench_copy from program 'cat ${file}'`)
    const seconds = (performance.now() - began) / 1_000
    await db.script('drop table bench_copy')
    return count / seconds
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Sends batches at a fixed rate until the returned function is called. */
const sendBeside = (send: SendBatch): (() => Promise<void>) => {
  const began = performance.now()
  const sent: Promise<boolean>[] = []
  const stopping = new AbortController()
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const due = Math.floor(((performance.now() - began) / 1_000) * BESIDE_PER_SECOND)
      while (sent.length < due) sent.push(send())
      await sleep(5)
    }
  }
  const running = loop()
  return async () => {
    stopping.abort()
    await running
    await Promise.all(sent)
  }
}

const toStoredRow = (stored: number, copied: number): Row => ({
  what: 'Collector, batches of 20 events',
  measured: showRate(stored, 'events stored'),
  limit: `${showRate(copied, 'rows')} by COPY`,
  ratio: showShare(stored, copied),
  goal: '≥ 50 % of COPY',
  reached: stored >= copied * STORED_SHARE,
})

const toBesideRow = (beside: number, alone: number): Row => ({
  what: `Whole checkout beside ${BESIDE_PER_SECOND} batches/s`,
  measured: showRate(beside, 'orders'),
  limit: `${showRate(alone, 'orders')} without`,
  ratio: showShare(beside, alone),
  goal: '≥ 90 %',
  reached: beside >= alone * CHECKOUT_SHARE,
})

/** Measures how many events the collector stores, and what events cost the checkout. Decision 065 */
export const measureCollector = async ({ shops, runLength }: Bench): Promise<Row[]> => {
  const [{ url: shopUrl }, { url: databaseUrl }, { url: sandboxUrl }] = await Promise.all([
    shops.kept(),
    shops.database(SMALL),
    shops.sandbox(),
  ])
  const db = await openDb({ databaseUrl, poolSize: 1 })
  const send = createBatches(shopUrl)
  const nextGood = inRotation(await stockGoods(databaseUrl, PLENTY))
  const buy = async (): Promise<boolean> => {
    await buyByCart(await createGuest(shopUrl), nextGood(), sandboxUrl)
    return true
  }
  try {
    await storeEvents(db, send, 1)
    const stored: number[] = []
    for (let run = 0; run < runLength.runs; run++) stored.push(await storeEvents(db, send, runLength.seconds))
    const copied = await copyEvents(db)
    await work(buy, runLength.seconds)
    const [alone, beside]: [number[], number[]] = [[], []]
    for (let run = 0; run < runLength.runs; run++) {
      alone.push((await work(buy, runLength.seconds)).perSecond)
      const stop = sendBeside(send)
      beside.push((await work(buy, runLength.seconds)).perSecond)
      await stop()
    }
    return [toStoredRow(median(stored), copied), toBesideRow(median(beside), median(alone))]
  } finally {
    await db.close()
  }
}
