-- name: lockLimit :one
-- Locks the limit of the brand, so that points given at the same time are summed one after another.
select coalesce((s.value ->> 'pointCustomerDay')::int, l.customer_day) as "customerDay!", coalesce((s.value ->> 'pointStaffDay')::int, l.staff_day) as "staffDay!"
from point_limit l left join shop_setting s on s.platform = l.platform and s.key = 'limits'
where l.platform = :brand::platform_id for update of l;

-- name: findRequest :opt
-- Finds what a form has made before.
select id, user_id as "userId", amount, reason from point_grant where asked_by = :staffId and request_id = :requestId::uuid;

-- name: sumGiven :one
-- Sums points that a staff account has given, or taken back for a negative `amount`, since a time without a second person: of one customer
-- and of all.
select coalesce(sum(abs(amount)) filter (where user_id = :userId), 0)::int8 as "ofCustomer!", coalesce(sum(abs(amount)), 0)::int8 as "ofAll!"
from point_grant
where asked_by = :staffId and platform = :brand::platform_id and asked_at >= :since::timestamptz and state = 'granted' and decided_by is null
  and sign(amount) = sign((:amount)::int);

-- name: addGrant :one
insert into point_grant (request_id, platform, user_id, amount, reason, state, asked_by, asked_at, decided_at, point_entry_id)
values (:requestId::uuid, :brand::platform_id, :userId, :amount, :reason, :state, :staffId, :now::timestamptz, :decidedAt?::timestamptz, :entryId?)
returning id;

-- name: lockGrant :opt
select id, user_id as "userId", amount, reason, state as "state!", asked_by as "askedBy"
from point_grant where id = :id and platform = :brand::platform_id for update;

-- name: decideGrant :exec
update point_grant set state = :state, decided_by = :staffId, decided_at = :now::timestamptz, decision = :decision?, point_entry_id = :entryId?
where id = :id and state = 'waiting';

-- name: listPending :many
-- Lists grants that wait, the longest waiting first; `sign` is 1 forwards and -1 backwards. Each row has the count of all.
select g.id as "id!", g.id as "value!",
  (select count(*)::int from point_grant c where c.platform = :brand::platform_id and c.state = 'waiting') as "count!"
from point_grant g
where g.platform = :brand::platform_id and g.state = 'waiting' and :sign::int8 * g.id > :sign::int8 * :value::int8
order by :sign::int8 * g.id limit :take::int;

-- name: listGrantsOf :many
-- Lists points given to a customer and taken back, the latest first; `sign` is -1 forwards and 1 backwards.
select g.id as "id!", g.id as "value!", (select count(*)::int from point_grant c where c.user_id = :userId) as "count!"
from point_grant g where g.user_id = :userId and :sign::int8 * g.id > :sign::int8 * :value::int8
order by :sign::int8 * g.id limit :take::int;

-- name: readGrants :many
-- Reads grants with the encrypted name of the customer, in the order of the ids.
select g.id, g.user_id as "customerId", g.amount, g.reason, g.state as "state!", g.asked_by as "askedBy", a.name as "askedByName!", g.asked_at as "askedAt",
  d.name as "decidedByName?", g.decided_at as "decidedAt", g.decision, u.sealed, k.wrapped as "wrapped?"
from unnest(:ids::bigint[]) with ordinality as i (id, position)
join point_grant g on g.id = i.id
join staff a on a.id = g.asked_by
join app_user u on u.id = g.user_id
left join staff d on d.id = g.decided_by
left join user_key k on k.user_id = u.id
order by i.position;
