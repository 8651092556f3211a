import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expectBooksRight } from '#src/features/payment/testing/test-shop.ts'
import { type NoticeShop, openNoticeShop } from './testing/notice-shop.ts'
import { type Fate, FATES, type Sale, sell } from './testing/sale.ts'

const MINUTE = 60_000

let shop: NoticeShop
beforeEach(async () => {
  shop = await openNoticeShop()
})
afterEach(() => shop.close())

/** Seeded random numbers, so that a failure is reproducible. */
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

/** Webhooks of an order, of both kinds and every status, true and false, each up to seven times. */
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
  test('[B3] 2,000 webhooks, shuffled, duplicated, late and false: each order matches the gateway, each effect happens once', {
    timeout: 180_000,
  }, async () => {
    const dice = createDice(20_261_121)
    const sales: Sale[] = []
    for (let at = 0; at < 42; at++)
      sales.push(await sell(shop, FATES[at % FATES.length] as Fate, Math.floor(at / FATES.length)))
    for (const { fate, request } of sales)
      if (fate === 'reversed') {
        await shop.post({ orderId: request.orderNo, status: 'DONE', secret: await secretOf(request.orderNo) })
        await shop.runJobs()
        shop.gateway.reverse(request.orderNo, dice(2) === 0 ? 'canceled' : 'waitingForDeposit')
      }
    const notices = (await Promise.all(sales.map((sale) => noticesOf(sale, dice)))).flat()
    while (notices.length < 2_000) notices.push(notices[dice(notices.length)] as object)
    const mixed = shuffle(notices, dice).slice(0, 2_000)
    for (let at = 0; at < mixed.length; at += 100) {
      const answers = await Promise.all(mixed.slice(at, at + 100).map(shop.post))
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
})
