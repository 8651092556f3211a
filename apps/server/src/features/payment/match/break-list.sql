-- name: listBreaks :many
-- Lists differences of the brand, the latest first, and with the rights on all brands those whose brand is not known.
select b.id as "id!", (extract(epoch from b.found_at) * 1000000)::int8 as "value!",
  (select count(*) from reconciliation_break c
    where (c.platform = :brand::platform_id or (:isOfAllBrands::boolean and c.platform is null)) and (:isOpen?::boolean is null or (c.resolved_at is null) = :isOpen)
      and (:day?::text is null or coalesce(c.detail ->> 'day', to_char(c.found_at at time zone 'Asia/Seoul', 'YYYY-MM-DD')) = :day)) as "count!"
from reconciliation_break b
where (b.platform = :brand::platform_id or (:isOfAllBrands::boolean and b.platform is null)) and (:isOpen?::boolean is null or (b.resolved_at is null) = :isOpen)
  and (:day?::text is null or coalesce(b.detail ->> 'day', to_char(b.found_at at time zone 'Asia/Seoul', 'YYYY-MM-DD')) = :day)
  and (:sign::int8 * (extract(epoch from b.found_at) * 1000000)::int8, :sign::int8 * b.id) > (:sign::int8 * :value::int8, :sign::int8 * :id::int8)
order by :sign::int8 * (extract(epoch from b.found_at) * 1000000)::int8, :sign::int8 * b.id limit :take::int;

-- name: listBreaksById :many
-- Reads differences of the brand with the money of their orders now.
select b.id as "id!", b.kind as "kind!", b.detail as "detail!", b.found_at as "foundAt!", b.resolved_at as "resolvedAt?", b.note as "note!",
  s.name as "resolvedBy?", coalesce(o.order_no, b.detail ->> 'orderNo') as "orderNo?",
  coalesce(b.detail ->> 'day', to_char(b.found_at at time zone 'Asia/Seoul', 'YYYY-MM-DD')) as "day!",
  case when o.id is not null then coalesce((select sum(e.amount) from money_entry e where e.order_id = o.id and e.account = 'gateway'
    and e.posting = 'capture'), 0)::int8 end as "captured?",
  case when o.id is not null then coalesce((select sum(e.amount) from money_entry e where e.order_id = o.id and e.account = 'gateway'), 0)::int8 end
    as "held?"
from unnest(:ids::bigint[]) with ordinality as wanted (id, place) join reconciliation_break b on b.id = wanted.id
left join orders o on o.id = b.order_id left join staff s on s.id = b.resolved_by
where b.platform = :brand::platform_id or (:isOfAllBrands::boolean and b.platform is null)
order by wanted.place;

-- name: listBreakDays :many
select coalesce(b.detail ->> 'day', to_char(b.found_at at time zone 'Asia/Seoul', 'YYYY-MM-DD')) as "day!", count(*)::int8 as "found!",
  count(*) filter (where b.resolved_at is null)::int8 as "open!"
from reconciliation_break b
where b.platform = :brand::platform_id or (:isOfAllBrands::boolean and b.platform is null)
group by 1 order by 1 desc limit :most::int;

-- name: resolveBreak :exec
update reconciliation_break set resolved_at = :now::timestamptz, resolved_by = :staffId::int, note = :note::text
where id = :id and resolved_at is null;

-- name: listRoleBrands :many
-- Lists the brands on which an account has one of the roles.
select distinct r.platform::text as "brand!" from staff_role r where r.staff_id = :staffId and r.role = any(:roles::text[]);

-- name: findComparedDay :opt
-- Returns the last day that the nightly job has compared.
select payload ->> 'last' as "day?" from job where kind = 'payment.match' and key = 'match' and done_at is null limit 1;
