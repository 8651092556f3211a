// Made from replay.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export const addSegment = (
  db: Sql,
  p: {
    broadcastId: number
    number: number
    run: number
    file: string
    init: string
    durationUs: number
    startedAt: Date
  },
): Promise<number> =>
  db.exec(
    'replay.addSegment',
    `insert into live_recording (broadcast_id, number, run, file, init, duration_us, started_at)
values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [p.broadcastId, p.number, p.run, p.file, p.init, p.durationUs, p.startedAt],
  )

export interface ListSegments {
  number: number
  run: number
  file: string
  init: string
  durationUs: number
}

/** The recorded segments of a broadcast in their order. */
export const listSegments = (
  db: Sql,
  p: {
    broadcastId: number
  },
): Promise<ListSegments[]> =>
  db.many(
    'replay.listSegments',
    `select number, run, file, init, duration_us as "durationUs" from live_recording where broadcast_id = $1 order by number`,
    [p.broadcastId],
  )

export interface FindRecorded {
  segments: number
  durationMs: number
}

/** What is recorded of a broadcast. */
export const findRecorded = (
  db: Sql,
  p: {
    broadcastId: number
  },
): Promise<FindRecorded> =>
  db.one(
    'replay.findRecorded',
    `select count(*) as "segments", coalesce(sum(duration_us) / 1000, 0)::bigint as "durationMs" from live_recording where broadcast_id = $1`,
    [p.broadcastId],
  )

/**
 * Makes the recording of a broadcast that has ended its replay, unless that was removed. A replay never becomes shorter: another
 * process may have counted fewer segments.
 */
export const publishReplay = (
  db: Sql,
  p: {
    durationMs: number
    broadcastId: number
  },
): Promise<number> =>
  db.exec(
    'replay.publishReplay',
    `update live_broadcast set has_replay = true,
  duration_ms = case when has_replay then greatest(duration_ms, $1::int) else $1::int end
where id = $2 and state = 'ended' and not is_replay_removed`,
    [p.durationMs, p.broadcastId],
  )

export interface HasEnded {
  id: number
}

export const hasEnded = (
  db: Sql,
  p: {
    broadcastId: number
  },
): Promise<HasEnded | undefined> =>
  db.opt(
    'replay.hasEnded',
    `select id from live_broadcast where id = $1 and state = 'ended'`,
    [p.broadcastId],
  )

export const deleteReplay = (
  db: Sql,
  p: {
    broadcastId: number
  },
): Promise<number> =>
  db.exec(
    'replay.deleteReplay',
    `update live_broadcast set has_replay = false, is_replay_removed = true
where id = $1 and state = 'ended' and not is_replay_removed`,
    [p.broadcastId],
  )

/** Matches a broadcast of the brand with a replay. */
export const setReplayHidden = (
  db: Sql,
  p: {
    isHidden: boolean
    staffId: number
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<number> =>
  db.exec(
    'replay.setReplayHidden',
    `update live_broadcast set is_replay_hidden = $1, changed_by = $2
where id = $3 and platform = $4::platform_id and state = 'ended' and has_replay`,
    [p.isHidden, p.staffId, p.id, p.brand],
  )

export interface ListExpired {
  id: number
}

/** Broadcasts that ended before a time and have a replay, or files of one. */
export const listExpired = (
  db: Sql,
  p: {
    before: Date
    most: number
  },
): Promise<ListExpired[]> =>
  db.many(
    'replay.listExpired',
    `select b.id from live_broadcast b where b.state = 'ended' and b.ended_at < $1
  and (b.has_replay or exists (select from live_recording r where r.broadcast_id = b.id))
order by b.ended_at limit $2::int`,
    [p.before, p.most],
  )

export interface RemoveSegments {
  file: string
  init: string
}

/** Removes the recording of a broadcast. Returns the names of its files. */
export const removeSegments = (
  db: Sql,
  p: {
    broadcastId: number
  },
): Promise<RemoveSegments[]> =>
  db.many(
    'replay.removeSegments',
    `delete from live_recording where broadcast_id = $1 returning file, init`,
    [p.broadcastId],
  )

export interface FindReplay {
  id: number
  durationMs: number
}

export const findReplay = (
  db: Sql,
  p: {
    broadcastId: number
  },
): Promise<FindReplay | undefined> =>
  db.opt(
    'replay.findReplay',
    `select id, duration_ms as "durationMs" from live_broadcast where id = $1 and state = 'ended' and has_replay and not is_replay_hidden`,
    [p.broadcastId],
  )

export interface FindBroadcast {
  id: number
  state: string
  title: string
  image: string | null
  startedAt: Date | null
  durationMs: number | null
  hasReplay: boolean
}

/** A broadcast of a brand for the studio. */
export const findBroadcast = (
  db: Sql,
  p: {
    id: number
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindBroadcast | undefined> =>
  db.opt(
    'replay.findBroadcast',
    `select id, state, title, image, started_at as "startedAt", duration_ms as "durationMs", has_replay as "hasReplay"
from live_broadcast where id = $1 and platform = $2::platform_id`,
    [p.id, p.platform],
  )

export interface ListProductPictures {
  images: unknown
}

/** Pictures of the products of a broadcast, those of the first product first. */
export const listProductPictures = (
  db: Sql,
  p: {
    broadcastId: number
  },
): Promise<ListProductPictures[]> =>
  db.many(
    'replay.listProductPictures',
    `select p.images from live_broadcast_product b join product p on p.id = b.product_id where b.broadcast_id = $1
order by b.position, p.id limit 5`,
    [p.broadcastId],
  )

export interface AddMarker {
  id: number
}

export const addMarker = (
  db: Sql,
  p: {
    broadcastId: number
    atMs: number
    label: string
    now: Date
  },
): Promise<AddMarker> =>
  db.one(
    'replay.addMarker',
    `insert into live_marker (broadcast_id, at_ms, label, created_at) values ($1, $2, $3, $4) returning id`,
    [p.broadcastId, p.atMs, p.label, p.now],
  )

export interface ListMarkers {
  id: number
  atMs: number
  label: string
}

export const listMarkers = (
  db: Sql,
  p: {
    broadcastId: number
  },
): Promise<ListMarkers[]> =>
  db.many(
    'replay.listMarkers',
    `select id, at_ms as "atMs", label from live_marker where broadcast_id = $1 order by at_ms, id limit 200`,
    [p.broadcastId],
  )
