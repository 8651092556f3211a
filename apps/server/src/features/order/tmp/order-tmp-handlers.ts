import { AppError } from '@shop/contract'
import { areaTypeOf, orderTmpLifeMs } from '@shop/rules'
import { randomBytes } from 'node:crypto'
import type { App, Handlers, Who } from '#src/handler-context.ts'
import { assertCombinationsOf, pickGroups, sumWanted } from '#src/features/cart/cart-handlers.ts'
import { type LineRow, toPricedLine, withUnit } from '#src/features/cart/cart-lines.ts'
import { assertPurchasable } from '#src/features/cart/cart-refusals.ts'
import { listLines } from '#src/features/cart/cart-sql.ts'
import { listOwnUsable, toOrderCoupons } from '#src/features/coupon/coupon-choice.ts'
import { encryptAddress, toAddress } from './order-address.ts'
import { readWish, toCouponLines } from './order-coupon.ts'
import { assertDeliverable, draftOrder } from './order-draft.ts'
import { assertCartNotBought } from './order-of-cart.ts'
import { draftTmp, getOpenTmp, toOrderTmp } from './order-tmp-reading.ts'
import { createTmp, setTmpAddress } from '#src/features/order/order-tmp-sql.ts'

interface Opening {
  who: Who
  attribution: object
  campaign: string | null
  cartGroupIds: number[]
}

/** Makes a pre-order of the lines: it lives 60 minutes and reserves nothing. */
const openTmp = async ({ db, clock }: App, lines: LineRow[], { who, ...origin }: Opening) => {
  const now = clock()
  const id = randomBytes(16).toString('base64url')
  const expiresAt = new Date(now.getTime() + orderTmpLifeMs)
  const kept = lines.map(({ productId, combinationId, unit }) => ({ productId, combinationId, unit }))
  const { pointBalance } = await createTmp(db, { id, userId: who.userId, lines: kept, ...origin, now, expiresAt })
  const draft = draftOrder(lines, { who, now, areaType: 'major', usedPoint: 0, balance: pointBalance, coupon: null })
  return toOrderTmp(draft, { id, expiresAt, address: null, isGift: false })
}

const buyNow: Handlers['order.createTmp'] = async ({ body, query, who }, app) => {
  const wanted = sumWanted(body.optionGroups)
  const rows = await listLines(app.db, {
    cartOf: null,
    tmpOf: null,
    userId: who.userId,
    combinationIds: [...wanted.keys()],
  })
  await assertCombinationsOf(app.db, body.productId, wanted, rows)
  const lines = rows.map((row) => withUnit(row, wanted.get(row.combinationId) ?? 0))
  assertPurchasable(lines, { who, now: app.clock() })
  const attribution = body.attributionOrder ?? {}
  return openTmp(app, lines, { who, attribution, campaign: query.campaign ?? null, cartGroupIds: [] })
}

const buyCart: Handlers['cart.createOrderTmp'] = async ({ body, who }, app) => {
  if (body.optionGroupIds.length === 0) throw new AppError('cartNothingChecked')
  const cart = await listLines(app.db, { cartOf: who.userId, tmpOf: null, userId: who.userId, combinationIds: [] })
  const lines = pickGroups(cart, body.optionGroupIds)
  assertPurchasable(lines, { who, now: app.clock() })
  const cartGroupIds = lines.flatMap((line) => (line.groupId === null ? [] : [line.groupId]))
  return openTmp(app, lines, { who, attribution: {}, campaign: null, cartGroupIds })
}

/** As it stands without what the shopper chooses at the checkout. */
const plain = { usedPoint: 0, times: 1, coupon: null }

const getTmp: Handlers['order.getTmp'] = async ({ params, who }, app) => {
  const tmp = await getOpenTmp(app, params.id, who)
  await assertCartNotBought(app.db, tmp, who)
  const areaType = tmp.address?.areaAddress ?? 'major'
  return toOrderTmp(draftTmp(app, tmp, who, { ...plain, areaType }), tmp)
}

const giveAddress: Handlers['order.setTmpAddress'] = async ({ params, body, who }, app) => {
  const tmp = await getOpenTmp(app, params.id, who)
  const address = toAddress(body)
  const draft = draftTmp(app, tmp, who, { ...plain, areaType: address.areaAddress })
  assertDeliverable(draft)
  const sealed = encryptAddress(app, who.userId, address)
  await setTmpAddress(app.db, { id: tmp.id, userId: who.userId, address: sealed })
  return toOrderTmp(draft, { ...tmp, address })
}

const calculateTmp: Handlers['order.calculateTmp'] = async ({ params, query, body, who }, app) => {
  const tmp = await getOpenTmp(app, params.id, who)
  const areaType = body.address ? areaTypeOf(body.address.zonecode) : (tmp.address?.areaAddress ?? 'major')
  const times = query.isGift ? (query.giftCount ?? 1) : 1
  const coupon = await readWish(app.db, body.couponId, { who, now: app.clock() })
  const draft = draftTmp(app, tmp, who, { areaType, usedPoint: body.usedPoint, times, coupon })
  assertDeliverable(draft)
  return toOrderTmp(draft, { ...tmp, isGift: query.isGift })
}

const listCoupons: Handlers['coupon.listForTmp'] = async ({ params, who }, app) => {
  const now = app.clock()
  const tmp = await getOpenTmp(app, params.id, who)
  const lines = toCouponLines(
    tmp.lines,
    tmp.lines.map((line) => toPricedLine(line, now)),
  )
  return { coupons: toOrderCoupons(await listOwnUsable(app.db, { who, now }), lines, now) }
}

/** From nothing to a pre-order with its address and its price. */
export const orderTmpHandlers: Pick<
  Handlers,
  | 'order.createTmp'
  | 'cart.createOrderTmp'
  | 'order.getTmp'
  | 'order.setTmpAddress'
  | 'order.calculateTmp'
  | 'coupon.listForTmp'
> = {
  'order.createTmp': buyNow,
  'cart.createOrderTmp': buyCart,
  'order.getTmp': getTmp,
  'order.setTmpAddress': giveAddress,
  'order.calculateTmp': calculateTmp,
  'coupon.listForTmp': listCoupons,
}
