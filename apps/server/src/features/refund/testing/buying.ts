import type { Api, CallInput, OrderItem, RefundQuote } from '@shop/contract'
import { expect } from 'vitest'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { jobsOf } from '#src/main.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { createMemoryStore } from '#src/integrations/storage/memory-store.ts'

type CheckBody = CallInput<'order.checkTmp'>['body']

/** A line of an order: a combination and its number of units. */
export type Line = readonly [productId: number, combinationId: number, unit: number]

export const LINE = {
  apple: [PRODUCT.apple, COMBINATION.appleSmall3kg, 2],
  appleLarge: [PRODUCT.apple, COMBINATION.appleLarge3kg, 1],
  potato: [PRODUCT.potato, COMBINATION.potato, 1],
  tangerine: [PRODUCT.tangerine, COMBINATION.tangerineMonday, 1],
  mackerel: [PRODUCT.mackerel, COMBINATION.mackerel, 1],
} satisfies Record<string, Line>

export const orderer = { name: '이주문', phone: '01087654321' }

export const address = {
  roadAddress: '서울 강남구 테헤란로 1',
  addressDetail: '101호',
  receiverName: '김받음',
  zonecode: '06236',
  phone: '010-1234-5678',
  guestOrderName: orderer.name,
  guestOrderPhone: orderer.phone,
}

export const account = { bankCode: '88', accountNumber: '110123456789', holderName: '이주문' }

export interface RefundShop extends TestShop {
  /** Moves the clock forward and runs the due jobs. */
  pass(ms?: number): Promise<void>
}

/** Opens the whole shop with its jobs. The clock moves only through `pass`. */
export const openRefundShop = async (
  options: NonNullable<Parameters<typeof openTestShop>[0]> = {},
): Promise<RefundShop> => {
  const shop = await openTestShop(options)
  const { db, config, clock, gateway: payments, messages, mails, sns } = shop
  const app = {
    db,
    config,
    clock: () => clock.now,
    integrations: {
      payments,
      messages,
      mails,
      push: shop.push,
      sns,
      files: createMemoryStore(),
      analytics: options.analytics,
    },
  }
  const jobs = createJobs({ db, clock: () => clock.now, handlers: jobsOf(app) })
  return {
    ...shop,
    pass: async (ms = 0) => {
      clock.now = new Date(clock.now.getTime() + ms)
      await jobs.runDueJobs()
    },
  }
}

export interface Bought {
  id: number
  orderNo: string
  amount: number
  order: OrderItem
}

type Terms = Partial<CheckBody> & { usedPoint?: number }

const fill = async (api: Api, lines: readonly Line[]) => {
  for (const [productId, productOptionCombinationId, optionUnit] of lines)
    await api('cart.addItem', { body: { productId, optionGroups: [{ productOptionCombinationId, optionUnit }] } })
  const cart = await api('cart.get')
  const optionGroupIds = cart.items.flatMap(({ bundleItems }) =>
    bundleItems.flatMap(({ optionGroups }) => optionGroups.map(({ id }) => id)),
  )
  return api('cart.createOrderTmp', { body: { optionGroupIds } })
}

/** Places an order that waits for its payment. */
export const place = async (api: Api, lines: readonly Line[], { usedPoint = 0, ...more }: Terms = {}) => {
  const tmp = await fill(api, lines)
  const given = { address, ...more }
  const couponId = more.couponId ?? null
  const body = { address: given.address, usedPoint, couponId }
  const { totals } = await api('order.calculateTmp', { params: { id: tmp.id }, body })
  return api('order.checkTmp', {
    params: { id: tmp.id },
    body: {
      chkPrice: totals.price - usedPoint,
      chkUsedPoint: 0 - usedPoint,
      paymentMethodType: 'card',
      terms: { essentialService: true, essentialPrivacy: true },
      ...given,
    },
  })
}

const gatewayMethods = { CARD: 'card', VIRTUAL_ACCOUNT: 'virtualAccount', TRANSFER: 'transfer' } as const

/** Places and pays an order; by virtual account it is paid only after `deposit`. */
export const buy = async (shop: TestShop, api: Api, lines: readonly Line[], terms: Terms = {}): Promise<Bought> => {
  const { orderId: id, orderNo, amount, taxFreeAmount, method } = await place(api, lines, terms)
  if (amount > 0) {
    const paymentKey = shop.gateway.authenticate(orderNo, amount, gatewayMethods[method], taxFreeAmount)
    await api('payment.confirm', { body: { orderNo, amount, paymentKey } })
  }
  return { id, orderNo, amount, order: await api('order.get', { params: { id } }) }
}

/** Sends the gateway's webhook about a payment. */
export const sendPaymentStatus = async (shop: TestShop, orderId: string, status: string): Promise<void> => {
  const found = await shop.gateway.findByOrderId(orderId)
  const secret = (found.outcome === 'found' && found.payment.secret) || undefined
  const body = { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId, status, ...(secret && { secret }) } }
  await shop.api()('payment.receiveTossWebhook', { body })
}

/** Deposits the amount due of a virtual account. */
export const deposit = async (shop: RefundShop, { orderNo }: Bought): Promise<void> => {
  shop.gateway.deposit(orderNo)
  await sendPaymentStatus(shop, orderNo, 'DONE')
  await shop.pass(15_000)
}

/** Returns the id of the order product of a line. */
export const productOf = ({ order }: Pick<Bought, 'order'>, [productId]: Line): number => {
  const found = order.orderItemProducts.find(({ product }) => product.id === productId)
  if (!found) throw new Error(`product ${productId} was not ordered`)
  return found.id
}

export const givePoints = async (shop: TestShop, userId: number, points: number): Promise<void> => {
  await shop.db.exec('t', 'insert into point_account (user_id, balance) values ($1, $2)', [userId, points])
  const text = "insert into point_entry (user_id, kind, amount, created_at) values ($1, 'earn', $2, $3)"
  await shop.db.exec('t', text, [userId, points, shop.clock.now])
}

export const balanceOf = async (shop: TestShop, userId: number): Promise<number> =>
  (await shop.db.one<{ balance: number }>('t', 'select balance from point_account where user_id = $1', [userId]))
    .balance

/** Returns the sellable units of a combination. */
export const freeOf = async (shop: TestShop, [, combinationId]: Line): Promise<number> =>
  (
    await shop.db.one<{ free: number }>(
      't',
      'select on_hand - reserved as free from stock where product_option_combination_id = $1',
      [combinationId],
    )
  ).free

export const quote = (api: Api, id: number, productIds?: number[]): Promise<RefundQuote> =>
  api('order.quoteWithdraw', { params: { id }, body: productIds ? { productIds } : {} })

export const expectRefusal = async (promise: Promise<unknown>, code: string): Promise<void> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason as { code?: string },
  )
  expect(error?.code).toBe(code)
}

export const expectBooksRight = async ({ db }: Pick<TestShop, 'db'>): Promise<void> => {
  expect(await findBrokenInvariants(db)).toEqual([])
}
