-- name: countEvents :one
-- Counts each event unless the same person had the same one on the video within 30 minutes. Sending the same events again counts
-- nothing. Writes in the order of the keys, so that processes wait for each other in one order. Returns how many counted.
with given as (
  select distinct on (g.video_id, g.kind, g.viewer) g.video_id, g.kind, decode(g.viewer, 'hex') as viewer, g.at
  from unnest(:videoIds::int[], :kinds::text[], :viewers::text[], :at::timestamptz[]) as g (video_id, kind, viewer, at)
  join video v on v.id = g.video_id
  order by g.video_id, g.kind, g.viewer, g.at
), counted as (
  insert into video_event as e (video_id, kind, viewer, at)
  select video_id, kind, viewer, at from given order by video_id, kind, viewer
  on conflict (video_id, kind, viewer) do update set at = excluded.at where e.at <= excluded.at - interval '30 minutes'
  returning e.video_id, e.kind, (e.at at time zone 'Asia/Seoul')::date as day
), days as (
  insert into video_day as d (video_id, day, views, completions, product_taps)
  select video_id, day, count(*) filter (where kind = 'view'), count(*) filter (where kind = 'complete'),
    count(*) filter (where kind = 'productTap')
  from counted group by 1, 2 order by 1, 2
  on conflict (video_id, day) do update set views = d.views + excluded.views, completions = d.completions + excluded.completions,
    product_taps = d.product_taps + excluded.product_taps
  returning video_id, day
), totals as (
  insert into video_count as c (video_id, views)
  select k.video_id, count(*) from counted k
  -- reads the days, so that they are written first
  where k.kind = 'view' and (select count(*) from days) > 0
  group by 1 order by 1
  on conflict (video_id) do update set views = c.views + excluded.views
)
select count(*) as "counted!" from counted;

-- name: pruneEvents :exec
delete from video_event where at <= :before;
