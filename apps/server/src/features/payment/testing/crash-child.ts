import { paymentWaitMs } from '@shop/rules'
import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { openDb } from '#src/db/open.ts'
import { setFailpoint } from '#src/failpoint.ts'
import { COMBINATION, PRODUCT, SEED_NOW } from '#src/features/test-catalogue.ts'
import type { Who } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import type { Fate } from '#src/integrations/payment/fake-gateway.ts'
import { askFakeGateway, connectFakeGateway } from './gateway-over-http.ts'
import { check, type CheckBody, checkBody, confirm, createPerson, orderCart, setUpShop } from './test-shop.ts'

// A shop that is killed. It first recovers from the kill before it, reports the books, then sells once more and dies at the
// given failpoint.

/** What a shopper still has on the screen when the server dies. */
export interface Screen {
  who: Who
  tmpId: string
  body: CheckBody
  paid?: { orderNo: string; amount: number; paymentKey: string }
}
export interface CrashCase {
  /** Counts from 0; each case begins well after the previous one has ended by its own clock. */
  turn: number
  database: { dataDir: string } | { databaseUrl: string }
  gatewayUrl: string
  /** Left by the previous case; sent again if its shopper retries. */
  again?: Screen | undefined
  /** Sale of this turn; none in the last. */
  sale?: CrashSale
}
export interface CrashSale {
  failpoint: string
  fate: Fate
  /** When it dies: during the payment, at a late approval, or at the deposit. */
  at: 'payment' | 'late' | 'deposit'
  by: 'card' | 'account' | 'points'
}
export interface Report {
  broken: unknown[]
  /** `isTold`: the message with the account is planned. */
  orders: { orderNo: string; status: string; state: string; amount: number; isTold: boolean }[]
}

const IMPATIENT_MS = 400
const HOLD = paymentWaitMs + 60_000
const MINUTE = 61_000
/** A late approval comes after two holds, and each is waited for. */
const TURN = 2 * HOLD + 10 * MINUTE

// otherwise written at the exit, which a kill prevents
flushCompileCache()
const given = JSON.parse(process.argv[2] ?? '') as CrashCase
const say = (word: 'screen' | 'report', value: unknown) => writeSync(1, `${JSON.stringify({ [word]: value })}\n`)

const db = await openDb({ ...given.database, poolSize: 4 })
const begin = new Date(SEED_NOW.getTime() + given.turn * TURN)
const shop = setUpShop(db, begin, () => connectFakeGateway(given.gatewayUrl, IMPATIENT_MS))

const sendAgain = async ({ who, tmpId, body, paid }: Screen): Promise<void> => {
  // a refusal is fine too: the books count
  const answers = [shop.as(who)('order.checkTmp', { params: { id: tmpId }, body })]
  await Promise.allSettled(answers)
  if (paid) await Promise.allSettled([confirm(shop, who, paid), confirm(shop, who, paid)])
}

const passHold = async (): Promise<void> => {
  shop.pass(HOLD)
  await shop.runJobs()
  for (let minutes = 0; minutes < 2; minutes++) {
    shop.pass(MINUTE)
    await shop.runJobs()
  }
}

const methods = { card: 'card', account: 'virtual_account', points: 'point' } as const

/** Deposits the money and sends the webhook. */
const depositNow = async (orderId: number, orderNo: string): Promise<void> => {
  await askFakeGateway(given.gatewayUrl, 'deposit', { orderId: orderNo })
  await enqueue(db, 'payment.drive', { orderId, tries: 1 }, { key: String(orderId) })
  await shop.runJobs()
}

const sell = async ({ failpoint, fate, at, by }: CrashSale): Promise<void> => {
  const who = await createPerson(shop, { userType: 'email', points: by === 'points' ? 100_000 : 5_000 })
  const lines = [
    [PRODUCT.apple, COMBINATION.appleSmall3kg, 1],
    [PRODUCT.mackerel, COMBINATION.mackerel, 1],
  ] as const
  const tmp = await orderCart(shop, who, ...lines)
  const usedPoint = by === 'points' ? tmp.totals.price : 1_000
  const body = checkBody(tmp, usedPoint, { paymentMethodType: methods[by] })
  const screen: Screen = { who, tmpId: tmp.id, body }
  say('screen', screen)
  const dieAt = (name: string) =>
    setFailpoint((passed) => void (passed === name && process.kill(process.pid, 'SIGKILL')))
  if (at === 'payment') dieAt(failpoint)
  const { orderId, orderNo, amount } = await check(shop, who, tmp, body)
  if (by === 'points') return
  const method = by === 'account' ? 'virtualAccount' : 'card'
  const asked = { orderId: orderNo, amount, method }
  const paymentKey = await askFakeGateway<string>(given.gatewayUrl, 'authenticate', asked)
  const paid = { orderNo, amount, paymentKey }
  say('screen', { ...screen, paid })
  await askFakeGateway(given.gatewayUrl, 'meet', { fate })
  await confirm(shop, who, paid)
  if (at === 'deposit') {
    dieAt(failpoint)
    await depositNow(orderId, orderNo)
  }
  if (at !== 'late') return
  await passHold()
  // the lost request arrives after the order expired
  const idempotencyKey = `confirm:${orderNo}`
  await askFakeGateway(given.gatewayUrl, 'confirm', { paymentKey, orderId: orderNo, amount, idempotencyKey })
  dieAt(failpoint)
  shop.pass(MINUTE)
  await shop.runJobs()
}

if (given.again) await sendAgain(given.again)
await passHold()
const orders = await db.many<Report['orders'][number]>(
  'crash.orders',
  `select o.order_no as "orderNo", o.status, p.state, p.amount,
     exists (select from job j where j.kind = 'order.tell' and j.key = o.id || ':deposit') as "isTold"
   from orders o join payment p on p.order_id = o.id order by o.id`,
  [],
)
say('report', { broken: await findBrokenInvariants(db), orders })
if (given.sale) await sell(given.sale)
await db.close()
