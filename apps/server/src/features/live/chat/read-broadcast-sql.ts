// Made from read-broadcast.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindBroadcast {
  id: number
  channelId: number
  title: string
  contents: string
  image: string | null
  state: string
  isRehearsal: boolean
  picture: string
  scheduledAt: Date
  startedAt: Date | null
  endedAt: Date | null
  pinnedProductId: number | null
  answer: string | null
  slowModeS: number
  isFrozen: boolean
  version: number
}

export const findBroadcast = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindBroadcast | undefined> =>
  db.opt(
    'read-broadcast.findBroadcast',
    `select id, channel_id as "channelId", title, contents, image, state, is_rehearsal as "isRehearsal", picture, scheduled_at as "scheduledAt",
  started_at as "startedAt", ended_at as "endedAt", pinned_product_id as "pinnedProductId", answer, slow_mode_s as "slowModeS",
  is_frozen as "isFrozen", version
from live_broadcast where id = $1`,
    [p.id],
  )

export interface ListProducts {
  card: string
}

export const listProducts = (
  db: Sql,
  p: {
    broadcastId: number
  },
): Promise<ListProducts[]> =>
  db.many(
    'read-broadcast.listProducts',
    `select c.card from live_broadcast_product p join product_card c on c.product_id = p.product_id
where p.broadcast_id = $1 order by p.position`,
    [p.broadcastId],
  )
