-- name: lockCampaignLimit :one
-- Locks the limit of the brand. Returns it with the points that the account gave since a time without a second person: to one member at
-- a time, and by campaigns as a whole.
select l.customer_day as "customerDay", l.staff_day as "staffDay",
  (select coalesce(sum(g.amount), 0) from point_grant g where g.asked_by = :staffId and g.platform = l.platform and g.asked_at >= :since::timestamptz
    and g.state = 'granted' and g.decided_by is null and g.amount > 0 and g.campaign_id is null)::int8
  + (select coalesce(sum(c.amount::int8 * cardinality(c.user_ids)), 0) from point_campaign c where c.asked_by = :staffId
    and c.platform = l.platform and c.asked_at >= :since::timestamptz and c.state = 'started' and c.decided_by is null)::int8 as "given!"
from point_limit l where l.platform = :brand::platform_id for update;

-- name: findCampaignRequest :opt
select id, amount, reason from point_campaign where asked_by = :staffId and request_id = :requestId::uuid;

-- name: addCampaign :one
insert into point_campaign (request_id, platform, audience, user_ids, amount, reason, state, asked_by, asked_at, decided_at)
values (:requestId::uuid, :brand::platform_id, :audience, :userIds::bigint[], :amount, :reason, :state, :staffId, :now::timestamptz, :decidedAt?::timestamptz)
returning id;

-- name: lockCampaign :opt
select id, state as "state!", asked_by as "askedBy" from point_campaign where id = :id and platform = :brand::platform_id for update;

-- name: decideCampaign :exec
update point_campaign set state = :state, decided_by = :staffId, decided_at = :now::timestamptz, decision = :decision? where id = :id;

-- name: findCampaignToStart :opt
select id, audience, user_ids as "userIds!", amount, reason, asked_by as "askedBy", decided_by as "decidedBy" from point_campaign
where id = :id and state = 'started' and job_id is null;

-- name: setCampaignJob :exec
update point_campaign set job_id = :jobId where id = :id;

-- name: listCampaigns :many
-- Lists campaigns of a brand, the latest first; `sign` is -1 forwards and 1 backwards. Each row has the count of all.
select c.id, c.id as "value!", c.audience, cardinality(c.user_ids) as "members!", c.amount, c.reason, c.state as "state!", c.asked_by as "askedBy",
  a.name as "askedByName!", c.asked_at as "askedAt", d.name as "decidedByName?", c.decided_at as "decidedAt", c.job_id as "jobId",
  (select count(*)::int from point_campaign x where x.platform = :brand::platform_id) as "count!"
from point_campaign c join staff a on a.id = c.asked_by left join staff d on d.id = c.decided_by
where c.platform = :brand::platform_id and :sign::int8 * c.id > :sign::int8 * :value::int8
order by :sign::int8 * c.id limit :take::int;

-- name: findCampaign :opt
select c.id, c.audience, cardinality(c.user_ids) as "members!", c.amount, c.reason, c.state as "state!", c.asked_by as "askedBy",
  a.name as "askedByName!", c.asked_at as "askedAt", d.name as "decidedByName?", c.decided_at as "decidedAt", c.job_id as "jobId"
from point_campaign c join staff a on a.id = c.asked_by left join staff d on d.id = c.decided_by
where c.id = :id and c.platform = :brand::platform_id;

-- name: addCampaignGrant :exec
-- Records what a campaign has given to a member, or taken back, among the grants of the member.
insert into point_grant (request_id, platform, user_id, amount, reason, state, asked_by, asked_at, decided_by, decided_at, point_entry_id, campaign_id)
select gen_random_uuid(), c.platform, :userId, :amount, c.reason, 'granted', c.asked_by, :now::timestamptz, c.decided_by, :now::timestamptz, :entryId, c.id
from point_campaign c where c.id = :id;
