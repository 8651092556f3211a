-- name: listSettlements :many
-- Lists settlements of a brand by the end of their period.
select s.id as "id!", (s.to_day - date '2000-01-01')::int8 as "value!",
  (select count(*) from settlement c where c.platform = :brand::platform_id and (:state?::text is null or c.state = :state)
    and (:distributorId?::int is null or c.distributor_id = :distributorId)
    and (:distributorIds?::int[] is null or c.distributor_id = any(:distributorIds::int[]))) as "count!"
from settlement s
where s.platform = :brand::platform_id and (:state?::text is null or s.state = :state)
  and (:distributorId?::int is null or s.distributor_id = :distributorId)
  and (:distributorIds?::int[] is null or s.distributor_id = any(:distributorIds::int[]))
  and (:sign::int8 * (s.to_day - date '2000-01-01')::int8, :sign::int8 * s.id) > (:sign::int8 * :value::int8, :sign::int8 * :id::int8)
order by :sign::int8 * (s.to_day - date '2000-01-01')::int8, :sign::int8 * s.id limit :take::int;

-- name: listSettlementsById :many
-- An open settlement has the commission of the terms of now.
select s.id as "id!", s.distributor_id as "distributorId!", d.name as "distributorName!", s.from_day::text as "from!", s.to_day::text as "to!",
  s.state::text as "state!", case when s.state = 'open' then coalesce(t.commission_rate, s.commission_rate) else s.commission_rate end as "commissionRate!",
  (case when s.state = 'open' then s.to_day + coalesce(t.pay_delay_days, 10) else s.pay_on end)::text as "payOn!", s.totals as "totals?",
  s.closed_at as "closedAt?", c.name as "closedBy?", s.paid_at as "paidAt?", p.name as "paidBy?", s.version as "version!"
from unnest(:ids::int[]) with ordinality as wanted (id, place) join settlement s on s.id = wanted.id join distributor d on d.id = s.distributor_id
left join settlement_terms t on t.distributor_id = s.distributor_id
left join staff c on c.id = s.closed_by left join staff p on p.id = s.paid_by
where s.platform = :brand::platform_id and (:distributorIds?::int[] is null or s.distributor_id = any(:distributorIds::int[]))
order by wanted.place;

-- name: lockSeller :exec
-- Makes closings and reversals of one brand and distributor wait for each other: each reads what the one before has booked. Taken before
-- the row of the settlement.
select pg_advisory_xact_lock(hashtext('settlement ' || s.platform || ' ' || s.distributor_id))
from settlement s where s.id = :id and s.platform = :brand::platform_id;

-- name: lockSettlement :opt
select s.id, s.platform::text as "platform!", s.distributor_id as "distributorId", s.from_day::text as "from!", s.to_day::text as "to!",
  s.state::text as "state!", s.version
from settlement s where s.id = :id and s.platform = :brand::platform_id for update;

-- name: hasEarlierOpen :one
select exists (select from settlement s where s.platform = :brand::platform_id and s.distributor_id = :distributorId and s.state = 'open'
  and s.from_day < :from::date) as "is!";

-- name: closeSettlement :exec
update settlement set state = 'closed', totals = :totals, commission_rate = :commissionRate, pay_on = :payOn::date,
  closed_at = :now::timestamptz, closed_by = :staffId, version = version + 1 where id = :id;

-- name: paySettlement :exec
update settlement set state = 'paid', paid_at = :now::timestamptz, paid_by = :staffId, version = version + 1 where id = :id;

-- name: findNextOpen :opt
-- Returns the first open settlement of a distributor after a period.
select s.id from settlement s where s.platform = :brand::platform_id and s.distributor_id = :distributorId and s.state = 'open'
  and s.from_day > :after::date order by s.from_day limit 1;

-- name: addSettlement :exec
insert into settlement (platform, distributor_id, from_day, to_day, commission_rate, pay_on)
values (:brand::platform_id, :distributorId, :from::date, :to::date, :commissionRate, :payOn::date)
on conflict (platform, distributor_id, from_day) do nothing;

-- name: listSellers :many
-- Lists the distributors of a brand with their terms: the end of their last period, or else the day of their first order.
select d.id as "distributorId!", coalesce(t.commission_rate, 1000) as "commissionRate!", coalesce(t.cycle, 'month') as "cycle!",
  coalesce(t.pay_delay_days, 10) as "payDelayDays!", l.day::text as "last?", f.day::text as "first?"
from distributor d left join settlement_terms t on t.distributor_id = d.id
left join lateral (select s.to_day as day from settlement s where s.platform = :brand::platform_id and s.distributor_id = d.id
  order by s.from_day desc limit 1) l on true
left join lateral (
  select (p.ordered_at at time zone 'Asia/Seoul')::date as day from order_product p
  where l.day is null and p.platform = :brand::platform_id and p.distributor_id = d.id
    and p.status not in ('request', 'bank_transfer_waiting', 'incomplete')
  order by p.ordered_at limit 1) f on true
where l.day is not null or f.day is not null order by d.id;

-- name: findTerms :opt
select d.id as "distributorId!", coalesce(t.commission_rate, 1000) as "commissionRate!", coalesce(t.cycle, 'month') as "cycle!",
  coalesce(t.pay_delay_days, 10) as "payDelayDays!", coalesce(t.version, 0) as "version!"
from distributor d left join settlement_terms t on t.distributor_id = d.id
where d.id = :distributorId and (:distributorIds?::int[] is null or d.id = any(:distributorIds::int[]));

-- name: putTerms :exec
-- Stores the terms unless they were changed since `version`.
insert into settlement_terms (distributor_id, commission_rate, cycle, pay_delay_days, version)
select :distributorId::int, :commissionRate::int, :cycle::text, :payDelayDays::int, 1
where :version::int = 0 or exists (select from settlement_terms t where t.distributor_id = :distributorId::int)
on conflict (distributor_id) do update set commission_rate = excluded.commission_rate, cycle = excluded.cycle,
  pay_delay_days = excluded.pay_delay_days, version = settlement_terms.version + 1
where settlement_terms.version = :version::int;

-- name: findLastDay :one
select max(s.to_day)::text as "day!" from settlement s where s.platform = :brand::platform_id and s.distributor_id = :distributorId;

-- name: listOpenSettlements :many
-- Lists open settlements whose period is over, the oldest first.
select s.id as "id!", s.platform::text as "brand!", d.name as "distributorName!", s.from_day::text as "from!", s.to_day::text as "to!"
from settlement s join distributor d on d.id = s.distributor_id
where s.state = 'open' and s.to_day < :today::date order by s.to_day, s.id limit :most::int;
