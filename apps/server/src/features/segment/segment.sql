-- name: listSegments :many
-- Lists segments of a brand, the newest first; `sign` is -1 forwards and 1 backwards. Each row has the count of all.
select s.id, s.id as "value!", s.name, s.conditions, s.version, s.changed_at as "changedAt", a.name as "changedByName?", (
  select count(*)::int from segment c where c.platform = :brand::platform_id and c.archived_at is null
    and (:q?::text is null or strpos(lower(c.name), lower(:q?::text)) > 0)) as "count!"
from segment s left join staff a on a.id = s.changed_by
where s.platform = :brand::platform_id and s.archived_at is null and (:q?::text is null or strpos(lower(s.name), lower(:q?::text)) > 0)
  and :sign::int8 * s.id > :sign::int8 * :value::int8
order by :sign::int8 * s.id limit :take::int;

-- name: findSegment :opt
select s.id, s.name, s.conditions, s.version, s.changed_at as "changedAt", a.name as "changedByName?"
from segment s left join staff a on a.id = s.changed_by
where s.id = :id and s.platform = :brand::platform_id and s.archived_at is null;

-- name: lockSegment :opt
select id, name, conditions, version from segment where id = :id and platform = :brand::platform_id and archived_at is null for update;

-- name: addSegment :one
insert into segment (platform, name, conditions, created_at, changed_at, changed_by)
values (:brand::platform_id, :name, :conditions, :now::timestamptz, :now::timestamptz, :staffId) returning id;

-- name: putSegment :exec
update segment set name = :name, conditions = :conditions, version = version + 1, changed_at = :now::timestamptz, changed_by = :staffId where id = :id;

-- name: archiveSegment :exec
update segment set archived_at = :now::timestamptz, version = version + 1, changed_at = :now::timestamptz, changed_by = :staffId
where id = :id and platform = :brand::platform_id and archived_at is null;

-- name: findMembers :many
-- Lists members of a brand who meet all conditions that are given, by their number. Orders count once they are paid, unless they were
-- withdrawn. Each row has whether the member agrees to advertising.
select u.id, coalesce(s.advertising_alarm, false) as "consents!"
from app_user u left join user_setting s on s.user_id = u.id
where u.platform = :brand::platform_id and u.user_type <> 'guest' and u.left_at is null and u.blocked_at is null and u.id > :after::bigint
  and (:grades?::int[] is null or u.grade = any(:grades?::int[]))
  and (:joinedSince?::timestamptz is null or u.joined_at >= :joinedSince?::timestamptz)
  and (:joinedBefore?::timestamptz is null or u.joined_at < :joinedBefore?::timestamptz)
  and (:adConsent?::boolean is null or coalesce(s.advertising_alarm, false) = :adConsent?::boolean)
  and (:minPoints?::int is null or coalesce((select a.balance from point_account a where a.user_id = u.id), 0) >= :minPoints?::int)
  and (:orderedSince?::timestamptz is null or exists (select from orders o where o.user_id = u.id
    and o.status not in ('request', 'incomplete', 'withdraw_complete') and o.created_at >= :orderedSince?::timestamptz))
  and (:notOrderedSince?::timestamptz is null or not exists (select from orders o where o.user_id = u.id
    and o.status not in ('request', 'incomplete', 'withdraw_complete') and o.created_at >= :notOrderedSince?::timestamptz))
  and (:minOrders?::int is null and :minOrderSum?::int is null or exists (
    select from orders o where o.user_id = u.id and o.status not in ('request', 'incomplete', 'withdraw_complete')
      and (:ordersSince?::timestamptz is null or o.created_at >= :ordersSince?::timestamptz)
    having count(*) >= coalesce(:minOrders?::int, 0) and coalesce(sum(o.total_price), 0) >= coalesce(:minOrderSum?::int, 0)))
  and (:categoryIds?::int[] is null or exists (
    select from orders o join order_product x on x.order_id = o.id join product p on p.id = x.product_id join category k on k.id = p.category_id
    where o.user_id = u.id and x.status not in ('request', 'incomplete', 'withdraw_complete')
      and (k.id = any(:categoryIds?::int[]) or k.parent_id = any(:categoryIds?::int[]))))
  and (:productIds?::int[] is null or exists (
    select from orders o join order_product x on x.order_id = o.id
    where o.user_id = u.id and x.status not in ('request', 'incomplete', 'withdraw_complete') and x.product_id = any(:productIds?::int[])))
  and (:regions?::text[] is null or exists (select from delivery_address d
    where d.user_id = u.id and (d.province = any(:regions?::text[]) or d.province || ' ' || d.district = any(:regions?::text[]))))
order by u.id limit :most::int;

-- name: matchContacts :many
-- Finds the members of a brand that phones, e-mails and numbers name, each with its position.
select i.position::int as "position!", u.id
from unnest(:phones::bytea[], :emails::bytea[], :ids::bigint[]) with ordinality as i (phone, email, id, position)
join app_user u on u.platform = :brand::platform_id and u.user_type <> 'guest' and u.left_at is null
  and (u.phone_index = i.phone or u.email_index = i.email or u.id = i.id);

-- name: listMembersIn :many
select u.id from app_user u
where u.id = any(:ids::bigint[]) and u.platform = :brand::platform_id and u.user_type <> 'guest' and u.left_at is null order by u.id;

-- name: addAudienceFile :one
insert into audience_file (platform, staff_id, name, total, user_ids, created_at)
values (:brand::platform_id, :staffId, :name, :total, :userIds::bigint[], :now::timestamptz) returning id;

-- name: findAudienceFile :opt
select id, name, total, user_ids as "userIds!" from audience_file where id = :id and platform = :brand::platform_id and staff_id = :staffId;

-- name: pruneAudienceFiles :exec
delete from audience_file where created_at < :before::timestamptz;
