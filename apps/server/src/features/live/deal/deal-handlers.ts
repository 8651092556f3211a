import { AppError, type LiveDeal } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { unitPriceNow } from '#src/features/cart/cart-lines.ts'
import { readCoupons, toLiveCoupon } from '#src/features/live/broadcast/broadcast-parts.ts'
import { getBroadcast } from '#src/features/live/broadcast/read-broadcasts.ts'
import { assertOpen, lockOwn } from '#src/features/live/broadcast/run-broadcast.ts'
import { readDeals } from '#src/features/order/deal/read-deals.ts'
import type { App, HandlerInput, Handlers } from '#src/handler-context.ts'
import * as sql from './live-deal-sql.ts'

const MOST_COUPONS = 10
const MOST_LISTED = 200

type DealCalls = 'admin.live.startDeal' | 'admin.live.endDeal' | 'admin.live.offerCoupon' | 'admin.live.listCoupons'

const getDeal = async (app: App, id: number): Promise<LiveDeal> => {
  const [deal] = await readDeals(app.db, [id], app.clock())
  if (!deal) throw new AppError('liveNotFound')
  return deal
}

/** Throws `productNotFound` if the broadcast does not have the product, `liveDealPrice` unless the price is lower than the current one. */
const assertDeal = async (
  tx: Sql,
  { params, body, brand }: Pick<HandlerInput<'admin.live.startDeal'>, 'params' | 'body' | 'brand'>,
  now: Date,
): Promise<void> => {
  const { productIds } = await getBroadcast(tx, { id: params.id, brand })
  const { productId, productOptionCombinationId: combinationId, price } = body
  const options = await sql.listPrices(tx, { productId, combinationId })
  if (!productIds.includes(productId) || options.length === 0) throw new AppError('productNotFound')
  const most = Math.min(...options.map((option) => unitPriceNow(option, now)))
  if (price < most) return
  const message = `지금 가격 ${most.toLocaleString('ko-KR')}원보다 낮게 정해 주세요.`
  throw new AppError('liveDealPrice', { problems: [{ path: 'body.price', message }] })
}

const startDeal: Handlers['admin.live.startDeal'] = async (input, app) => {
  const { params, body, brand } = input
  const { productId, productOptionCombinationId: combinationId, price, units, durationS } = body
  const id = await app.db.tx(async (tx) => {
    // serializes the deals of a broadcast
    const { state } = await lockOwn(tx, { id: params.id, brand })
    if (state !== 'live') throw new AppError('liveNotOnAir')
    const now = app.clock()
    await assertDeal(tx, input, now)
    if ((await sql.hasRunningDeal(tx, { broadcastId: params.id, productId, now })).found)
      throw new AppError('liveDealRunning')
    const endsAt = new Date(now.getTime() + durationS * 1_000)
    return (await sql.addDeal(tx, { broadcastId: params.id, productId, combinationId, price, units, now, endsAt })).id
  })
  const deal = await getDeal(app, id)
  app.publishRoom?.(params.id, { t: 'deal', deal })
  return { deal }
}

/** Stops a deal at once: also pre-orders made before are refused. A deal that has ended stays as it is. */
const endDeal: Handlers['admin.live.endDeal'] = async ({ params, brand }, app) => {
  await getBroadcast(app.db, { id: params.id, brand })
  const of = { id: params.dealId, broadcastId: params.id }
  if (!(await sql.hasDeal(app.db, of)).found) throw new AppError('liveNotFound')
  await sql.stopDeal(app.db, { ...of, now: app.clock() })
  const deal = await getDeal(app, params.dealId)
  app.publishRoom?.(params.id, { t: 'deal', deal })
  return { deal }
}

const offerCoupon: Handlers['admin.live.offerCoupon'] = async ({ params, brand }, app) => {
  const { id: broadcastId, couponId } = params
  const now = app.clock()
  await app.db.tx(async (tx) => {
    assertOpen(await lockOwn(tx, { id: broadcastId, brand }))
    if ((await sql.countGivable(tx, { couponIds: [couponId], brand, now })).count === 0)
      throw new AppError('couponNotFound')
    const { coupons } = await readCoupons(tx, { broadcastId, isOffered: false, now })
    if (coupons.length >= MOST_COUPONS && !coupons.some(({ id }) => id === couponId))
      throw new AppError('invalidInput', {
        problems: [{ path: 'params.couponId', message: `쿠폰은 ${MOST_COUPONS}개까지 고를 수 있어요.` }],
      })
    await sql.offerCoupon(tx, { broadcastId, couponId, now })
  })
  const { coupons } = await readCoupons(app.db, { broadcastId, isOffered: true, now })
  const coupon = coupons.find(({ id }) => id === couponId)
  if (!coupon) throw new AppError('couponNotFound')
  app.publishRoom?.(broadcastId, { t: 'coupon', coupon })
  return { coupon }
}

/** Calls of the studio about deals and coupons. */
export const liveDealHandlers: Pick<Handlers, DealCalls> = {
  'admin.live.startDeal': startDeal,
  'admin.live.endDeal': endDeal,
  'admin.live.offerCoupon': offerCoupon,
  'admin.live.listCoupons': async ({ brand }, { db, clock }) => {
    const rows = await sql.listGivable(db, { brand, now: clock(), most: MOST_LISTED })
    return { coupons: rows.map(toLiveCoupon) }
  },
}
