import type { BrandId } from '@shop/brands'
import type { Db } from '#src/db/db.ts'
import { SEED_NOW } from '#src/features/test-catalogue.ts'

interface RoomFacts {
  brand?: BrandId
  state?: 'scheduled' | 'live' | 'ended' | 'canceled'
  productIds?: readonly number[]
  /** Default: a channel of its own. */
  channelId?: number
  distributorId?: number
  startedAt?: Date
}

/** Inserts a broadcast, on air by default. Returns it with its channel. */
export const addRoom = async (
  db: Db,
  { brand = 'ru', state = 'live', productIds = [], startedAt = SEED_NOW, ...facts }: RoomFacts = {},
): Promise<{ id: number; channelId: number }> => {
  const channelId =
    facts.channelId ??
    (
      await db.one<{ id: number }>(
        'test.channel',
        `insert into live_channel (platform, name, distributor_id, engine, key_hash, created_at)
         values ($1::platform_id, '과수원 채널', $2, 'builtin', sha256('key'), $3::timestamptz) returning id`,
        [brand, facts.distributorId ?? null, SEED_NOW],
      )
    ).id
  const hasBegun = state === 'live' || state === 'ended'
  const { id } = await db.one<{ id: number }>(
    'test.broadcast',
    `insert into live_broadcast (channel_id, platform, title, state, scheduled_at, started_at, ended_at, created_at)
     values ($1, $2::platform_id, '과수원에서', $3, $4::timestamptz, $5::timestamptz, $6::timestamptz, $4::timestamptz) returning id`,
    [channelId, brand, state, SEED_NOW, hasBegun ? startedAt : null, state === 'ended' ? startedAt : null],
  )
  for (const [position, productId] of productIds.entries())
    await db.exec(
      'test.product',
      'insert into live_broadcast_product (broadcast_id, product_id, position) values ($1, $2, $3)',
      [id, productId, position],
    )
  return { id, channelId }
}
