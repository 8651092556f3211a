-- name: listSettings :many
-- Lists what a member changed.
select setting_group as "group", channel, is_on as "isOn" from notification_setting where user_id = :userId;

-- name: findSetting :opt
select is_on as "isOn" from notification_setting where user_id = :userId and setting_group = :group and channel = :channel;

-- name: putSetting :exec
insert into notification_setting (user_id, setting_group, channel, is_on) values (:userId, :group, :channel, :isOn)
on conflict (user_id, setting_group, channel) do update set is_on = excluded.is_on;

-- name: removeSetting :exec
delete from notification_setting where user_id = :userId and setting_group = :group and channel = :channel;

-- name: lockMember :one
-- Locks the account, so that changes at the same time are recorded one after the other.
select u.id, coalesce(s.advertising_alarm, false) as "advertisingAlarm!"
from app_user u left join user_setting s on s.user_id = u.id where u.id = :userId for no key update of u;

-- name: addChannelConsent :exec
insert into user_consent (user_id, kind, channel, agreed, at) values (:userId, 'advertising', :channel, :agreed, :now::timestamptz);
