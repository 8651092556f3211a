import { AppError, type OrderTmp } from '@shop/contract'
import { areaTypeOf, orderTmpLifeMs } from '@shop/rules'
import { randomBytes } from 'node:crypto'
import type { App, HandlerInput, Handlers, Who } from '#src/handler-context.ts'
import { assertCombinationsOf, pickGroups, sumWanted } from '#src/features/cart/cart-handlers.ts'
import { type LineRow, toPricedLine, withUnit } from '#src/features/cart/cart-lines.ts'
import { assertPurchasable, toProblem } from '#src/features/cart/cart-refusals.ts'
import { listLines } from '#src/features/cart/cart-sql.ts'
import { listOwnUsable, toOrderCoupons } from '#src/features/coupon/coupon-choice.ts'
import { encryptAddress, toAddress } from './order-address.ts'
import { readWish, toCouponLines } from './order-coupon.ts'
import { assertDealsHold, dealOf, withRoomDeals } from '#src/features/order/deal/line-deals.ts'
import { assertDeliverable, draftOrder } from './order-draft.ts'
import { assertCartNotBought } from './order-of-cart.ts'
import { draftTmp, getOpenTmp, toGiftLines, toOrderTmp } from './order-tmp-reading.ts'
import { createTmp, setTmpAddress } from '#src/features/order/order-tmp-sql.ts'

interface Opening {
  who: Who
  attribution: object
  campaign: string | null
  cartGroupIds: number[]
  isGift: boolean
}

/** Throws `notGiftable` naming the products that cannot be sent as a gift. */
export const assertGiftable = (lines: readonly LineRow[]): void => {
  const refused = lines.filter((line) => !line.isGiftable)
  if (refused.length === 0) return
  const { message } = new AppError('notGiftable')
  throw new AppError('notGiftable', {
    problems: refused.map((line) => toProblem(line, { code: 'notGiftable', message })),
  })
}

/** Creates a pre-order of the lines. It is valid for 60 minutes and reserves nothing. */
const openTmp = async ({ db, clock }: App, lines: LineRow[], { who, ...origin }: Opening) => {
  if (origin.isGift) assertGiftable(lines)
  const now = clock()
  const id = randomBytes(16).toString('base64url')
  const expiresAt = new Date(now.getTime() + orderTmpLifeMs)
  const kept = lines.map(({ productId, combinationId, unit, campaign, deal }) => ({
    productId,
    combinationId,
    unit,
    ...(campaign !== null && { campaign }),
    ...(deal !== null && { dealId: dealOf({ deal })?.id }),
  }))
  const { pointBalance } = await createTmp(db, { id, userId: who.userId, lines: kept, ...origin, now, expiresAt })
  const parcels = toGiftLines(lines, origin.isGift ? [1] : null)
  const terms = { who, now, areaType: 'major' as const, usedPoint: 0, balance: pointBalance, coupon: null }
  const draft = draftOrder(parcels.lines, { ...terms, wanted: parcels.wanted })
  return toOrderTmp(draft, { id, expiresAt, address: null, isGift: origin.isGift })
}

/** Opens a gift pre-order of combinations bought before, with their units. Combinations no longer sold are left out. */
export const openRepeated = async (app: App, who: Who, units: ReadonlyMap<number, number>): Promise<OrderTmp> => {
  const rows = await listLines(app.db, {
    cartOf: null,
    tmpOf: null,
    userId: who.userId,
    combinationIds: [...units.keys()],
  })
  if (rows.length === 0) throw new AppError('productNotFound')
  const lines = rows.map((row) => withUnit(row, units.get(row.combinationId) as number))
  assertPurchasable(lines, { who, now: app.clock() })
  return openTmp(app, lines, { who, attribution: {}, campaign: null, cartGroupIds: [], isGift: true })
}

const buyNow = async (
  { body, query, who, brand }: Pick<HandlerInput<'order.createTmp'>, 'body' | 'query' | 'who' | 'brand'>,
  app: App,
  isGift: boolean,
): Promise<OrderTmp> => {
  const wanted = sumWanted(body.optionGroups)
  const rows = await listLines(app.db, {
    cartOf: null,
    tmpOf: null,
    userId: who.userId,
    combinationIds: [...wanted.keys()],
  })
  await assertCombinationsOf(app.db, body.productId, wanted, rows)
  const now = app.clock()
  const usual = rows.map((row) => withUnit(row, wanted.get(row.combinationId) as number))
  assertPurchasable(usual, { who, now })
  const room = { productId: body.productId, campaign: query.campaign, brand, now }
  const lines = await withRoomDeals(app.db, usual, room)
  assertDealsHold(lines, now)
  const attribution = body.attributionOrder ?? {}
  return openTmp(app, lines, { who, attribution, campaign: query.campaign ?? null, cartGroupIds: [], isGift })
}

const buyCart: Handlers['cart.createOrderTmp'] = async ({ body, query, who }, app) => {
  if (body.optionGroupIds.length === 0) throw new AppError('cartNothingChecked')
  const cart = await listLines(app.db, { cartOf: who.userId, tmpOf: null, userId: who.userId, combinationIds: [] })
  const lines = pickGroups(cart, body.optionGroupIds)
  assertPurchasable(lines, { who, now: app.clock() })
  const cartGroupIds = lines.map(({ groupId }) => groupId as number)
  // of lines from several rooms the first names the order; each line keeps its own
  const campaign = lines.find((line) => line.campaign !== null)?.campaign ?? null
  return openTmp(app, lines, { who, attribution: {}, campaign, cartGroupIds, isGift: query.isGift })
}

/** Without the choices of the checkout. */
const plain = { usedPoint: 0, coupon: null }

const getTmp: Handlers['order.getTmp'] = async ({ params, who }, app) => {
  const tmp = await getOpenTmp(app, params.id, who)
  await assertCartNotBought(app.db, tmp, who)
  const areaType = tmp.address?.areaAddress ?? 'major'
  return toOrderTmp(draftTmp(app, tmp, who, { ...plain, areaType, giftUnits: tmp.isGift ? [1] : null }), tmp)
}

const giveAddress: Handlers['order.setTmpAddress'] = async ({ params, body, who }, app) => {
  const tmp = await getOpenTmp(app, params.id, who)
  const address = toAddress(body)
  const draft = draftTmp(app, tmp, who, { ...plain, areaType: address.areaAddress, giftUnits: null })
  assertDeliverable(draft)
  const sealed = encryptAddress(app, who.userId, address)
  await setTmpAddress(app.db, { id: tmp.id, userId: who.userId, address: sealed })
  return toOrderTmp(draft, { ...tmp, address })
}

const calculateTmp: Handlers['order.calculateTmp'] = async ({ params, query, body, who }, app) => {
  const tmp = await getOpenTmp(app, params.id, who)
  const giftUnits = query.isGift ? (body.giftUnits ?? Array.from({ length: query.giftCount ?? 1 }, () => 1)) : null
  const areaType = giftUnits
    ? 'major'
    : body.address
      ? areaTypeOf(body.address.zonecode)
      : (tmp.address?.areaAddress ?? 'major')
  const coupon = await readWish(app.db, body.couponId, { who, now: app.clock() })
  const draft = draftTmp(app, tmp, who, { areaType, usedPoint: body.usedPoint, giftUnits, coupon })
  assertDeliverable(draft)
  return toOrderTmp(draft, { ...tmp, isGift: query.isGift })
}

const listCoupons: Handlers['coupon.listForTmp'] = async ({ params, query, who }, app) => {
  const now = app.clock()
  const tmp = await getOpenTmp(app, params.id, who)
  const { wanted } = toGiftLines(tmp.lines, [query.giftUnit])
  const lines = toCouponLines(
    wanted,
    wanted.map((line) => toPricedLine(line, now)),
  )
  return { coupons: toOrderCoupons(await listOwnUsable(app.db, { who, now }), lines, now) }
}

/** Creates, reads, prices and addresses pre-orders. */
export const orderTmpHandlers: Pick<
  Handlers,
  | 'order.createTmp'
  | 'order.createGiftTmp'
  | 'cart.createOrderTmp'
  | 'order.getTmp'
  | 'order.setTmpAddress'
  | 'order.calculateTmp'
  | 'coupon.listForTmp'
> = {
  'order.createTmp': (input, app) => buyNow(input, app, false),
  'order.createGiftTmp': (input, app) => buyNow(input, app, true),
  'cart.createOrderTmp': buyCart,
  'order.getTmp': getTmp,
  'order.setTmpAddress': giveAddress,
  'order.calculateTmp': calculateTmp,
  'coupon.listForTmp': listCoupons,
}
