/** C7: the rates of catalogue and checkout do not fall below a floor, which is compared with a calibration loop of the same run. */
import { createHash } from 'node:crypto'
import type { Row } from '../../../bench/src/report/row.ts'
import { percentile } from '../../../bench/src/statistics.ts'
import { type Ask, createAsk, send } from '../shop/ask.ts'
import { openCluster } from '../shop/cluster.ts'
import { countBroken, type House, openHouse } from '../shop/house.ts'
import { mustBe, printOutcome, toRow } from '../shop/outcome.ts'
import { buyNow, openGuest } from '../shop/purchase.ts'
import { buildPages, type ShopProcess, startShopProcess } from '../shop/shop-process.ts'

const WARM_MS = 10_000
const RUN_MS = 60_000
const READERS = 32
const BUYERS = 24
const GATEWAY_MS = 50
const CATALOGUE = { rate: 800, p99: 150 }
const CHECKOUT = { rate: 100, p99: 500 }
const CALIBRATION_MS = 2_000
const BLOCK = Buffer.alloc(64 * 1_024, 7)

/** Hashes of 64 KiB per second on one processor: what this machine does now. */
const calibrate = (): number => {
  const began = performance.now()
  let n = 0
  for (; performance.now() - began < CALIBRATION_MS; n++) createHash('sha256').update(BLOCK).digest()
  return n / ((performance.now() - began) / 1_000)
}

interface Measured {
  /** Per second. */
  rate: number
  /** Milliseconds. */
  p99: number
  failed: number
}

/** Runs `once` in `workers` loops for a time (ms). `once` resolves with true on success. */
const runFor = async (
  ms: number,
  workers: number,
  once: (n: number, worker: number) => Promise<boolean>,
): Promise<Measured> => {
  const times: number[] = []
  let [n, failed] = [0, 0]
  const began = performance.now()
  const work = async (worker: number): Promise<void> => {
    while (performance.now() - began < ms) {
      const at = performance.now()
      if (await once(n++, worker)) times.push(performance.now() - at)
      else failed += 1
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))
  return { rate: times.length / ((performance.now() - began) / 1_000), p99: percentile(times, 0.99), failed }
}

const readCatalogue =
  (ask: Ask, { goods }: House) =>
  async (n: number) => {
    const { productId } = goods[n % goods.length] as House['goods'][number]
    const params = { id: productId }
    const asked =
      n % 3 === 0
        ? ask('category.listProducts', { params: { id: 91 }, query: { take: 20 } })
        : ask(n % 3 === 1 ? 'product.get' : 'product.listOptions', { params })
    return (await asked).code === ''
  }

const buy = async (ask: Ask, { goods, sandbox }: House, forMs: number): Promise<Measured> => {
  const guests: string[] = []
  for (let at = 0; at < BUYERS; at++) guests.push(await openGuest(ask))
  return runFor(forMs, BUYERS, async (n, worker) => {
    const good = goods[n % goods.length] as House['goods'][number]
    const place = { ask, note: async <T>(_: string, asking: Promise<T>) => asking, sandbox }
    return (await buyNow(place, guests[worker] ?? '', good)).isPaid
  })
}

const toRows = (what: string, { rate, p99, failed }: Measured, goal: typeof CATALOGUE, calibration: number): Row[] => [
  toRow(
    `${what} per second`,
    `${rate.toFixed(0)} (${((100 * rate) / calibration).toFixed(1)} % of ${calibration.toFixed(0)} calibration loops)`,
    `≥ ${goal.rate}`,
    rate >= goal.rate,
  ),
  toRow(`${what}, p99`, `${p99.toFixed(0)} ms`, `≤ ${goal.p99} ms`, p99 <= goal.p99),
  mustBe(`${what}, failed`, failed, 0),
]

const measure = async (shop: ShopProcess, house: House): Promise<Row[]> => {
  const ask = createAsk(shop.url)
  const slow = { vendor: 'toss', route: '*', mode: 'slow', when: 'after', ms: GATEWAY_MS, times: null }
  await send('POST', `${house.sandbox}/__sandbox/fault`, { body: slow })
  await runFor(WARM_MS, READERS, readCatalogue(ask, house))
  await buy(ask, house, WARM_MS)
  const first = calibrate()
  const catalogue = await runFor(RUN_MS, READERS, readCatalogue(ask, house))
  const checkout = await buy(ask, house, RUN_MS)
  const calibration = (first + calibrate()) / 2
  return [
    ...toRows('catalogue calls', catalogue, CATALOGUE, calibration),
    ...toRows('checkouts', checkout, CHECKOUT, calibration),
    mustBe('invariants broken', await countBroken(house.data), 0),
  ]
}

/** Runs on a PostgreSQL of its own, with fsync. */
export const keepCapacity = async (): Promise<boolean> => {
  await buildPages()
  const cluster = await openCluster()
  try {
    const house = await openHouse(cluster.url, 'C7')
    try {
      const shop = await startShopProcess({ ...house.data, SANDBOX_URL: house.sandbox })
      try {
        return printOutcome(await measure(shop, house))
      } finally {
        await shop.end()
      }
    } finally {
      await house.close()
    }
  } finally {
    await cluster.close()
  }
}
