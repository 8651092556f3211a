-- name: findLastConsent :one
-- Id of the last of the next consents. They are left alone for some minutes: an earlier id may be committed later.
select max(c.id) as "last?" from (
  select id from user_consent where id > :after::bigint and at <= :before::timestamptz order by id limit :most::int) c;

-- name: listChangedConsents :many
-- The last change per member, kind and channel. A refusal without an earlier consent, for example at sign-up, changes nothing.
select distinct on (c.user_id, c.kind, c.channel) c.id, c.user_id as "userId", u.platform, c.kind, c.channel as "channel?", c.agreed, c.at
from user_consent c join app_user u on u.id = c.user_id and u.left_at is null
where c.id > :after::bigint and c.id <= :last::bigint and c.kind in ('advertising', 'advertising_night', 'advertising_promotion')
  and (c.agreed or exists (select from user_consent e where e.user_id = c.user_id and e.kind = c.kind and e.agreed and e.id < c.id
    and (e.channel is null or e.channel = c.channel)))
order by c.user_id, c.kind, c.channel, c.id desc;

-- name: remindOfConsents :many
-- Marks members whose consent, or the last reminder of it, was given two calendar years ago in Seoul.
insert into consent_reminder as r (user_id, sent_at)
select s.user_id, :now::timestamptz
from user_setting s join app_user u on u.id = s.user_id and u.left_at is null left join consent_reminder l on l.user_id = s.user_id
where s.advertising_alarm and s.advertising_alarm_updated_at is not null
  and ((greatest(s.advertising_alarm_updated_at, l.sent_at) at time zone 'Asia/Seoul')::date + interval '2 years')::date
    <= (:now::timestamptz at time zone 'Asia/Seoul')::date
order by s.user_id limit :most::int
on conflict (user_id) do update set sent_at = excluded.sent_at
returning r.user_id as "userId!", (select u.platform from app_user u where u.id = r.user_id) as "platform!",
  (select s.advertising_alarm_updated_at from user_setting s where s.user_id = r.user_id) as "agreedAt!";
