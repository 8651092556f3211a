import type { PaymentRequest } from '@shop/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApp, type RunningApp } from '#src/app.ts'
import type { Db, Sql } from '#src/db/db.ts'
import {
  authenticate,
  buyNow,
  check,
  checkBody,
  confirm,
  createPerson,
  expectBooksRight,
  openTestShop,
  type Shop,
} from '#src/features/payment/testing/test-shop.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import { createLog } from '#src/http/log.ts'

const MINUTE = 60_000

let shop: Shop
let running: RunningApp
beforeEach(async () => {
  shop = await openTestShop()
  const config = { ...shop.app.config, rateLimits: false, logLevel: 'silent' as const }
  running = await createApp({ ...shop.app, config, log: createLog(config) })
})
afterEach(async () => {
  await running.close()
  await shop.close()
})

const post = (payload: string | object) =>
  running.server.inject({
    method: 'POST',
    url: '/webhooks/toss',
    headers: { host: 'ru.localhost', 'content-type': 'application/json' },
    payload,
  })

/** The same database, slower where asked, and how often something goes to it but the look for a new catalogue; a transaction goes there twice more. */
const watchWays = (db: Db): { db: Db; ways: () => number; slowBy: (ms: number) => void } => {
  let [ways, delay] = [0, 0]
  const go = async (name: string, times = 1): Promise<void> => {
    if (name === 'catalogueVersion') return
    ways += times
    if (delay > 0) await sleep(times * delay)
  }
  const watched = <S extends Sql>(sql: S): S => ({
    ...sql,
    many: (...asked: Parameters<Sql['many']>) => go(asked[0]).then(() => sql.many(...asked)),
    one: (...asked: Parameters<Sql['one']>) => go(asked[0]).then(() => sql.one(...asked)),
    opt: (...asked: Parameters<Sql['opt']>) => go(asked[0]).then(() => sql.opt(...asked)),
    exec: (...asked: Parameters<Sql['exec']>) => go(asked[0]).then(() => sql.exec(...asked)),
  })
  const tx: Db['tx'] = (run) => go('tx', 2).then(() => db.tx((inside) => run(watched(inside))))
  return { db: { ...watched(db), tx }, ways: () => ways, slowBy: (ms) => void (delay = ms) }
}

type Fate = 'returned' | 'lostBrowser' | 'declined' | 'waiting' | 'deposited' | 'reversed'
const FATES: readonly Fate[] = ['returned', 'lostBrowser', 'declined', 'waiting', 'deposited', 'reversed']

interface Sale {
  fate: Fate
  request: PaymentRequest
}

const SHELF = [COMBINATION.appleSmall3kg, COMBINATION.appleSmall5kg, COMBINATION.appleLarge3kg]

const sell = async (fate: Fate, at = 0): Promise<Sale> => {
  const who = await createPerson(shop, { userType: 'email' })
  const isAccount = ['waiting', 'deposited', 'reversed'].includes(fate)
  const tmp = await buyNow(shop, who, [PRODUCT.apple, SHELF[at % SHELF.length] as number, 1])
  const method = { paymentMethodType: isAccount ? 'virtual_account' : 'card' } as const
  const request = await check(shop, who, tmp, checkBody(tmp, 0, method))
  const paid = authenticate(shop, request)
  if (fate === 'declined') shop.gateway.script('confirm', { decline: 'REJECT_CARD_PAYMENT' })
  if (fate !== 'lostBrowser') await confirm(shop, who, paid)
  if (fate === 'deposited' || fate === 'reversed') shop.gateway.deposit(request.orderNo)
  return { fate, request }
}

/** The same every time, so that a failure can be looked at again. */
const createDice = (seed: number) => {
  let last = seed
  return (sides: number) => {
    last = (last * 1_664_525 + 1_013_904_223) >>> 0
    return last % sides
  }
}

const STATUSES = ['WAITING_FOR_DEPOSIT', 'DONE', 'CANCELED', 'PARTIAL_CANCELED', 'ABORTED', 'EXPIRED']

const secretOf = async (orderNo: string): Promise<string | null> => {
  const found = await shop.gateway.findByOrderId(orderNo)
  return found.outcome === 'found' ? found.payment.secret : null
}

/** Notices about an order, each of both kinds and of any status, true or not, each up to seven times. */
const noticesOf = async ({ request: { orderNo } }: Sale, dice: (sides: number) => number): Promise<object[]> => {
  const secret = await secretOf(orderNo)
  return STATUSES.flatMap((status) => {
    const change = { eventType: 'PAYMENT_STATUS_CHANGED', createdAt: '', data: { orderId: orderNo, status, secret } }
    const deposit = { createdAt: '', orderId: orderNo, status, secret, transactionKey: '' }
    const copies = 1 + dice(7)
    return Array.from({ length: copies }, () => (secret !== null && dice(2) === 0 ? deposit : change))
  })
}

const shuffle = <T>(items: readonly T[], dice: (sides: number) => number): T[] => {
  const mixed = [...items]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = dice(at + 1)
    ;[mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T]
  }
  return mixed
}

const truthOf: Record<Fate, readonly [state: string, status: string]> = {
  returned: ['done', 'paid'],
  lostBrowser: ['done', 'paid'],
  declined: ['failed', 'incomplete'],
  waiting: ['waiting_deposit', 'bank_transfer_waiting'],
  deposited: ['done', 'paid'],
  reversed: ['canceled', 'withdraw_complete'],
}

describe('happy', () => {
  test('[B3] 2,000 notices, shuffled, doubled, late and lying: each order is what the gateway says, each effect once', {
    timeout: 180_000,
  }, async () => {
    const dice = createDice(20_261_121)
    const sales: Sale[] = []
    for (let at = 0; at < 42; at++)
      sales.push(await sell(FATES[at % FATES.length] as Fate, Math.floor(at / FATES.length)))
    for (const { fate, request } of sales)
      if (fate === 'reversed') {
        await post({ orderId: request.orderNo, status: 'DONE', secret: await secretOf(request.orderNo) })
        await shop.runJobs()
        shop.gateway.reverse(request.orderNo, dice(2) === 0 ? 'canceled' : 'waitingForDeposit')
      }
    const notices = (await Promise.all(sales.map((sale) => noticesOf(sale, dice)))).flat()
    while (notices.length < 2_000) notices.push(notices[dice(notices.length)] as object)
    const mixed = shuffle(notices, dice).slice(0, 2_000)
    for (let at = 0; at < mixed.length; at += 100) {
      const answers = await Promise.all(mixed.slice(at, at + 100).map(post))
      expect(answers.map(({ statusCode }) => statusCode).filter((status) => status !== 200)).toEqual([])
      shop.pass(11_000)
      await shop.runJobs()
    }
    shop.pass(MINUTE)
    await shop.runJobs()
    const rows = await shop.db.many<{ orderNo: string; state: string; status: string }>(
      't',
      'select o.order_no as "orderNo", p.state, o.status from orders o join payment p on p.order_id = o.id',
      [],
    )
    for (const { fate, request } of sales) {
      const { orderNo } = request
      const row = rows.find((one) => one.orderNo === orderNo)
      expect([row?.state, row?.status], `${fate} ${orderNo}`).toEqual(truthOf[fate])
    }
    const approved = shop.gateway.ledger.filter(({ kind }) => kind === 'approve').map(({ orderId }) => orderId)
    expect(new Set(approved).size).toBe(approved.length)
    const receipted = shop.gateway.receipts.map(({ orderId }) => orderId)
    expect(new Set(receipted).size).toBe(receipted.length)
    await expectBooksRight(shop)
  })

  test('[B5] a notice is answered before anything is done about it, however slow the gateway is', async () => {
    const { request } = await sell('lostBrowser')
    shop.gateway.script('find', { slow: 3_000 })
    const times: number[] = []
    let work: Promise<unknown> = Promise.resolve()
    for (let at = 0; at < 50; at++) {
      const began = performance.now()
      expect((await post({ data: { orderId: request.orderNo } })).statusCode).toBe(200)
      times.push(performance.now() - began)
      if (at === 0) work = shop.runJobs()
    }
    expect(Math.max(...times)).toBeLessThan(1_000)
    await work
    await expectBooksRight(shop)
  })
})

describe('error', () => {
  /** The shop anew, on its database as it is watched. */
  const openWatched = async () => {
    await running.close()
    const config = { ...shop.app.config, logLevel: 'silent' as const }
    const watched = watchWays(shop.db)
    running = await createApp({ ...shop.app, db: watched.db, config, log: createLog(config) })
    return watched
  }

  test('[B5] a notice goes to the database once before it is answered, so that one half a second away costs half a second', async () => {
    const { request } = await sell('lostBrowser')
    const { ways } = await openWatched()
    const before = ways()
    for (let at = 0; at < 100; at++) {
      const status = at % 2 === 0 ? 'DONE' : 'PARTIAL_CANCELED'
      expect((await post({ data: { orderId: request.orderNo, status } })).statusCode).toBe(200)
    }
    expect(ways() - before).toBe(100)
    // and the last of them was heard, at the end of its stretch
    shop.pass(15_000)
    await shop.runJobs()
    const { state } = await shop.db.one<{ state: string }>('t', 'select state from payment', [])
    expect(state).toBe('done')
    await expectBooksRight(shop)
  })

  test('[B5] of notices that come together while the database is half a second slow each is answered within a second', async () => {
    const sales = [await sell('lostBrowser'), await sell('waiting'), await sell('returned')]
    const { slowBy } = await openWatched()
    slowBy(500)
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const began = performance.now()
        const orderId = sales[at % sales.length]?.request.orderNo
        const { statusCode } = await post({ data: { orderId, status: 'PARTIAL_CANCELED' } })
        return { statusCode, ms: performance.now() - began }
      }),
    )
    slowBy(0)
    const times = answers.map(({ ms }) => ms)
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    // the database was slow indeed
    expect(Math.min(...times)).toBeGreaterThanOrEqual(499)
    expect(Math.max(...times)).toBeLessThan(1_000)
    await expectBooksRight(shop)
  })
})

describe('security', () => {
  test('[B4] whoever makes up notices changes nothing and has the gateway read at most ten times a minute', async () => {
    const { request } = await sell('waiting')
    const { orderNo } = request
    const before = shop.gateway.calls.find
    const forged = [
      { orderId: orderNo, status: 'DONE', secret: 'ps_forged' },
      { orderId: orderNo, status: 'DONE' },
      { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: orderNo, status: 'DONE', totalAmount: 100 } },
      { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: orderNo, status: 'DONE', paymentKey: 'of another' } },
    ]
    for (let at = 0; at < 60; at++) {
      await post(forged[at % forged.length] as object)
      shop.pass(1_000)
      await shop.runJobs()
    }
    expect(shop.gateway.calls.find).toBe(before)
    const { state } = await shop.db.one<{ state: string }>('t', 'select state from payment', [])
    expect(state).toBe('waiting_deposit')
    await expectBooksRight(shop)
  })

  test('[B4] of an order without a secret the gateway is read seldom, however many notices come', async () => {
    const who = await createPerson(shop)
    const request = await check(shop, who, await buyNow(shop, who, [PRODUCT.apple, COMBINATION.appleSmall3kg, 1]))
    for (let at = 0; at < 120; at++) {
      await post({ eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: request.orderNo, status: 'DONE' } })
      shop.pass(500)
      await shop.runJobs()
    }
    expect(shop.gateway.calls.find).toBeGreaterThan(1)
    expect(shop.gateway.calls.find).toBeLessThanOrEqual(10)
    await expectBooksRight(shop)
  })

  test('[B4] what is too large is not read at all', async () => {
    const { request } = await sell('waiting')
    const answer = await post({ data: { orderId: request.orderNo, metadata: 'x'.repeat(2_000_000) } })
    expect(answer.statusCode).toBe(413)
    await shop.runJobs()
    await expectBooksRight(shop)
  })
})
