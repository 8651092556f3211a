import { AppError, type CheckedInput } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import { createHash } from 'node:crypto'
import type { Sql } from '#src/db/db.ts'
import { countGivable, putCoupons, removeCoupons } from '#src/features/live/deal/live-deal-sql.ts'
import { readDeals } from '#src/features/order/deal/read-deals.ts'
import type { App } from '#src/handler-context.ts'
import { reencodeImage } from '#src/reencode-image.ts'
import { imageFileOf } from './broadcast-parts.ts'
import * as sql from './broadcast-sql.ts'
import { findChannel } from './channel-sql.ts'
import { publishNow } from './publish-now.ts'
import { type Asked, assertOpen, lockOwn } from './run-broadcast.ts'

/** Size of the picture of a broadcast in px, as tall as the video. */
const PICTURE = { width: 720, height: 1_280, fit: 'cover' } as const

type Needs = Pick<App, 'db' | 'clock' | 'integrations'>
export type BroadcastInput = CheckedInput<'admin.live.create'>['body']

interface Written {
  brand: BrandId
  now: Date
}

/** Throws `liveNotFound`, `productNotFound` or `couponNotFound` for a channel, product or coupon that the brand does not have. */
const assertParts = async (tx: Sql, { channelId, productIds, couponIds }: BroadcastInput, { brand, now }: Written) => {
  if ((await findChannel(tx, { id: channelId }))?.platform !== brand) throw new AppError('liveNotFound')
  if ((await sql.countShownProducts(tx, { productIds })).count < new Set(productIds).size)
    throw new AppError('productNotFound')
  if ((await countGivable(tx, { couponIds, brand, now })).count < new Set(couponIds).size)
    throw new AppError('couponNotFound')
}

/** Stores products and coupons, and returns the ids of the deals that this stops. */
const putParts = async (tx: Sql, broadcastId: number, given: BroadcastInput, now: Date): Promise<number[]> => {
  const productIds = [...new Set(given.productIds)]
  const couponIds = [...new Set(given.couponIds)]
  await sql.removeProducts(tx, { broadcastId, productIds })
  await sql.putProducts(tx, { broadcastId, productIds })
  await sql.unpinRemoved(tx, { broadcastId, now })
  const stopped = await sql.stopRemovedDeals(tx, { broadcastId, now })
  await removeCoupons(tx, { broadcastId, couponIds })
  await putCoupons(tx, { broadcastId, couponIds })
  return stopped.map(({ id }) => id)
}

/** Schedules a broadcast and returns its id. */
export const createBroadcast = ({ db, clock }: Needs, brand: BrandId, given: BroadcastInput): Promise<number> =>
  db.tx(async (tx) => {
    const now = clock()
    await assertParts(tx, given, { brand, now })
    const { title, contents, channelId, scheduledAt } = given
    const { id } = await sql.addBroadcast(tx, {
      brand,
      now,
      channelId,
      title,
      contents,
      scheduledAt: new Date(scheduledAt),
    })
    await putParts(tx, id, given, now)
    return id
  })

/** Coupons that stay need not be givable any more: one may have ended meanwhile. */
const assertNewParts = async (tx: Sql, asked: Asked, given: BroadcastInput, now: Date): Promise<void> => {
  const before = await sql.findBroadcast(tx, asked)
  const productIds = given.productIds.filter((id) => !before?.productIds.includes(id))
  const known = await sql.listCouponIds(tx, { broadcastId: asked.id })
  const couponIds = given.couponIds.filter((id) => !known.some(({ couponId }) => couponId === id))
  await assertParts(tx, { ...given, productIds, couponIds }, { brand: asked.brand, now })
}

/**
 * Changes texts, schedule, products and coupons. Throws `changedMeanwhile` unless `version` is the current one, `liveEnded` for a
 * broadcast that is over, and `invalidInput` for another channel while it is on air.
 */
export const changeBroadcast = async (
  app: Needs & Pick<App, 'publishRoom'>,
  asked: Asked,
  { version, staffId, ...given }: BroadcastInput & { version: number; staffId: number },
): Promise<void> => {
  const stopped = await app.db.tx(async (tx) => {
    const current = await lockOwn(tx, asked)
    assertOpen(current)
    if (current.version !== version) throw new AppError('changedMeanwhile')
    const isRunning = current.state === 'live' || current.isRehearsal
    if (isRunning && current.channelId !== given.channelId)
      throw new AppError('invalidInput', {
        problems: [{ path: 'body.channelId', message: '방송 중에는 채널을 바꿀 수 없어요.' }],
      })
    const now = app.clock()
    await assertNewParts(tx, asked, given, now)
    const { title, contents, channelId, scheduledAt } = given
    const at = new Date(scheduledAt)
    await sql.changeBroadcast(tx, { id: asked.id, title, contents, channelId, scheduledAt: at, staffId })
    return putParts(tx, asked.id, given, now)
  })
  app.publishRoom?.(asked.id, { t: 'products' })
  for (const deal of await readDeals(app.db, stopped, app.clock())) app.publishRoom?.(asked.id, { t: 'deal', deal })
  await publishNow(app, asked)
}

/** Stores the picture of a broadcast, re-encoded. Files are named by content and are not deleted: another broadcast may use one. */
export const setImage = async ({ db, integrations }: Needs, asked: Asked, file: Uint8Array): Promise<void> => {
  const bytes = await reencodeImage(Buffer.from(file), PICTURE)
  const image = `${createHash('sha256').update(bytes).digest('hex')}.webp`
  await integrations.files.put(imageFileOf(image), bytes)
  await db.tx(async (tx) => {
    await lockOwn(tx, asked)
    await sql.setImage(tx, { id: asked.id, image })
  })
}
