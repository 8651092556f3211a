-- name: addShare :exec
insert into user_video (user_id, video_id, created_at) values (:userId, :videoId, :now) on conflict do nothing;

-- name: removeShare :exec
delete from user_video where user_id = :userId and video_id = :videoId;

-- name: findShare :opt
-- Finds the bookmark of a video of the brand, which may be hidden.
select exists (select 1 from user_video u where u.user_id = :userId and u.video_id = b.video_id) as "isMyVideoShare!",
  coalesce((select c.shares from video_count c where c.video_id = b.video_id), 0) as "videoShareCount!"
from video_brand b where b.video_id = :videoId and b.platform = :brand::platform_id;

-- name: listFlags :many
-- Lists the bookmarks of a user and the counts of shown videos of the brand.
select b.video_id as "id!", exists (select 1 from user_video u where u.user_id = :userId and u.video_id = b.video_id) as "isMyVideoShare!",
  coalesce(c.shares, 0) as "videoShareCount!", coalesce(c.views, 0) as "viewCount!"
from unnest(:ids::int[]) with ordinality as wanted (id, place)
join video_brand b on b.video_id = wanted.id and b.platform = :brand::platform_id and b.is_shown
left join video_count c on c.video_id = b.video_id
order by wanted.place;

-- name: listShares :many
-- Lists bookmarks, the latest first; `sign` is -1 forwards and 1 backwards. Each row has the total count.
with kept as (
  select u.video_id, (extract(epoch from u.created_at) * 1000000)::bigint as value
  from user_video u join video_brand b on b.video_id = u.video_id and b.platform = :brand::platform_id and b.is_shown
  where u.user_id = :userId
)
select k.video_id as "id!", k.value as "value!", k.video_id as "videoId!", (select count(*) from kept) as "count!"
from kept k
where (:sign::int8 * k.value, :sign::int8 * k.video_id) > (:sign::int8 * :value::int8, :sign::int8 * :id::int8)
order by :sign::int8 * k.value, :sign::int8 * k.video_id limit :take::int;
