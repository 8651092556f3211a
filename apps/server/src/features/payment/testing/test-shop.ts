import {
  AppError,
  type AddressInput,
  type CallInput,
  type CallName,
  type CallReply,
  calls,
  type OrderTmp,
  type PaymentRequest,
} from '@shop/contract'
import { expect } from 'vitest'
import { readConfig } from '#src/config.ts'
import type { Db } from '#src/db/db.ts'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { openTestDb } from '#src/db/snapshot.ts'
import { cartHandlers } from '#src/features/cart/cart-handlers.ts'
import { cartChangeHandlers } from '#src/features/cart/change-option.ts'
import { giftPlacing } from '#src/features/gift/place-gift.ts'
import { createCheckTmp } from '#src/features/order/check/order-check-handler.ts'
import { orderHandlers } from '#src/features/order/order-handlers.ts'
import { paymentHandlers } from '#src/features/payment/payment-handlers.ts'
import { paymentJobs } from '#src/features/payment/payment-jobs.ts'
import { receiptJobs } from '#src/features/receipt/receipt-jobs.ts'
import { catalogueSeed, SEED_NOW } from '#src/features/test-catalogue.ts'
import type { App, Handler, HandlerInput, Who } from '#src/handler-context.ts'
import { checkPart } from '#src/http/errors.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { createFakeGateway, type FakeGateway } from '#src/integrations/payment/fake-gateway.ts'
import type { PaymentGateway } from '#src/integrations/payment/payment-gateway.ts'
import { createMemoryStore } from '#src/integrations/storage/memory-store.ts'
import { createFakeMailSender } from '#src/integrations/mail/mail-sender.ts'
import { createFakeSender } from '#src/integrations/message/message-sender.ts'
import { createFakePush } from '#src/integrations/push/push-sender.ts'
import { createFakeSns } from '#src/integrations/social-login/sns-provider.ts'

const handlers = {
  ...cartHandlers,
  ...cartChangeHandlers,
  ...orderHandlers,
  'order.checkTmp': createCheckTmp(giftPlacing),
  ...paymentHandlers,
}
type Name = keyof typeof handlers & CallName

export interface Shop {
  db: Db
  app: App
  gateway: FakeGateway
  /** Moves the clock forward. */
  pass(ms: number): void
  /** Makes a call as `who`, with validated input and reply, as over HTTP. */
  as(who: Who): <N extends Name>(name: N, input?: Partial<CallInput<N>>) => Promise<CallReply<N>>
  runJobs(): Promise<Record<string, number>>
  close(): Promise<void>
}

/** Opens the shop without HTTP on the test catalogue, with a scripted gateway. */
export const openTestShop = async (): Promise<Shop> => {
  const db = await openTestDb({ seed: catalogueSeed })
  let gateway: FakeGateway | undefined
  const shop = setUpShop(db, SEED_NOW, (clock) => (gateway = createFakeGateway(clock)))
  if (!gateway) throw new Error('the shop was set up without its gateway')
  return { ...shop, gateway }
}

/** Opens the shop on any database and gateway, with the clock set to `begin`. */
export const setUpShop = (
  db: Db,
  begin: Date,
  connect: (clock: () => Date) => PaymentGateway,
): Omit<Shop, 'gateway'> => {
  let now = begin.getTime()
  const clock = () => new Date(now)
  const config = readConfig({ NODE_ENV: 'test', GUEST_PHONE_PROOF: 'off' })
  const integrations = {
    payments: connect(clock),
    messages: createFakeSender(),
    mails: createFakeMailSender(),
    push: createFakePush(),
    sns: createFakeSns(),
    files: createMemoryStore(),
  }
  const app: App = { db, clock, config, integrations }
  const jobs = createJobs({ db, clock, handlers: { ...receiptJobs(app), ...paymentJobs(app) } })
  return {
    db,
    app,
    pass: (ms) => void (now += ms),
    as: (who) => (name, input) => runChecked(app, who, name, input ?? {}),
    runJobs: () => jobs.runDueJobs(),
    close: () => db.close(),
  }
}

const runChecked = async <N extends Name>(app: App, who: Who, name: N, given: Partial<CallInput<N>>) => {
  const row = calls[name]
  const { params = {}, query = {}, body = {} } = given as { params?: unknown; query?: unknown; body?: unknown }
  const input = {
    params: checkPart(row.params, params, 'params'),
    query: checkPart(row.query, query, 'query'),
    body: checkPart(row.body, body, 'body'),
    who,
    brand: 'ru',
    ip: '127.0.0.1',
    requestId: 'test',
  } as unknown as HandlerInput<N>
  const reply = await (handlers[name] as unknown as Handler<N>)(input, app)
  return row.reply.parse(reply) as CallReply<N>
}

export interface PersonOptions {
  userType?: Who['userType']
  grade?: number
  points?: number
}

export const createPerson = async (
  { db, app }: Pick<Shop, 'db' | 'app'>,
  { userType = 'guest', grade = 0, points = 0 }: PersonOptions = {},
): Promise<Who> => {
  const row = await db.one<{ id: number; uuid: string }>(
    'test.person',
    `insert into app_user (platform, user_type, grade) values ('ru', $1::user_type, $2) returning id, uuid`,
    [userType, grade],
  )
  const now = app.clock()
  if (points > 0) {
    await db.exec('test.account', 'insert into point_account (user_id, balance) values ($1, $2)', [row.id, points])
    await db.exec(
      'test.earned',
      `insert into point_entry (user_id, kind, amount, created_at) values ($1, 'earn', $2, $3)`,
      [row.id, points, now],
    )
  }
  const tokenType = userType === 'guest' ? 'guest' : 'email'
  return { userId: row.id, uuid: row.uuid, userType, tokenType, grade, authAt: now, expiresAt: now }
}

export const address = {
  roadAddress: '서울 강남구 테헤란로 1',
  addressDetail: '101호',
  receiverName: '김받음',
  zonecode: '06236',
  phone: '010-1234-5678',
  guestOrderName: '이주문',
  guestOrderPhone: '010-8765-4321',
} satisfies AddressInput

/** A postcode of Jeju: with surcharge, and undeliverable for some products. */
export const jeju = { ...address, roadAddress: '제주 제주시 첨단로 1', zonecode: '63309' }

export const terms = { essentialService: true, essentialPrivacy: true }

type Line = readonly [productId: number, combinationId: number, unit: number]

export const addToCart = async (shop: Pick<Shop, 'as'>, who: Who, ...lines: readonly Line[]): Promise<void> => {
  for (const [productId, productOptionCombinationId, optionUnit] of lines)
    await shop.as(who)('cart.addItem', {
      body: { productId, optionGroups: [{ productOptionCombinationId, optionUnit }] },
    })
}

/** Creates a pre-order of the user's whole cart. */
export const orderCart = async (shop: Pick<Shop, 'as'>, who: Who, ...lines: readonly Line[]): Promise<OrderTmp> => {
  await addToCart(shop, who, ...lines)
  const cart = await shop.as(who)('cart.get')
  const optionGroupIds = cart.items.flatMap((bundle) =>
    bundle.bundleItems.flatMap((item) => item.optionGroups.map((group) => group.id)),
  )
  return shop.as(who)('cart.createOrderTmp', { body: { optionGroupIds } })
}

export const buyNow = (shop: Pick<Shop, 'as'>, who: Who, [productId, productOptionCombinationId, optionUnit]: Line) =>
  shop.as(who)('order.createTmp', { body: { productId, optionGroups: [{ productOptionCombinationId, optionUnit }] } })

export type CheckBody = CallInput<'order.checkTmp'>['body']

/** The check of a browser for the pre-order: its price less the points. PAY-2 */
export const checkBody = (tmp: OrderTmp, usedPoint = 0, more: Partial<CheckBody> = {}): CheckBody => ({
  address,
  chkPrice: tmp.totals.price - usedPoint,
  chkUsedPoint: 0 - usedPoint,
  paymentMethodType: 'card',
  terms,
  ...more,
})

export const check = (
  shop: Pick<Shop, 'as'>,
  who: Who,
  tmp: OrderTmp,
  body: CheckBody = checkBody(tmp),
): Promise<PaymentRequest> => shop.as(who)('order.checkTmp', { params: { id: tmp.id }, body })

const gatewayMethods = { CARD: 'card', VIRTUAL_ACCOUNT: 'virtualAccount', TRANSFER: 'transfer' } as const

/** Authorizes in the payment window. Returns what the browser sends back. */
export const authenticate = ({ gateway }: Shop, { orderNo, amount, taxFreeAmount, method }: PaymentRequest) => ({
  orderNo,
  amount,
  paymentKey: gateway.authenticate(orderNo, amount, gatewayMethods[method], taxFreeAmount),
})

export const confirm = (shop: Pick<Shop, 'as'>, who: Who, body: CallInput<'payment.confirm'>['body']) =>
  shop.as(who)('payment.confirm', { body })

export const stockOf = async ({ db }: Pick<Shop, 'db'>, combinationId: number) =>
  db.one<{ onHand: number; reserved: number }>(
    'test.stock',
    'select on_hand as "onHand", reserved from stock where product_option_combination_id = $1',
    [combinationId],
  )

export const balanceOf = async ({ db }: Pick<Shop, 'db'>, { userId }: Who): Promise<number> =>
  (await db.one<{ balance: number }>('test.balance', 'select balance from point_account where user_id = $1', [userId]))
    .balance

/** Returns the expected error of a promise; fails if it succeeds or fails otherwise. */
export const refusalOf = async (promise: Promise<unknown>): Promise<AppError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof AppError) return error
  throw new Error('expected an AppError', { cause: error })
}

export const expectRefusal = async (promise: Promise<unknown>, code: AppError['code']): Promise<AppError> => {
  const error = await refusalOf(promise)
  expect(error.code).toBe(code)
  return error
}

export const expectBooksRight = async ({ db }: Pick<Shop, 'db'>): Promise<void> => {
  expect(await findBrokenInvariants(db)).toEqual([])
}
