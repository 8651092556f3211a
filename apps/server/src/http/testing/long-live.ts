/** [D4] Fills the lists of broadcasts and of a chat, with texts as long as they may be. */
import type { Db } from '#src/db/db.ts'

const AT = "timestamptz '2026-11-20T00:00:00Z'"
const PRODUCTS = 30
const DEALS = 30

/** Adds as many replays, scheduled broadcasts and messages of the broadcast `liveId`. */
export const addLongLive = async (db: Db, { count, liveId }: { count: number; liveId: number }): Promise<void> => {
  const { id } = await db.one<{ id: number }>(
    'long.channel',
    `insert into live_channel (platform, name, engine, key_hash, created_at) values ('ru', repeat('가', 40), 'builtin', '', ${AT}) returning id`,
    [],
  )
  for (const [state, isEnded] of [
    ['ended', true],
    ['scheduled', false],
  ] as const)
    await db.exec(
      'long.broadcasts',
      `insert into live_broadcast (channel_id, platform, title, contents, state, scheduled_at, started_at, ended_at, has_replay, answer, created_at)
       select $1, 'ru', repeat('가', 60), repeat('나', 1000), $2, timestamptz '2100-01-01' + n * interval '1 hour',
         case when $3 then ${AT} end, case when $3 then ${AT} + n * interval '1 hour' end, $3, repeat('다', 200), ${AT}
       from generate_series(1, $4::int) n`,
      [id, state, isEnded, count],
    )
  await db.exec(
    'long.products',
    `insert into live_broadcast_product (broadcast_id, product_id, position)
     select b.id, p.id, p.id from live_broadcast b cross join (select product_id as id from product_card order by product_id limit ${PRODUCTS}) p
     where b.channel_id = $1`,
    [id],
  )
  await db.exec(
    'long.deals',
    `insert into live_deal (broadcast_id, product_id, price, units, starts_at, ends_at)
     select b.id, (select min(product_id) from product_card), 1, 1, ${AT}, timestamptz '2100-01-01'
     from live_broadcast b, generate_series(1, ${DEALS}) where b.channel_id = $1 and b.state = 'scheduled'`,
    [id],
  )
  await db.exec(
    'long.messages',
    `insert into live_message (broadcast_id, name, text, at)
     select $1, repeat('가', 20), repeat('나', 200), ${AT} + n * interval '1 second' from generate_series(1, $2::int) n`,
    [liveId, count],
  )
}
