import { calls } from '@shop/contract'
import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { openDb } from '#src/db/open.ts'
import { setFailpoint } from '#src/failpoint.ts'
import { askFakeGateway, connectFakeGateway } from '#src/features/payment/testing/gateway-over-http.ts'
import { confirm, createPerson, setUpShop } from '#src/features/payment/testing/test-shop.ts'
import { SEED_NOW } from '#src/features/test-catalogue.ts'
import type { Handler, HandlerInput, Who } from '#src/handler-context.ts'
import { checkPart } from '#src/http/errors.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { jobsOf } from '#src/main.ts'
import type { Fate } from '#src/integrations/payment/fake-gateway.ts'
import { giftHandlers } from '../gift-handlers.ts'
import { receivedHandlers } from '../received-handlers.ts'
import { giftWithdrawHandlers } from '../withdraw-gifts.ts'
import { connectFakeVendor, type MessageFate } from './crash-vendors.ts'
import { giftCheck, jeju, openGiftTmp } from './giving.ts'

// A shop that is killed while gifts are sent, accepted, declined, withdrawn or expire. It first finishes the work of the process
// before it and reports the books. Then it sells a gift to three receivers, takes the step and dies at the given failpoint.

export type GiftStep = 'send' | 'remind' | 'resend' | 'address' | 'decline' | 'withdraw' | 'withdrawAll' | 'expire'

/** A request whose answer was lost. Sent again if its caller retries. */
export interface Asked {
  step: GiftStep
  who: Who
  orderId: number
  uuid: string
}
export interface GiftCrash {
  /** Counts from 0; each case is some days after the previous one. */
  turn: number
  database: { dataDir: string } | { databaseUrl: string }
  gatewayUrl: string
  vendorUrl: string
  again?: Asked | undefined
  /** Missing in the last turn. */
  kill?: { step: GiftStep; failpoint: string; fate: Fate; message: MessageFate }
}
export interface GiftReport {
  broken: unknown[]
  orders: { orderNo: string; amount: number; state: string; refunded: number; asked: number; pointsBack: number }[]
  gifts: {
    orderNo: string
    uuid: string
    ending: string | null
    hasAddress: boolean
    refunds: number
    endings: number
    presses: number
    surcharge: number
  }[]
}

const IMPATIENT_MS = 400
const DAY = 24 * 3_600_000
const MINUTE = 61_000
const POINTS = 1_000
/** Longer than a gift lasts, so that the reports are about ended turns. */
const TURN = 20 * DAY

// otherwise written at the exit, which a kill prevents
flushCompileCache()
const given = JSON.parse(process.argv[2] ?? '') as GiftCrash
const say = (word: 'asked' | 'report', value: unknown) => writeSync(1, `${JSON.stringify({ [word]: value })}\n`)

const db = await openDb({ ...given.database, poolSize: 4 })
// at ten in the morning in Seoul, when messages are sent
const begin = new Date(SEED_NOW.getTime() + given.turn * TURN)
begin.setUTCHours(1, 0, 0, 0)
const shop = setUpShop(db, begin, () => connectFakeGateway(given.gatewayUrl, IMPATIENT_MS))
const messages = connectFakeVendor(given.vendorUrl)
const app = { ...shop.app, integrations: { ...shop.app.integrations, messages } }
const jobs = createJobs({ db, clock: app.clock, handlers: jobsOf(app) })

const passMinutes = async (count: number): Promise<void> => {
  await jobs.runDueJobs()
  for (let minutes = 0; minutes < count; minutes++) {
    shop.pass(MINUTE)
    await jobs.runDueJobs()
  }
}
const passDays = async (days: number): Promise<void> => {
  for (let day = 0; day < days; day++) {
    shop.pass(DAY)
    await jobs.runDueJobs()
  }
  await passMinutes(3)
}

const handlers = { ...giftHandlers, ...receivedHandlers, ...giftWithdrawHandlers }
const ask = (name: keyof typeof handlers, who: Who, id: number | string, given: object = {}): Promise<unknown> => {
  const { body: shape } = calls[name]
  const body = shape ? checkPart(shape, given, 'body') : undefined
  const input = { params: { id }, query: {}, body, who, brand: 'ru', ip: '127.0.0.1', requestId: 'test' }
  return (handlers[name] as unknown as Handler<'gift.withdraw'>)(input as unknown as HandlerInput<'gift.withdraw'>, app)
}

const takeStep = async ({ step, who, orderId, uuid }: Asked): Promise<void> => {
  if (step === 'address') await ask('gift.giveAddress', who, uuid, jeju)
  else if (step === 'decline') await ask('gift.decline', who, uuid, { note: '마음만 받을게요' })
  else if (step === 'withdraw') await ask('gift.withdraw', who, uuid)
  else if (step === 'withdrawAll') await ask('gift.withdrawGroup', who, orderId)
  else if (step === 'resend') await ask('gift.resend', who, uuid)
  else if (step === 'remind') await passDays(5)
  else if (step === 'expire') await passDays(7)
  await passMinutes(3)
}

const giveAndDie = async ({ step, failpoint, fate, message }: NonNullable<GiftCrash['kill']>): Promise<void> => {
  const who = await createPerson(shop, { userType: 'email', points: POINTS })
  const api = shop.as(who) as Parameters<typeof openGiftTmp>[0]
  const tmp = await openGiftTmp(api)
  const body = await giftCheck(api, tmp.id, { usedPoint: POINTS, giftData: receiversOf(given.turn) })
  const { orderId, orderNo, amount } = await api('order.checkTmp', { params: { id: tmp.id }, body })
  const paymentKey = await askFakeGateway<string>(given.gatewayUrl, 'authenticate', { orderId: orderNo, amount })
  const dieAt = (name: string) =>
    setFailpoint((passed) => void (passed === name && process.kill(process.pid, 'SIGKILL')))
  await askFakeGateway(given.vendorUrl, 'meet', { fate: message })
  if (step === 'send') dieAt(failpoint)
  await confirm(shop, who, { orderNo, amount, paymentKey })
  await passMinutes(2)
  const { uuid } = await db.one<{ uuid: string }>(
    'crash.gift',
    'select uuid from gift_to where order_id = $1 and parcel = 1',
    [orderId],
  )
  const asked: Asked = { step, who, orderId, uuid }
  say('asked', asked)
  await askFakeGateway(given.gatewayUrl, 'meetCancel', { fate })
  await askFakeGateway(given.vendorUrl, 'meet', { fate: message })
  dieAt(failpoint)
  await takeStep(asked)
}

const receiversOf = (turn: number) => ({
  giftReceivers: [1, 2, 3].map((at) => ({
    name: `받는이${at}`,
    phone: `010${String(30_000_000 + turn * 10 + at)}`,
    unit: at === 2 ? 2 : 1,
  })),
})

const ordersText = `
select o.order_no as "orderNo", p.amount, p.state,
  (select coalesce(sum(money), 0)::int from refund r where r.order_id = o.id) as asked,
  (select coalesce(sum(money), 0)::int from refund r where r.order_id = o.id and r.state = 'done') as refunded,
  (select coalesce(sum(point), 0)::int from refund r where r.order_id = o.id) as "pointsBack"
from orders o join payment p on p.order_id = o.id order by o.id`

const giftsText = `
select o.order_no as "orderNo", t.uuid, t.ending, t.addressed_at is not null as "hasAddress", t.surcharge,
  (select count(distinct rp.refund_id)::int from refund_product rp join order_product op on op.id = rp.order_product_id
    where op.order_id = t.order_id and op.parcel = t.parcel) as refunds,
  (select count(*)::int from gift_event e where e.gift_to_id = t.id and e.kind in ('declined', 'withdrawn', 'expired')) as endings,
  (select count(*)::int from gift_event e where e.gift_to_id = t.id and e.kind in ('sent', 'resent')) as presses
from gift_to t join orders o on o.id = t.order_id order by t.id`

// a repeated request is refused if the first one was carried out
if (given.again) await Promise.allSettled([takeStep(given.again)])
await passMinutes(3)
// what is left of the turn before ends by itself
if (given.turn > 0) await passDays(7)
const orders = await db.many<GiftReport['orders'][number]>('crash.orders', ordersText, [])
const gifts = await db.many<GiftReport['gifts'][number]>('crash.gifts', giftsText, [])
say('report', { broken: await findBrokenInvariants(db), orders, gifts })
if (given.kill) await giveAndDie(given.kill)
await db.close()
