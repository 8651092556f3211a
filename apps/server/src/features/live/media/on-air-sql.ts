// Made from on-air.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindOnAir {
  id: number
  isRehearsal: boolean
}

/** The broadcast that is on air in a channel, or its rehearsal. */
export const findOnAir = (
  db: Sql,
  p: {
    channelId: number
  },
): Promise<FindOnAir | undefined> =>
  db.opt(
    'on-air.findOnAir',
    `select id, is_rehearsal as "isRehearsal" from live_broadcast where channel_id = $1 and (state = 'live' or is_rehearsal)`,
    [p.channelId],
  )

export interface FindBrandKeyHash {
  keyHash: Buffer
}

export const findBrandKeyHash = (
  db: Sql,
  p: {
    channelId: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindBrandKeyHash | undefined> =>
  db.opt(
    'on-air.findBrandKeyHash',
    `select key_hash as "keyHash" from live_channel where id = $1 and platform = $2::platform_id`,
    [p.channelId, p.brand],
  )

export interface FindKeyHash {
  keyHash: Buffer
}

export const findKeyHash = (
  db: Sql,
  p: {
    channelId: number
  },
): Promise<FindKeyHash | undefined> =>
  db.opt(
    'on-air.findKeyHash',
    `select key_hash as "keyHash" from live_channel where id = $1`,
    [p.channelId],
  )

export interface FindRecording {
  id: number
}

/** The broadcast of a channel that was on air in a part of a time. */
export const findRecording = (
  db: Sql,
  p: {
    channelId: number
    to: Date
    from: Date
  },
): Promise<FindRecording | undefined> =>
  db.opt(
    'on-air.findRecording',
    `select id from live_broadcast where channel_id = $1 and state in ('live', 'ended') and started_at < $2
  and (ended_at is null or ended_at > $3) order by started_at desc limit 1`,
    [p.channelId, p.to, p.from],
  )
