-- Each change of an advertising consent is confirmed to the person, and a consent is recalled every two years. Decision 044.

create table consent_reminder (
  user_id bigint primary key references app_user (id) on delete cascade,
  sent_at timestamptz not null
);
comment on table consent_reminder is 'Last time a member was reminded of the consent to advertising';
comment on column consent_reminder.sent_at is 'Time of the reminder';

-- Consents given before are not confirmed again.
insert into job (kind, key, payload)
select 'consent.confirm', 'confirm', jsonb_build_object('after', coalesce(max(id), 0)) from user_consent;
insert into job (kind, key, payload) values ('consent.remind', 'remind', '{}');

-- Messages that surely were not sent and that an operator may send again.
create index message_dead on message (kind) where state = 'failed' and body is not null;
comment on column message.body is 'Encrypted phone and text; null once settled, unless it failed and may be sent again';
