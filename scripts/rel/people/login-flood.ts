/** E1: a flood of logins, each of which costs a password hash, does not slow other visitors. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../../../bench/src/report/row.ts'
import { percentile } from '../../../bench/src/statistics.ts'
import { createAsk } from '../shop/ask.ts'
import { type House, openHouse } from '../shop/house.ts'
import { reportEngines } from '../shop/on-engines.ts'
import { atLeast, mustBe, toRow } from '../shop/outcome.ts'
import { startShopProcess } from '../shop/shop-process.ts'
import { sendTraffic, type Step } from '../shop/traffic.ts'

const LOOKS_A_SECOND = 50
const LOGINS_A_SECOND = 100
const WARM_MS = 4_000
const LONG_MS = 15_000
const MOST = 2

/** Returns a different address for each turn, so that the limit per address lets each guess reach the hash. */
const placeAt = (turn: number): string => `127.${1 + (turn >> 14)}.${(turn >> 7) & 127}.${1 + (turn & 127)}`

const lookAround = (shop: string, { goods }: House): ((turn: number) => Step) => {
  const ask = createAsk(shop)
  return (turn) => (note) =>
    turn % 2 === 0
      ? note('list', ask('category.pageProducts', { params: { id: 91 }, query: { take: 30 } }))
      : note('product', ask('product.get', { params: { id: goods[turn % goods.length]?.productId ?? 1 } }))
}

const guess =
  (shop: string) =>
  (turn: number): Step =>
  (note) =>
    note(
      'login',
      createAsk(shop, { from: placeAt(turn), isKept: false })('user.logIn', {
        body: { email: `nobody${turn}@example.com`, password: `guess ${turn}` },
      }),
    )

interface Watched {
  /** 99th percentile of the response times of other visitors, in ms. */
  p99: number
  failed: number
}

const watch = async (next: (turn: number) => Step): Promise<Watched> => {
  const looks = sendTraffic(LOOKS_A_SECOND, next)
  await sleep(LONG_MS)
  await looks.stop()
  return {
    p99: percentile(
      looks.seen.map(({ ms }) => ms),
      0.99,
    ),
    failed: looks.seen.filter(({ status }) => status !== 200).length,
  }
}

const flood = async (house: House) => {
  // the response cache is off, because cached responses would hide the cost of the flood
  const env = { ...house.data, SANDBOX_URL: house.sandbox, RESPONSE_CACHE: 'off' }
  const shop = await startShopProcess(env)
  try {
    const next = lookAround(shop.url, house)
    const warm = sendTraffic(LOOKS_A_SECOND, next)
    await sleep(WARM_MS)
    await warm.stop()
    const calm = await watch(next)
    const logins = sendTraffic(LOGINS_A_SECOND, guess(shop.url))
    const flooded = await watch(next)
    await logins.stop()
    return { calm, flooded, hashed: logins.seen.filter(({ code }) => code === 'loginFailed').length }
  } finally {
    await shop.end('SIGKILL')
  }
}

const floodOn = async (engine: string, where: string): Promise<Row[]> => {
  const house = await openHouse(where, 'E1')
  try {
    const { calm, flooded, hashed } = await flood(house)
    const times = flooded.p99 / calm.p99
    const measured = `${times.toFixed(2)} × (${calm.p99.toFixed(1)} and ${flooded.p99.toFixed(1)} ms)`
    return [
      toRow(`${engine}: p99 of looking around under a flood of logins`, measured, `≤ ${MOST} ×`, times <= MOST),
      mustBe(`${engine}: looks that failed`, calm.failed + flooded.failed, 0),
      atLeast(`${engine}: passwords hashed in vain meanwhile`, hashed, 100),
    ]
  } finally {
    await house.close()
  }
}

/** `only`: an engine. */
export const bearLoginFlood = (only = ''): Promise<boolean> => reportEngines(only, floodOn)
