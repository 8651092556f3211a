import type { Api } from '@shop/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPrograms } from '../../../scripts/test/postgres.ts'
import { type Cluster, openCluster, openStandby } from '../../../scripts/rel/shop/cluster.ts'
import { behind, makeSynchronous, portOf, promote } from '../../../scripts/rel/shop/replication.ts'
import { openTcpProxy, type TcpProxy } from '../../../scripts/rel/shop/tcp-proxy.ts'
import type { Db } from './db/db.ts'
import { findBrokenInvariants } from './db/invariants.ts'
import { openDb } from './db/open.ts'
import { testServerUrl } from './db/snapshot.ts'
import { createFromTemplate } from './db/template/postgres-template.ts'
import { pay } from './features/live/testing/room-buying.ts'
import { address } from './features/refund/testing/buying.ts'
import { catalogueSeed, COMBINATION, PRODUCT } from './features/test-catalogue.ts'
import { openTestShop, type TestShop } from './testing/test-shop.ts'

/** Said in the title of skipped tests. */
const missing = findPrograms() === undefined ? ' (skipped: the programs of PostgreSQL are not installed)' : ''
const isPossible = testServerUrl !== undefined && findPrograms() !== undefined

const FAST = ['fsync=off', 'full_page_writes=off']
const BUYERS = 4
const MOST_BACK_MS = 15_000
const body = {
  productId: PRODUCT.potato,
  optionGroups: [{ productOptionCombinationId: COMBINATION.potato, optionUnit: 1 }],
}

describe.runIf(isPossible)(`[C2] a failover to a synchronous standby server${missing}`, { timeout: 60_000 }, () => {
  let primary: Cluster
  let standby: Cluster
  let proxy: TcpProxy
  let db: Db
  let shop: TestShop
  const promised = { orders: [] as string[], paid: [] as string[] }
  const refusals: string[] = []
  const successes: number[] = []
  let phones = 10_000_000

  beforeAll(async () => {
    primary = await openCluster(FAST)
    const databaseUrl = await createFromTemplate(primary.url, catalogueSeed)
    standby = await openStandby(primary, FAST)
    await makeSynchronous(primary)
    proxy = await openTcpProxy(portOf(primary))
    db = await openDb({ databaseUrl: behind(databaseUrl, proxy.port), poolSize: 8 })
    shop = await openTestShop({ openedDb: db })
    await db.exec(
      'fill',
      'update stock set initial = initial + 100000, on_hand = on_hand + 100000 where product_id = $1',
      [PRODUCT.potato],
    )
  }, 240_000)
  afterAll(async () => {
    await shop.close()
    await proxy.close()
    for (const cluster of [standby, primary]) await cluster.close()
  })

  const checkOut = async (api: Api) => {
    const { id, totals } = await api('order.createTmp', { body })
    phones += 1
    return api('order.checkTmp', {
      params: { id },
      body: {
        chkPrice: totals.price,
        chkUsedPoint: 0,
        paymentMethodType: 'card',
        terms: { essentialService: true, essentialPrivacy: true },
        address: { ...address, guestOrderPhone: `010${phones}` },
        couponId: null,
      },
    })
  }
  /** Buys once. Notes what the shop has confirmed. */
  const buy = async (): Promise<void> => {
    const api = shop.api(await shop.guest())
    const request = await checkOut(api)
    promised.orders.push(request.orderNo)
    await pay(shop, api, request)
    promised.paid.push(request.orderNo)
  }
  const buyUntil = async (isOver: () => boolean): Promise<void> => {
    while (!isOver()) {
      const began = performance.now()
      try {
        await buy()
        successes.push(began)
      } catch (error) {
        refusals.push((error as { code?: string }).code ?? String(error))
        await sleep(20)
      }
    }
  }
  const countIn = async (text: string, numbers: readonly string[]) =>
    (await db.one<{ n: number }>('count', text, [numbers])).n

  test('a commit whose wait for the standby server was cancelled is not acknowledged', async () => {
    // a new token does not wait for the standby server
    const token = await shop.guest()
    const add = () => shop.ask('cart.addItem', { body }, { token })
    await standby.kill()
    const adding = add()
    const cancel = "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'"
    await expect.poll(() => db.exec('cancel', cancel, []), { timeout: 10_000 }).toBe(1)
    expect(await adding).toMatchObject({ status: 503, body: { code: 'databaseUnavailable' } })
    await standby.start()
    expect(await add()).toMatchObject({ status: 200 })
  })

  test('loses nothing that was acknowledged, and serves again within 15 s without a restart', async () => {
    let isOver = false
    const buyers = Array.from({ length: BUYERS }, () => buyUntil(() => isOver))
    await expect.poll(() => successes.length, { timeout: 20_000 }).toBeGreaterThan(8)
    const killedAt = performance.now()
    await primary.kill()
    await sleep(500)
    expect((await shop.request('GET', '/readyz')).status).toBe(503)
    await promote(standby)
    proxy.switchTo(portOf(standby))
    await expect.poll(() => successes.some((began) => began > killedAt), { timeout: MOST_BACK_MS }).toBe(true)
    const back = performance.now() - killedAt
    await sleep(1_500)
    isOver = true
    await Promise.all(buyers)
    expect(back).toBeLessThan(MOST_BACK_MS)
    expect((await shop.request('GET', '/readyz')).status).toBe(200)
    expect(successes.filter((began) => began < killedAt).length).toBeGreaterThan(5)
    expect(refusals.length).toBeGreaterThan(0)
    expect(new Set(refusals)).toEqual(new Set(['databaseUnavailable']))
    const { orders, paid } = promised
    expect(await countIn('select count(*) as n from orders where order_no = any($1)', orders)).toBe(orders.length)
    const isPaid = `select count(*) as n from orders o join payment p on p.order_id = o.id
      where o.order_no = any($1) and p.state = 'done'`
    expect(await countIn(isPaid, paid)).toBe(paid.length)
    expect(await findBrokenInvariants(db)).toEqual([])
  })
})
