-- name: listInboxStates :many
-- Counters and newest notifications of some users, one row per list; one row without a list for a user without any.
select u.id as "userId!", t.list, t.unread, n.id as "newest"
from unnest(:userIds::bigint[]) u(id)
left join notification_tally t on t.user_id = u.id
left join lateral (select id from notification where user_id = t.user_id and list = t.list order by id desc limit 1) n on true;

-- name: listValidTokens :many
-- Lists those of some tokens that still authorize their owner.
select encode(t.hash, 'hex') as "hash!" from token t
where t.hash in (select decode(h, 'hex') from unnest(:hashes::text[]) h) and t.revoked_at is null and t.expires_at > :now::timestamptz
  and t.last_used_at > case when t.is_brief then :briefIdleSince::timestamptz else :idleSince::timestamptz end;
