// Made from tracking.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface AddEvents {
  added: number
}

/**
 * Stores events, each id once, counts those that are new, and queues them for vendors of analytics, at most 100,000 per vendor. A source beyond the 2,000th of a day counts as (other), so that forged
 * sources cannot fill the projection. Writes in the order of the keys, so that processes wait for each other in one order. Returns
 * how many are new.
 */
export const addEvents = (
  db: Sql,
  p: {
    events: unknown
  },
): Promise<AddEvents> =>
  db.one(
    'tracking.addEvents',
    `with given as (
  select * from jsonb_to_recordset($1) as g (id text, at timestamptz, platform platform_id, kind text, visitor text,
    session text, path text, source text, channel text, medium text, keyword text, campaign text, slots jsonb, is_comeback boolean,
    duration_ms int, conversion text, value int, product_ids int[], feed jsonb)
), added as (
  insert into tracking_event (id, at, platform, kind, visitor, session, path, source, channel, medium, keyword, campaign, slots,
    is_comeback, duration_ms, conversion, value, product_ids)
  select distinct on (id, at) decode(id, 'hex'), at, platform, kind, decode(visitor, 'hex'), decode(session, 'hex'), path, source, channel,
    medium, keyword, campaign, slots, is_comeback, duration_ms, conversion, value, product_ids
  from given order by id, at
  on conflict (id, at) do nothing
  returning id, platform, kind, at, source, channel, medium, keyword, campaign, is_comeback, duration_ms
), vendors as materialized (
  select v.vendor, (select count(*) from (select from analytics_outbox o where o.vendor = v.vendor and o.dead_at is null limit 100000) w) as waiting
  from (values ('ga4'), ('meta')) v (vendor) where exists (select from given where feed is not null)
), queued as (
  insert into analytics_outbox (vendor, key, platform, event, consent_id, at, due_at)
  select v.vendor, g.id, a.platform, g.feed -> 'event', (g.feed ->> 'consentId')::uuid, a.at, (g.feed ->> 'dueAt')::timestamptz
  from added a join given g on decode(g.id, 'hex') = a.id and g.feed is not null
    join vendors v on g.feed -> 'vendors' ? v.vendor and v.waiting < 100000
  order by v.vendor, g.id
  on conflict (vendor, key) do nothing
), days as (
  select platform, (at at time zone 'Asia/Seoul')::date as day, source, channel, medium, keyword, campaign,
    count(*) filter (where kind = 'session') as sessions, count(*) filter (where kind = 'session' and is_comeback) as comebacks,
    count(*) filter (where kind = 'pageView') as page_views, coalesce(sum(duration_ms) filter (where kind = 'pageTime'), 0) as visible_ms,
    count(*) filter (where kind = 'conversion') as conversions, count(*) as rows
  from added group by 1, 2, 3, 4, 5, 6, 7
), full_days as materialized (
  select t.platform, t.day, count(*) as sources from tracking_day t
  where (t.platform, t.day) in (select platform, day from days) group by 1, 2
), ranked as (
  select d.*, exists (select from tracking_day t where (t.platform, t.day, t.source, t.channel, t.medium, t.keyword, t.campaign)
      = (d.platform, d.day, d.source, d.channel, d.medium, d.keyword, d.campaign))
    or coalesce(f.sources, 0) + row_number() over (partition by d.platform, d.day order by d.source, d.channel, d.medium, d.keyword, d.campaign) <= 2000 as fits
  from days d left join full_days f on f.platform = d.platform and f.day = d.day
), counted as (
  insert into tracking_day as t (platform, day, source, channel, medium, keyword, campaign, sessions, comebacks, page_views, visible_ms, conversions)
  select platform, day, case when fits then source else '(other)' end as source, case when fits then channel else 'other' end as channel,
    case when fits then medium else '' end as medium, case when fits then keyword else '' end as keyword,
    case when fits then campaign else '' end as campaign, sum(sessions), sum(comebacks), sum(page_views), sum(visible_ms), sum(conversions)
  from ranked group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
  on conflict (platform, day, source, channel, medium, keyword, campaign) do update set sessions = t.sessions + excluded.sessions,
    comebacks = t.comebacks + excluded.comebacks, page_views = t.page_views + excluded.page_views,
    visible_ms = t.visible_ms + excluded.visible_ms, conversions = t.conversions + excluded.conversions
)
select count(*) as "added" from added`,
    [JSON.stringify(p.events)],
  )

export interface AddClicks {
  added: number
}

/** Stores clicks, each id once, and counts those that are new. Returns how many are new. */
export const addClicks = (
  db: Sql,
  p: {
    clicks: unknown
  },
): Promise<AddClicks> =>
  db.one(
    'tracking.addClicks',
    `with given as (
  select * from jsonb_to_recordset($1) as g (id text, at timestamptz, platform platform_id, source text, channel text,
    medium text, keyword text, campaign text, visitor text, is_bot boolean)
), added as (
  insert into tracking_click (id, at, platform, source, channel, medium, keyword, campaign, visitor, is_bot)
  select distinct on (id) decode(id, 'hex'), at, platform, source, channel, medium, keyword, campaign, decode(visitor, 'hex'), is_bot
  from given order by id, at
  on conflict (id) do nothing
  returning platform, at, source, channel, medium, keyword, campaign, is_bot
), days as (
  select platform, (at at time zone 'Asia/Seoul')::date as day, source, channel, medium, keyword, campaign,
    count(*) filter (where not is_bot) as clicks, count(*) filter (where is_bot) as bot_clicks
  from added group by 1, 2, 3, 4, 5, 6, 7
), full_days as materialized (
  select t.platform, t.day, count(*) as sources from tracking_day t
  where (t.platform, t.day) in (select platform, day from days) group by 1, 2
), ranked as (
  select d.*, exists (select from tracking_day t where (t.platform, t.day, t.source, t.channel, t.medium, t.keyword, t.campaign)
      = (d.platform, d.day, d.source, d.channel, d.medium, d.keyword, d.campaign))
    or coalesce(f.sources, 0) + row_number() over (partition by d.platform, d.day order by d.source, d.channel, d.medium, d.keyword, d.campaign) <= 2000 as fits
  from days d left join full_days f on f.platform = d.platform and f.day = d.day
), counted as (
  insert into tracking_day as t (platform, day, source, channel, medium, keyword, campaign, clicks, bot_clicks)
  select platform, day, case when fits then source else '(other)' end as source, case when fits then channel else 'other' end as channel,
    case when fits then medium else '' end as medium, case when fits then keyword else '' end as keyword,
    case when fits then campaign else '' end as campaign, sum(clicks), sum(bot_clicks)
  from ranked group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
  on conflict (platform, day, source, channel, medium, keyword, campaign) do update set clicks = t.clicks + excluded.clicks,
    bot_clicks = t.bot_clicks + excluded.bot_clicks
)
select count(*) as "added" from added`,
    [JSON.stringify(p.clicks)],
  )

export const pruneClicks = (
  db: Sql,
  p: {
    before: Date
  },
): Promise<number> =>
  db.exec(
    'tracking.pruneClicks',
    `delete from tracking_click where at < $1`,
    [p.before],
  )

export interface FindLink {
  source: string
  channel: string
  medium: string
  keyword: string
  path: string
}

export const findLink = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    trackId: string
  },
): Promise<FindLink | undefined> =>
  db.opt(
    'tracking.findLink',
    `select source, channel, medium, keyword, path from tracking_link where platform = $1 and track_id = $2`,
    [p.brand, p.trackId],
  )

export const addLink = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    trackId: string
    source: string
    channel: string
    medium: string
    keyword: string
    path: string
    now: Date
  },
): Promise<number> =>
  db.exec(
    'tracking.addLink',
    `insert into tracking_link (platform, track_id, source, channel, medium, keyword, path, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict (platform, track_id) do update set source = excluded.source, channel = excluded.channel, medium = excluded.medium,
  keyword = excluded.keyword, path = excluded.path`,
    [p.brand, p.trackId, p.source, p.channel, p.medium, p.keyword, p.path, p.now],
  )

export interface ListLinks {
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
  trackId: string
  source: string
  channel: string
  medium: string
  keyword: string
  path: string
}

export const listLinks = (
  db: Sql,
  p: {
    most: number
  },
): Promise<ListLinks[]> =>
  db.many(
    'tracking.listLinks',
    `select platform, track_id as "trackId", source, channel, medium, keyword, path from tracking_link
order by platform, track_id limit $1`,
    [p.most],
  )
