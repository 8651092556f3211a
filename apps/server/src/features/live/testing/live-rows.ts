import { createHash } from 'node:crypto'
import type { BrandId } from '@shop/brands'
import type { TestShop } from '#src/testing/test-shop.ts'

type Needs = Pick<TestShop, 'db' | 'clock'>

export const STREAM_KEY = 'A'.repeat(43)

/** Inserts a channel. */
export const addChannel = async (
  { db, clock }: Needs,
  { brand = 'ru', engine = 'builtin' }: { brand?: BrandId; engine?: string } = {},
): Promise<number> =>
  (
    await db.one<{ id: number }>(
      'channel',
      `insert into live_channel (platform, name, engine, key_hash, created_at)
       values ($1::platform_id, '과수원', $2, $3, $4::timestamptz) returning id`,
      [brand, engine, createHash('sha256').update(STREAM_KEY).digest(), clock.now],
    )
  ).id

/** Inserts a broadcast of products that is on air, in a channel of its own. */
export const addOnAir = async (
  shop: Needs,
  { productIds, brand = 'ru' }: { productIds: readonly number[]; brand?: BrandId },
): Promise<number> => {
  const { db, clock } = shop
  const channelId = await addChannel(shop, { brand })
  const { id } = await db.one<{ id: number }>(
    'broadcast',
    `insert into live_broadcast (channel_id, platform, title, state, picture, scheduled_at, started_at, created_at)
     values ($1, $2::platform_id, '과수원에서', 'live', 'live', $3::timestamptz, $3::timestamptz, $3::timestamptz) returning id`,
    [channelId, brand, clock.now],
  )
  for (const [position, productId] of productIds.entries())
    await db.exec(
      'product',
      'insert into live_broadcast_product (broadcast_id, product_id, position) values ($1, $2, $3)',
      [id, productId, position],
    )
  return id
}

interface NewDeal {
  broadcastId: number
  productId: number
  combinationId?: number | null
  price: number
  units: number
  minutes?: number
}

/** Inserts a running deal. */
export const addDeal = async (
  { db, clock }: Needs,
  { broadcastId, productId, combinationId = null, price, units, minutes = 10 }: NewDeal,
): Promise<number> =>
  (
    await db.one<{ id: number }>(
      'deal',
      `insert into live_deal (broadcast_id, product_id, product_option_combination_id, price, units, starts_at, ends_at)
       values ($1, $2, $3, $4, $5, $6::timestamptz, $6::timestamptz + make_interval(mins => $7)) returning id`,
      [broadcastId, productId, combinationId, price, units, clock.now, minutes],
    )
  ).id
