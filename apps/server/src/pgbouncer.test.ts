import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from './db/db.ts'
import { findBrokenInvariants } from './db/invariants.ts'
import { openDb } from './db/open.ts'
import { connectQuery } from './db/postgres/session-settings.ts'
import { testServerUrl } from './db/snapshot.ts'
import { createFromTemplate, dropDatabase } from './db/template/postgres-template.ts'
import { pay, checkOut } from './features/live/testing/room-buying.ts'
import { notify } from './features/notification/notify.ts'
import { catalogueSeed, COMBINATION, PRODUCT } from './features/test-catalogue.ts'
import { enqueue } from './jobs/enqueue.ts'
import { createJobs } from './jobs/jobs.ts'
import { openEvents } from './testing/event-client.ts'
import { passesPrepared, type PgBouncer, pgbouncerBinary, servePgBouncer } from './testing/serve-pgbouncer.ts'
import { openTestShop, type TestShop } from './testing/test-shop.ts'

/** Said in the title of skipped tests. */
const missing = pgbouncerBinary === undefined ? ' (skipped: PgBouncer is not installed)' : ''
const isPossible = testServerUrl !== undefined && pgbouncerBinary !== undefined
const modes = passesPrepared ? [false, true] : [false]
/** Fewer server connections than clients, so that each transaction may get another one. */
const SERVERS = 3
const CLIENTS = 8

const SETTINGS = `select pg_backend_pid() as pid, current_setting('TimeZone') as zone, current_setting('statement_timeout') as statement,
  current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle,
  current_setting('plan_cache_mode') as plans, current_setting('shop.bus') as bus from pg_sleep(0.01)`

describe.runIf(isPossible)(`PgBouncer in transaction mode${missing}`, () => {
  let directUrl = ''
  const opened: PgBouncer[] = []
  const serve = async (query: string): Promise<string> => {
    const bouncer = await servePgBouncer({ databaseUrl: directUrl, connectQuery: query, size: SERVERS })
    opened.push(bouncer)
    return bouncer.url
  }
  beforeAll(async () => {
    directUrl = await createFromTemplate(testServerUrl ?? '', catalogueSeed)
  })
  afterAll(async () => {
    for (const bouncer of opened) await bouncer.close()
    await dropDatabase(testServerUrl ?? '', directUrl)
  })

  test('a shop does not open on sessions without its settings, and says which and how to set them', async () => {
    const url = await serve('set lock_timeout to 2000')
    const error = await openDb({ databaseUrl: url, directUrl, isPrepared: false }).catch((cause: unknown) => cause)
    expect(error).toMatchObject({ name: 'DatabaseOpenError', code: 'pooler' })
    const { message } = error as Error
    expect(message).toContain('statement_timeout, idle_in_transaction_session_timeout, plan_cache_mode.')
    expect(message).toContain(`connect_query='${connectQuery('database')}'`)
  })

  test('a bus other than that of the sessions is refused', async () => {
    const url = await serve(connectQuery('redis'))
    await expect(openDb({ databaseUrl: url, directUrl, isPrepared: false })).rejects.toThrow('shop.bus')
    const db = await openDb({ databaseUrl: url, directUrl, isPrepared: false, bus: 'redis' })
    await db.close()
  })

  describe.each(modes)('with prepared statements: %s', (isPrepared) => {
    let db: Db
    let shop: TestShop
    beforeAll(async () => {
      const databaseUrl = await serve(connectQuery('database'))
      db = await openDb({ databaseUrl, directUrl, isPrepared, poolSize: CLIENTS })
      shop = await openTestShop({ openedDb: db })
    })
    afterAll(() => shop.close())

    test('every session has the settings of the shop, with more clients than sessions', async () => {
      const asked = Array.from({ length: 60 }, () => db.one<{ pid: number }>('settings', SETTINGS, []))
      const rows = await Promise.all(asked)
      const seen = {
        zone: 'UTC',
        statement: '5s',
        lock: '2s',
        idle: '10s',
        plans: 'force_generic_plan',
        bus: 'database',
      }
      for (const row of rows) expect(row).toMatchObject(seen)
      const sessions = new Set(rows.map(({ pid }) => pid)).size
      expect(sessions).toBeGreaterThan(1)
      expect(sessions).toBeLessThanOrEqual(SERVERS)
    })

    test('a setting of a transaction ends with it', async () => {
      await db.tx((tx) => tx.many('local', "select set_config('statement_timeout', '77s', true)", []))
      const asked = Array.from({ length: 20 }, () => db.one<{ statement: string }>('settings', SETTINGS, []))
      expect(new Set((await Promise.all(asked)).map(({ statement }) => statement))).toEqual(new Set(['5s']))
    })

    test('concurrent guests fill their carts and pay, and the books are right', async () => {
      const guests = await Promise.all(Array.from({ length: 12 }, () => shop.guest()))
      const body = {
        productId: PRODUCT.apple,
        optionGroups: [{ productOptionCombinationId: COMBINATION.appleSmall3kg, optionUnit: 1 }],
      }
      await Promise.all(guests.flatMap((token) => [1, 2].map(() => shop.api(token)('cart.addItem', { body }))))
      const orders = await Promise.all(
        guests.map(async (token) => {
          const api = shop.api(token)
          const { items } = await api('cart.get')
          const groups = items.flatMap(({ bundleItems }) => bundleItems.flatMap(({ optionGroups }) => optionGroups))
          const tmp = await api('cart.createOrderTmp', { body: { optionGroupIds: groups.map(({ id }) => id) } })
          const orderId = await pay(shop, api, await checkOut(api, tmp))
          return { units: groups.reduce((sum, { optionUnit }) => sum + optionUnit, 0), orderId }
        }),
      )
      expect(orders.map(({ units }) => units)).toEqual(guests.map(() => 2))
      expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(guests.length)
      const paid = "select count(*) as n from payment where state = 'done' and order_id = any($1::bigint[])"
      expect(await db.one('paid', paid, [orders.map(({ orderId }) => orderId)])).toEqual({ n: guests.length })
      expect(await findBrokenInvariants(db)).toEqual([])
    })

    test('a notification reaches an open stream over LISTEN on the direct address', async () => {
      const origin = await shop.app.server.listen({ host: '127.0.0.1', port: 0 })
      const { userId, token } = await shop.asMember()
      const events = await openEvents(origin, { token })
      await events.waitFor(({ event }) => event === 'unread')
      const variables = { orderNo: 'A-1', orderId: '1', parcels: '' }
      const notice = { kind: 'order.shipped', key: `pooled:${userId}`, platform: 'ru', userId, variables } as const
      await db.tx((tx) => notify(tx, { config: shop.config }, notice, shop.clock.now))
      const counted = events.waitFor(({ data }) => (data as { orderList?: number }).orderList === 1)
      await expect(counted).resolves.toMatchObject({ event: 'unread' })
      events.close()
      await events.closed
    })

    test('a cached page part is invalidated by an edit', async () => {
      const read = async () => {
        const { body } = await shop.request('GET', `/v1/products/${PRODUCT.potato}`)
        return (body as { name: string }).name
      }
      await read()
      const name = `감자 ${String(isPrepared)}`
      await db.exec('rename', 'update product set name = $2 where id = $1', [PRODUCT.potato, name])
      await expect.poll(read).toBe(name)
    })

    test('a worker is woken by a job and runs each job once', async () => {
      const ran: number[] = []
      const handlers = {
        pooled: { inTx: async (_: unknown, payload: unknown) => ran.push((payload as { n: number }).n) },
      }
      const jobs = createJobs({ db, clock: () => shop.clock.now, handlers, pollMs: 60_000 })
      await jobs.start()
      await sleep(100)
      for (let n = 0; n < 10; n++) await enqueue(db, 'pooled', { n }, { runAt: shop.clock.now })
      await expect.poll(() => ran.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, n) => n))
      await jobs.stop()
    })

    test('a shop that runs is known to a rotation', async () => {
      await db.shareLock(720_097)
      const alone = 'select pg_try_advisory_xact_lock(720097) as "isFree"'
      expect(await db.tx((tx) => tx.one('alone', alone, []))).toEqual({ isFree: false })
    })
  })
})
