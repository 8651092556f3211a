import { type Address, AppError, type PaymentRequest } from '@shop/contract'
import { createHash, createHmac } from 'node:crypto'
import type { Tx } from '#src/db/db.ts'
import { isUniqueViolation } from '#src/db/sql-state.ts'
import { failpoint } from '#src/failpoint.ts'
import type { App, Handler, HandlerInput } from '#src/handling.ts'
import { assertPurchasable } from '#src/features/cart/cart-refusals.ts'
import { isGatewayDown } from './gateway-health.ts'
import { toAddress } from '#src/features/order/tmp/order-address.ts'
import { assertCheckable, assertPriceAgreed, type CheckBody } from './order-check-input.ts'
import {
  type FindPlaced,
  findPlaced,
  findPointBalance,
  lockBuyer,
  type LockTmp,
  lockTmp,
} from '#src/features/order/order-check-sql.ts'
import { assertDeliverable, draftOrder, readTmpLines, type TmpLine } from '#src/features/order/tmp/order-draft.ts'
import { placeOrder } from './order-placing.ts'
import { settlePaid } from '#src/features/order/settling/order-settling.ts'

/**
 * A person's name at the gateway: the same every time, and nobody else's to guess.
 * The gateway asks for 2 to 50 characters, at least one of them `- _ = . @`, so one stands in front.
 */
export const toCustomerKey = (secret: string, uuid: string): string =>
  `c-${createHmac('sha256', secret).update(`customer:${uuid}`).digest('base64url')}`

type Input = HandlerInput<'order.checkTmp'>

const NUMBER_TRIES = 3
/** Each holds its stock for minutes: nobody keeps a shop's goods from others by ordering and not paying. */
const MOST_OPEN_ORDERS = 3
const OPEN_RETRY_MS = 60_000
const hashOf = (body: CheckBody): string => createHash('sha256').update(JSON.stringify(body)).digest('base64url')

/**
 * The payment check, first step of the checkout: in one short transaction it claims the pre-order, judges every line and the
 * price as they are now, holds stock and points and writes the order. The same request again answers the same order.
 */
export const checkTmp: Handler<'order.checkTmp'> = async (input, app) => {
  const placed = await withFreshNumber(() =>
    app.db.tx(async (tx) => {
      const result = await checkInTx(tx, input, app)
      await failpoint('T1:before-commit')
      return result
    }),
  )
  await failpoint('T1:after')
  return toPaymentRequest(placed, input, app)
}

/** Order numbers are random: on the day two are equal the second one is drawn again. */
const withFreshNumber = async <T>(place: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await place()
    } catch (error) {
      if (tries >= NUMBER_TRIES || !isUniqueViolation(error, 'orders_order_no_key')) throw error
    }
  }
}

const checkInTx = async (tx: Tx, input: Input, app: App): Promise<FindPlaced> => {
  const { userId } = input.who
  const tmp = await lockTmp(tx, { id: input.params.id, userId })
  if (!tmp) throw new AppError('orderTmpNotFound')
  const requestHash = hashOf(input.body)
  const placed = await findPlaced(tx, { tmpId: tmp.id, userId })
  if (placed) return sameAnswer(placed, requestHash)
  const now = app.clock()
  if (tmp.expiresAt <= now) throw new AppError('orderTmpExpired')
  assertFewOpen(tmp)
  return placeChecked(tx, { input, tmp, requestHash, now }, app)
}

/** A4: however often it is sent. Once money has moved or been given up there is nothing to open a window for. */
const sameAnswer = (placed: FindPlaced, requestHash: string): FindPlaced => {
  if (placed.state !== 'requested' && placed.totalPrice > 0) throw new AppError('orderTmpAlreadyOrdered')
  if (placed.requestHash !== requestHash) throw new AppError('idempotencyKeyReused')
  return placed
}

const assertFewOpen = ({ openOrders }: LockTmp): void => {
  if (openOrders < MOST_OPEN_ORDERS) return
  const message = `결제를 마치지 않은 주문이 ${openOrders}건 있어요. 잠시 후 다시 주문해 주세요.`
  throw new AppError('tooManyRequests', { message, retryAfterMs: OPEN_RETRY_MS })
}

interface Checked {
  input: Input
  tmp: LockTmp
  requestHash: string
  now: Date
}

const placeChecked = async (tx: Tx, { input, tmp, requestHash, now }: Checked, app: App): Promise<FindPlaced> => {
  const { body, who, brand } = input
  assertCheckable(body, who)
  const address = toAddress(body.address)
  const draft = await draftNow(tx, { input, tmp, address, now })
  if (draft.amount > 0 && isGatewayDown(app.outside.payments, now))
    throw new AppError('paymentUnavailable', { retryAfterMs: 10_000 })
  const order = await placeOrder(tx, {
    tmp,
    draft,
    userId: who.userId,
    platform: brand,
    requestHash,
    address,
    attribution: { ...(tmp.attribution as object), ...body.attributionOrder },
    now,
  })
  // nothing is left to pay: no gateway has a say in it
  if (draft.amount === 0) await settlePaid(tx, order.id, { now, approval: null })
  return { ...order, requestHash, address, totalPrice: draft.amount, state: draft.amount === 0 ? 'done' : 'requested' }
}

const draftNow = async (
  tx: Tx,
  { input: { body, who }, tmp, address, now }: Omit<Checked, 'requestHash'> & { address: Address },
) => {
  const kept = tmp.lines as TmpLine[]
  let lines = await readTmpLines(tx, kept, who)
  if (lines.length < kept.length || lines.length === 0) throw new AppError('optionNotFound')
  const isLimited = lines.some((line) => line.restrictedStockOrder !== null)
  const { pointBalance: balance } = await (isLimited ? lockBuyer : findPointBalance)(tx, { userId: who.userId })
  // counted again behind the lock: what this person bought a moment ago counts
  if (isLimited) lines = await readTmpLines(tx, kept, who)
  assertPurchasable(lines, { who, now })
  const usedPoint = 0 - body.chkUsedPoint
  const draft = draftOrder(lines, { who, now, areaType: address.areaAddress, usedPoint, balance })
  assertDeliverable(draft)
  assertPriceAgreed(body, draft)
  return draft
}

const toPaymentRequest = (placed: FindPlaced, { who }: Input, { config }: App): PaymentRequest => {
  const address = placed.address as Address
  return {
    orderId: placed.id,
    orderNo: placed.orderNo,
    orderName: placed.orderName,
    amount: placed.totalPrice,
    pgType: 'toss',
    clientKey: config.toss.clientKey,
    scriptUrl: config.toss.js,
    customerKey: toCustomerKey(config.secret, who.uuid),
    customerName: address.guestOrderName ?? address.receiverName,
    method: 'CARD',
    heldUntil: placed.heldUntil.toISOString(),
  }
}
