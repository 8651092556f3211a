import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { openDb } from '#src/db/open.ts'
import { setFailpoint } from '#src/failpoint.ts'
import { withdrawProducts } from '#src/features/order/withdraw/withdraw-products.ts'
import { paymentJobs } from '#src/features/payment/payment-jobs.ts'
import { askFakeGateway, connectFakeGateway } from '#src/features/payment/testing/gateway-over-http.ts'
import {
  check,
  checkBody,
  confirm,
  createPerson,
  orderCart,
  setUpShop,
} from '#src/features/payment/testing/test-shop.ts'
import { COMBINATION, PRODUCT, SEED_NOW } from '#src/features/test-catalogue.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import type { Fate } from '#src/integrations/payment/fake-gateway.ts'
import { readEndedGift } from '#src/features/gift/gift-messages.ts'
import { refundJobs } from '../refund-jobs.ts'

// A shop process that is killed during a refund. It first finishes the work of the previous process and reports the state of
// the books. Then it sells, requests a cancel and dies at the given failpoint.

/** An order to be cancelled; requested again if the response was lost. */
export interface Wanted {
  orderId: number
  orderProductIds: number[] | 'all'
}
export interface RefundCrash {
  /** Counts from 0; each case is an hour after the previous one. */
  turn: number
  database: { dataDir: string } | { databaseUrl: string }
  gatewayUrl: string
  again?: Wanted | undefined
  /** Next step; missing in the last turn. */
  cancel?: { failpoint: string; fate: Fate; isWhole: boolean }
}
export interface RefundReport {
  broken: unknown[]
  orders: { orderNo: string; amount: number; state: string; asked: number; done: number; left: number }[]
}

const IMPATIENT_MS = 400
const HOUR = 3_600_000
const MINUTE = 61_000

// otherwise written at the exit, which a kill prevents
flushCompileCache()
const given = JSON.parse(process.argv[2] ?? '') as RefundCrash
const say = (word: 'wanted' | 'report', value: unknown) => writeSync(1, `${JSON.stringify({ [word]: value })}\n`)

const db = await openDb({ ...given.database, poolSize: 4 })
const begin = new Date(SEED_NOW.getTime() + given.turn * HOUR)
const shop = setUpShop(db, begin, () => connectFakeGateway(given.gatewayUrl, IMPATIENT_MS))
const { app } = shop
const jobs = createJobs({ db, clock: app.clock, handlers: { ...paymentJobs(app), ...refundJobs(app, readEndedGift) } })

const cancel = (wanted: Wanted) =>
  withdrawProducts(app, { ...wanted, actor: 'shopper', cancelledBy: 'shopper', reason: '마음이 바뀌었어요.' })

const passMinutes = async (count: number): Promise<void> => {
  await jobs.runDueJobs()
  for (let minutes = 0; minutes < count; minutes++) {
    shop.pass(MINUTE)
    await jobs.runDueJobs()
  }
}

const sellAndCancel = async ({ failpoint, fate, isWhole }: NonNullable<RefundCrash['cancel']>): Promise<void> => {
  const who = await createPerson(shop, { userType: 'email', points: 5_000 })
  const lines = [
    [PRODUCT.apple, COMBINATION.appleSmall3kg, 1],
    [PRODUCT.mackerel, COMBINATION.mackerel, 1],
  ] as const
  const tmp = await orderCart(shop, who, ...lines)
  const { orderId, orderNo, amount } = await check(shop, who, tmp, checkBody(tmp, 1_000))
  const paymentKey = await askFakeGateway<string>(given.gatewayUrl, 'authenticate', { orderId: orderNo, amount })
  await confirm(shop, who, { orderNo, amount, paymentKey })
  const { orderItemProducts } = await shop.as(who)('order.get', { params: { id: orderId } })
  const wanted: Wanted = { orderId, orderProductIds: isWhole ? 'all' : [orderItemProducts[0]?.id ?? 0] }
  say('wanted', wanted)
  await askFakeGateway(given.gatewayUrl, 'meetCancel', { fate })
  setFailpoint((passed) => void (passed === failpoint && process.kill(process.pid, 'SIGKILL')))
  await cancel(wanted)
  await passMinutes(3)
}

if (given.again) await cancel(given.again)
// a job claimed by the killed process is claimed again after its lease has expired
await passMinutes(3)
const orders = await db.many<RefundReport['orders'][number]>(
  'crash.orders',
  `select o.order_no as "orderNo", p.amount, p.state,
     (select coalesce(sum(money), 0)::int from refund r where r.order_id = o.id) as asked,
     (select coalesce(sum(money), 0)::int from refund r where r.order_id = o.id and r.state = 'done') as done,
     (select count(*)::int from order_product x where x.order_id = o.id and x.status = 'paid') as left
   from orders o join payment p on p.order_id = o.id order by o.id`,
  [],
)
say('report', { broken: await findBrokenInvariants(db), orders })
if (given.cancel) await sellAndCancel(given.cancel)
await db.close()
