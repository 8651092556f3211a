-- name: createMember :one
insert into app_user (platform, user_type, created_at, joined_at)
values (:platform::platform_id, :userType::user_type, :now::timestamptz, :now::timestamptz) returning id, uuid;

-- name: becomeMember :opt
-- CART-6: turns the guest into the member, keeping cart, orders and all other data of the guest.
update app_user set user_type = :userType::user_type, joined_at = :now::timestamptz
where id = :id and platform = :platform::platform_id and user_type = 'guest'
returning id, uuid;

-- name: putKey :exec
insert into user_key (user_id, wrapped) values (:userId, :wrapped);

-- name: encryptMember :exec
update app_user set sealed = :sealed, email_index = :emailIndex?, phone_index = :phoneIndex, name_index = :nameIndex,
  nickname = :nickname where id = :userId;

-- name: putPassword :exec
insert into user_password (user_id, hash, changed_at) values (:userId, :hash, :now::timestamptz)
on conflict (user_id) do update set hash = excluded.hash, changed_at = excluded.changed_at;

-- name: putSettings :exec
insert into user_setting (user_id, advertising_alarm, advertising_night_alarm, advertising_alarm_updated_at)
values (:userId, :advertisingAlarm, :advertisingNightAlarm, :updatedAt?::timestamptz);

-- name: changeSettings :one
update user_setting set client_center_reply_alarm = :clientCenterReplyAlarm, order_delivery_alarm = :orderDeliveryAlarm,
  advertising_alarm = :advertisingAlarm, advertising_night_alarm = :advertisingNightAlarm,
  advertising_promotion = :advertisingPromotion, advertising_alarm_updated_at = :updatedAt?::timestamptz
where user_id = :userId
returning client_center_reply_alarm as "clientCenterReplyAlarm", order_delivery_alarm as "orderDeliveryAlarm",
  advertising_alarm as "advertisingAlarm", advertising_night_alarm as "advertisingNightAlarm",
  advertising_promotion as "advertisingPromotion", advertising_alarm_updated_at as "advertisingAlarmUpdateDate",
  (select max(c.at) from user_consent c
    where user_setting.advertising_night_alarm and c.user_id = user_setting.user_id and c.kind = 'advertising_night' and c.agreed
  ) as "advertisingNightAlarmUpdateDate?",
  (select max(c.at) from user_consent c
    where user_setting.advertising_promotion and c.user_id = user_setting.user_id and c.kind = 'advertising_promotion' and c.agreed
  ) as "advertisingPromotionUpdateDate?";

-- name: addConsents :exec
insert into user_consent (user_id, kind, agreed, at)
select :userId, c.kind, c.agreed, :now::timestamptz from unnest(:kinds::text[], :agreed::boolean[]) as c (kind, agreed);

-- name: findByEmail :opt
select u.id, u.uuid, p.hash
from app_user u join user_password p on p.user_id = u.id
where u.platform = :platform::platform_id and u.email_index = :emailIndex and u.user_type = 'email' and u.left_at is null;

-- name: findPassword :opt
select hash from user_password where user_id = :userId;

-- name: lockEntering :opt
-- Locks the account for a login: changes of the login, blocks and leaving wait for concurrent logins, and vice versa.
select id, blocked_at is not null as "isBlocked!" from app_user where id = :userId and left_at is null for share;

-- name: lockPerson :opt
select id from app_user where id = :userId and left_at is null for no key update;

-- name: isEmailTaken :one
select exists (
  select 1 from app_user where platform = :platform::platform_id and email_index = :emailIndex and user_type = 'email') as "taken!";

-- name: findByPhone :opt
-- Finds the account with a password, otherwise one with a social login.
select u.id, u.uuid, u.user_type as "userType", u.sealed as "sealed!", k.wrapped
from app_user u join user_key k on k.user_id = u.id
where u.platform = :platform::platform_id and u.phone_index = :phoneIndex and u.left_at is null
order by (u.user_type = 'email') desc, u.id limit 1;

-- name: listByPhone :many
-- Lists accounts, those with a password first; there may be several with a social login.
select u.id, u.user_type as "userType", u.sealed as "sealed!", k.wrapped
from app_user u join user_key k on k.user_id = u.id
where u.platform = :platform::platform_id and u.phone_index = :phoneIndex and u.left_at is null
order by (u.user_type = 'email') desc, u.id;

-- name: findPerson :one
select u.id, u.uuid, u.user_type as "userType", u.nickname, u.grade, u.sealed, k.wrapped as "wrapped?", s.sns_type as "snsType?",
  w.sealed as "withdrawAccount?", p.file as "picture?", coalesce(a.balance, 0) as "point!",
  coalesce(t.client_center_reply_alarm, false) as "clientCenterReplyAlarm!", coalesce(t.order_delivery_alarm, false) as "orderDeliveryAlarm!",
  coalesce(t.advertising_alarm, false) as "advertisingAlarm!", coalesce(t.advertising_night_alarm, false) as "advertisingNightAlarm!",
  coalesce(t.advertising_promotion, false) as "advertisingPromotion!", t.advertising_alarm_updated_at as "advertisingAlarmUpdateDate?",
  (select max(c.at) from user_consent c
    where t.advertising_night_alarm and c.user_id = t.user_id and c.kind = 'advertising_night' and c.agreed
  ) as "advertisingNightAlarmUpdateDate?",
  (select max(c.at) from user_consent c
    where t.advertising_promotion and c.user_id = t.user_id and c.kind = 'advertising_promotion' and c.agreed
  ) as "advertisingPromotionUpdateDate?"
from app_user u
left join user_key k on k.user_id = u.id
left join user_sns s on s.user_id = u.id
left join user_withdraw_account w on w.user_id = u.id
left join user_picture p on p.user_id = u.id
left join user_setting t on t.user_id = u.id
left join point_account a on a.user_id = u.id
where u.id = :userId;

-- name: lockEncryptedAccount :opt
select u.sealed as "sealed!", u.nickname, k.wrapped
from app_user u join user_key k on k.user_id = u.id
where u.id = :userId and u.left_at is null for update of u;

-- name: changeEncryptedAccount :exec
update app_user set sealed = :sealed, phone_index = :phoneIndex, name_index = :nameIndex, nickname = :nickname? where id = :userId;

-- name: putWithdrawAccount :exec
insert into user_withdraw_account (user_id, sealed, updated_at) values (:userId, :sealed, :now::timestamptz)
on conflict (user_id) do update set sealed = excluded.sealed, updated_at = excluded.updated_at;

-- name: dropWithdrawAccount :exec
delete from user_withdraw_account where user_id = :userId;

-- name: findEncryptedAccount :opt
select w.user_id as "id", w.sealed as "withdrawAccount", k.wrapped
from user_withdraw_account w join user_key k on k.user_id = w.user_id where w.user_id = :userId;

-- name: countOpenOrders :one
-- Counts orders that block leaving: with a payment that has begun and may still be approved, or with a refund in progress,
-- because after a failure the owner must enter another account.
select count(*)::int as "count!" from orders o
where o.user_id = :userId and (o.status not in ('complete', 'withdraw_complete', 'incomplete', 'request')
  or exists (select 1 from refund r where r.order_id = o.id and r.state <> 'done')
  or exists (select 1 from payment p where p.order_id = o.id
    and (p.state = 'cancel_requested' or (p.state = 'requested' and p.payment_key is not null))));

-- name: listKeysToRewrap :many
-- Locks the listed rows, so that two processes never wrap the same key.
select user_id as "userId", wrapped from user_key
where substring(wrapped from 1 for 4) <> :currentName order by user_id limit :most for update skip locked;

-- name: putRewrapped :exec
update user_key set wrapped = :wrapped where user_id = :userId;

-- name: findBySns :opt
select u.id, u.uuid from user_sns s join app_user u on u.id = s.user_id
where s.platform = :platform::platform_id and s.sns_type = :snsType::sns_type and s.subject_index = :subjectIndex and u.left_at is null;

-- name: isSnsInUse :one
-- Checks members of all brands, because they share one app at the provider.
select exists (
  select 1 from user_sns s join app_user u on u.id = s.user_id
  where s.platform = any(enum_range(null::platform_id)) and s.sns_type = :snsType::sns_type and s.subject_index = :subjectIndex
    and u.left_at is null) as "used!";

-- name: linkSns :exec
insert into user_sns (platform, sns_type, subject_index, user_id, sealed, linked_at)
values (:platform::platform_id, :snsType::sns_type, :subjectIndex, :userId, :sealed, :now::timestamptz);

-- name: findSnsOf :opt
select s.sns_type as "snsType", s.sealed, k.wrapped
from user_sns s join user_key k on k.user_id = s.user_id where s.user_id = :userId;

-- name: findPlatform :one
select platform from app_user where id = :userId;

-- name: saveSns :exec
update user_sns set sealed = :sealed where user_id = :userId;

-- name: lockSettings :opt
select client_center_reply_alarm as "clientCenterReplyAlarm", order_delivery_alarm as "orderDeliveryAlarm",
  advertising_alarm as "advertisingAlarm", advertising_night_alarm as "advertisingNightAlarm",
  advertising_promotion as "advertisingPromotion", advertising_alarm_updated_at as "advertisingAlarmUpdateDate"
from user_setting where user_id = :userId for update;

-- name: setBlocked :exec
-- Blocks a member of the brand, or ends the block. Returns 0 if it is so already. Waits for concurrent logins.
update app_user set blocked_at = case when :isBlocked::boolean then :now::timestamptz end
where id = :userId and platform = :platform::platform_id and user_type <> 'guest' and left_at is null
  and (blocked_at is not null) <> :isBlocked::boolean;
