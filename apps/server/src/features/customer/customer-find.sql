-- name: listMembers :many
-- Lists members of a brand, the newest first; `sign` is -1 forwards and 1 backwards. One branch is read, in the order of an index.
select x.id as "id!", x.id as "value!" from (
  (select u.id from app_user u
   where :sign::int8 = -1 and u.id < :value::int8 and u.platform = :brand::platform_id and u.user_type <> 'guest' and u.left_at is null
     and (:type?::text is null or u.user_type = :type?::text::user_type) and (:grade?::int is null or u.grade = :grade?::int)
     and (:isBlocked?::boolean is null or (u.blocked_at is not null) = :isBlocked?::boolean)
   order by u.platform desc, u.id desc limit :take::int)
  union all
  (select u.id from app_user u
   where :sign::int8 = 1 and u.id > :value::int8 and u.platform = :brand::platform_id and u.user_type <> 'guest' and u.left_at is null
     and (:type?::text is null or u.user_type = :type?::text::user_type) and (:grade?::int is null or u.grade = :grade?::int)
     and (:isBlocked?::boolean is null or (u.blocked_at is not null) = :isBlocked?::boolean)
   order by u.platform, u.id limit :take::int)
) x
order by :sign::int8 * x.id limit :take::int;

-- name: countMembers :one
-- Counts as listMembers does, up to `most`.
select count(*) as "count!" from (
  select from app_user u
  where u.platform = :brand::platform_id and u.user_type <> 'guest' and u.left_at is null
    and (:type?::text is null or u.user_type = :type?::text::user_type) and (:grade?::int is null or u.grade = :grade?::int)
    and (:isBlocked?::boolean is null or (u.blocked_at is not null) = :isBlocked?::boolean)
  limit :most::int) x;

-- name: listFound :many
-- Lists people of a brand by a blind index or an order number, the newest first. Each row has the count of all. Guests are found by
-- their orders.
with found as materialized (
  select u.id from app_user u where u.phone_index = :phoneIndex? and u.platform = :brand::platform_id
  union select u.id from app_user u where u.email_index = :emailIndex? and u.platform = :brand::platform_id
  union select u.id from app_user u where u.name_index = :nameIndex? and u.platform = :brand::platform_id
  union select o.user_id from order_contact c join orders o on o.id = c.order_id join app_user u on u.id = o.user_id
    where c.value = :contact? and o.platform = :brand::platform_id and u.user_type = 'guest'
  union select o.user_id from orders o where o.order_no = :orderNo? and o.platform = :brand::platform_id
), matching as materialized (
  select u.id from found f join app_user u using (id)
  where (:type?::text is null or u.user_type = :type?::text::user_type) and (:grade?::int is null or u.grade = :grade?::int)
    and (:isBlocked?::boolean is null or (u.blocked_at is not null) = :isBlocked?::boolean)
)
select m.id as "id!", m.id as "value!", (select count(*)::int from matching) as "count!"
from matching m
where :sign::int8 * m.id > :sign::int8 * :value::int8
order by :sign::int8 * m.id limit :take::int;

-- name: listSummaries :many
-- Reads what a row of the list shows, in the order of the ids. The latest order has the name and phone of a guest.
select u.id, u.user_type as "type", u.sealed, k.wrapped as "wrapped?", u.nickname, u.grade, u.joined_at as "joinedAt", u.left_at as "leftAt",
  u.blocked_at is not null as "isBlocked!", o.count as "orderCount!", o."lastOrderAt" as "lastOrderAt?",
  case when u.user_type = 'guest' then (select x.address from orders x where x.user_id = u.id order by x.id desc limit 1) end as "address?"
from unnest(:ids::bigint[]) with ordinality as i (id, position)
join app_user u on u.id = i.id
left join user_key k on k.user_id = u.id
cross join lateral (
  select count(*)::int as count, max(x.created_at) as "lastOrderAt"
  from orders x where x.user_id = u.id and x.status not in ('request', 'incomplete')) o
where u.platform = :brand::platform_id and (u.user_type <> 'guest' or exists (select from orders x where x.user_id = u.id))
order by i.position;

-- name: listNotes :many
-- Lists notes, the latest first; `sign` is -1 forwards and 1 backwards. Each row has the count of all.
select n.id as "id!", n.id as "value!", n.kind as "kind!", n.contents as "contents!", s.name as "staffName?", n.created_at as "createdAt!",
  (select count(*)::int from customer_note c where c.user_id = :userId) as "count!"
from customer_note n left join staff s on s.id = n.staff_id
where n.user_id = :userId and :sign::int8 * n.id > :sign::int8 * :value::int8
order by :sign::int8 * n.id limit :take::int;

-- name: addNote :one
insert into customer_note (user_id, staff_id, kind, contents, created_at)
values (:userId, :staffId, :kind, :contents, :now::timestamptz) returning id, created_at as "createdAt";

-- name: listSessions :many
-- Lists valid logins, the last used first.
select t.token_type as "type", t.created_at as "createdAt", t.last_used_at as "lastUsedAt", t.expires_at as "expiresAt",
  (select s.label from push_subscription s where s.token_hash = t.hash) as "device?"
from token t
where t.user_id = :userId and t.revoked_at is null and t.expires_at > :now::timestamptz
order by t.last_used_at desc, t.created_at desc limit :most::int;
