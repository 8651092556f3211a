import { type Address, AppError } from '@shop/contract'
import { createHash } from 'node:crypto'
import type { Sql, Tx } from '#src/db/db.ts'
import { isUniqueViolation } from '#src/db/sql-state.ts'
import { failpoint } from '#src/failpoint.ts'
import type { App, Handler, HandlerInput } from '#src/handler-context.ts'
import type { LineRow } from '#src/features/cart/cart-lines.ts'
import { assertPurchasable } from '#src/features/cart/cart-refusals.ts'
import { isGatewayDown } from './gateway-health.ts'
import { encryptAddress, ordererAddress, toAddress } from '#src/features/order/tmp/order-address.ts'
import { assertCheckable, assertPriceAgreed, type CheckBody } from './order-check-input.ts'
import { agreeToNews, type FindPlaced, findPlaced, lockBuyer } from '#src/features/order/order-check-sql.ts'
import { type CouponWish, readWish } from '#src/features/order/tmp/order-coupon.ts'
import { assertDealsHold, dealIdsOf } from '#src/features/order/deal/line-deals.ts'
import { lockDeals } from '#src/features/order/deal/order-deal-sql.ts'
import { publishDeals } from '#src/features/order/deal/read-deals.ts'
import { contactsOf } from '#src/features/order/contact/order-contacts.ts'
import { assertDeliverable, type Draft, draftOrder } from '#src/features/order/tmp/order-draft.ts'
import { findCartRefusal, isStockConflict } from '#src/features/order/tmp/order-of-cart.ts'
import { assertGiftable } from '#src/features/order/tmp/order-tmp-handlers.ts'
import { alreadyOrdered, findOwnTmp, type Tmp, toGiftLines } from '#src/features/order/tmp/order-tmp-reading.ts'
import { assertOrdererProved } from './orderer-phone.ts'
import { assertMayWait, toPaying } from './order-paying.ts'
import { toPaymentRequest } from './payment-request.ts'
import { assertFewOpen, withFreshNumber } from './open-order-limit.ts'
import { keepNumber, readReceipt, toStoredReceipt } from './order-receipt.ts'
import { placeOrder, type Placing, redeemCoupon, takePoints } from './order-placing.ts'
import { publishStock } from '#src/features/product/stock/publish-stock.ts'
import { settlePaid } from '#src/features/order/settlement/settle-order.ts'

type Input = HandlerInput<'order.checkTmp'>
const MOST_USER_AGENT = 300

const hashOf = (body: CheckBody): string => createHash('sha256').update(JSON.stringify(body)).digest('base64url')

/** What the gift feature adds to a check: decisions of a later feature, called by this one. */
export interface GiftPlacing {
  /** Throws a typed error naming the field of `body.giftData` at fault. */
  assertGiftData(body: CheckBody, now: Date): void
  /** Inserts the gift with its receivers in the transaction of the order. */
  insertGift(tx: Tx, app: App, gift: { orderId: number; userId: number; body: CheckBody }): Promise<void>
}

/**
 * The payment check, first step of a payment: validates every line and the price, then places the order and reserves stock and
 * points, all or nothing. A repeated request returns the same order.
 */
export const createCheckTmp =
  (gifts: GiftPlacing): Handler<'order.checkTmp'> =>
  async (input, app) => {
    const placed = await withFreshNumber(() => placeOnce(input, app, gifts))
    await failpoint('T1:after')
    return toPaymentRequest(placed, input, app)
  }

/** A4: one order per pre-order; its id is unique in the orders. */
const placeOnce = async (input: Input, app: App, gifts: GiftPlacing): Promise<FindPlaced> => {
  const { userId } = input.who
  const tmp = await findOwnTmp(app.db, input.params.id, input.who, app.clock())
  if (!tmp) throw new AppError('orderTmpNotFound')
  // attribution does not make another order: tabs may differ in it
  const { attributionOrder: _, ...asked } = input.body
  const requestHash = hashOf(asked)
  const findSame = async () => {
    const placed = await findPlaced(app.db, { tmpId: tmp.id, userId })
    return placed && replayedResponse(placed, requestHash)
  }
  const same = tmp.isOrdered ? await findSame() : undefined
  if (same) return same
  try {
    return await placeNew({ input, tmp, requestHash, gifts, now: app.clock() }, app)
  } catch (error) {
    // a concurrent equal check may have placed the order and taken the stock that is missing here
    if (!(error instanceof AppError) && !isUniqueViolation(error, 'orders_order_tmp_id_key')) throw error
    const first = await findSame()
    if (first) return first
    const refusal = isStockConflict(error) ? await findCartRefusal(app.db, tmp, input.who) : undefined
    throw refusal ?? error
  }
}

/** A4: replays the response of a repeated check. After the payment moved or ended there is no window to open. */
const replayedResponse = (placed: FindPlaced, requestHash: string): FindPlaced => {
  if (placed.state !== 'requested' && placed.totalPrice > 0) throw alreadyOrdered(placed.id)
  if (placed.requestHash !== requestHash) throw otherwiseOrdered(placed)
  return placed
}

/** Refusal that names the order, so that a client without the first response can end it or pay differently. */
const otherwiseOrdered = ({ id: orderId, orderNo }: FindPlaced): AppError => {
  const message = '이 주문서로 결제를 마치지 않은 주문이 있어요.'
  return new AppError('idempotencyKeyReused', { problems: [{ path: 'params.id', message, orderId, orderNo }] })
}

interface Checked {
  input: Input
  tmp: Tmp
  requestHash: string
  gifts: GiftPlacing
  now: Date
}

/** What the order is attributed to. With consent to advertising the name of the browser is stored too, for the vendors. */
const readAttribution = ({ body, userAgent = '' }: Input): object => ({
  ...body.attributionOrder,
  ...(body.attributionOrder?.advertising && { userAgent: userAgent.slice(0, MOST_USER_AGENT) }),
})

const placeNew = async (checked: Checked, app: App): Promise<FindPlaced> => {
  const { input, tmp, requestHash, gifts, now } = checked
  const { body, who, brand } = input
  if (tmp.expiresAt <= now) throw new AppError('orderTmpExpired')
  assertFewOpen(tmp)
  assertCheckable(body, who)
  if (body.isGift) gifts.assertGiftData(body, now)
  await assertOrdererProved(input, app)
  const address = body.address && !body.isGift ? toAddress(body.address) : ordererAddress(body)
  const coupon = await readWish(app.db, body.couponId, { who, now })
  const draft = draftNow(checked, { address, lines: tmp.lines, balance: tmp.pointBalance, coupon })
  if (draft.amount > 0 && isGatewayDown(app.integrations.payments, now))
    throw new AppError('paymentUnavailable', { retryAfterMs: 10_000 })
  const attribution = { ...tmp.attribution, ...readAttribution(input) }
  const { userId } = who
  const encryptedAddress = encryptAddress(app, userId, address)
  const paying = toPaying(input, app, address)
  const receipt = await readReceipt(input, app)
  const savedReceipt = toStoredReceipt(app, receipt)
  const contacts = contactsOf(app, address)
  const placed = { userId, platform: brand, requestHash, address, encryptedAddress, contacts, attribution, now }
  const placing = { ...placed, tmp, draft, paying, savedReceipt }
  const order = await (canUseSingleStatement(placing) && !body.terms.optionalService && !body.isGift
    ? placeInOneStatement(app.db, placing)
    : app.db.tx(async (tx) => {
        const order = await placeInTx(tx, app, placing, { checked, coupon })
        await keepNumber(tx, app, { who, receipt, now })
        return order
      }))
  publishStock(app.db, toProductIds(draft))
  publishDeals(app, tmp.dealIds)
  const { amount: totalPrice, taxFreePrice } = draft
  return { ...order, requestHash, address, totalPrice, taxFreePrice, state: totalPrice === 0 ? 'done' : 'requested' }
}

const toProductIds = ({ wanted: lines }: Draft): number[] => lines.map(({ productId }) => productId)

const isLimited = ({ lines }: Draft): boolean => lines.some((line) => line.restrictedStockOrder !== null)

/** Whether order and stock can be written in one statement. */
const canUseSingleStatement = ({ draft, paying }: Placing): boolean =>
  paying.method === 'card' &&
  draft.amount > 0 &&
  draft.priced.totals.usedPoint === 0 &&
  draft.coupon === null &&
  !isLimited(draft) &&
  dealIdsOf(draft.lines).length === 0

const placeInOneStatement = async (sql: Sql, placing: Placing) => {
  // one statement is one transaction: what is before it is before its commit
  await failpoint('T1:before-commit')
  return placeOrder(sql, placing)
}

const placeInTx = async (
  tx: Tx,
  app: App,
  given: Placing,
  { checked, coupon }: { checked: Checked; coupon: CouponWish },
) => {
  const { address, userId, now } = given
  // all stored ones: a price raised since the first reading brings a deal back
  const deals = checked.tmp.dealIds
  const draftAgain = async () => {
    const { pointBalance: balance } = await lockBuyer(tx, { userId })
    if (deals.length > 0) await lockDeals(tx, { ids: deals })
    const again = await findOwnTmp(tx, checked.tmp.id, checked.input.who, now)
    return draftNow(checked, { address, lines: again?.lines ?? [], balance, coupon })
  }
  // counted again under the locks: a purchase of a moment ago counts
  const placing = isLimited(given.draft) || deals.length > 0 ? { ...given, draft: await draftAgain() } : given
  if (placing.paying.method === 'virtual_account' && placing.draft.amount > 0)
    await assertMayWait(tx, placing.paying, placing.draft)
  const order = await placeOrder(tx, placing)
  await takePoints(tx, order.id, placing)
  await redeemCoupon(tx, order.id, placing)
  const { body } = checked.input
  if (body.isGift) await checked.gifts.insertGift(tx, app, { orderId: order.id, userId, body })
  if (body.terms.optionalService) await agreeToNews(tx, { userId, now })
  const { amount, priced } = placing.draft
  // nothing to pay: the gateway is not involved
  if (amount === 0) {
    const { totals } = priced
    await settlePaid(tx, { orderId: order.id, totals, usedPoint: totals.usedPoint }, { now, approval: null })
  }
  await failpoint('T1:before-commit')
  return order
}

const draftNow = (
  { input: { body, who }, tmp, now }: Checked,
  { address, ...given }: { address: Address; lines: LineRow[]; balance: number; coupon: CouponWish },
): Draft => {
  const { lines, balance, coupon } = given
  if (lines.length < tmp.lineCount || lines.length === 0) throw new AppError('optionNotFound')
  const giftUnits = body.isGift && body.giftData ? body.giftData.giftReceivers.map(({ unit }) => unit) : null
  const parcels = toGiftLines(lines, giftUnits)
  if (giftUnits) assertGiftable(lines)
  assertPurchasable(parcels.wanted, { who, now })
  assertDealsHold(parcels.wanted, now)
  const usedPoint = 0 - body.chkUsedPoint
  const terms = { who, now, areaType: address.areaAddress, usedPoint, balance, coupon, wanted: parcels.wanted }
  const draft = draftOrder(parcels.lines, terms)
  assertDeliverable(draft)
  assertPriceAgreed(body, draft)
  return draft
}
