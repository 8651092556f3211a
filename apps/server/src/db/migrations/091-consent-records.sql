-- Evidence of choices about measurement and advertising. Decision 063.

create table consent_record (
  id uuid not null,
  chosen_at timestamptz not null,
  received_at timestamptz not null,
  platform platform_id not null,
  version int not null check (version > 0),
  measurement boolean not null,
  advertising boolean not null,
  source text not null check (source in ('banner', 'settings')),
  user_id bigint references app_user,
  primary key (id, chosen_at)
);
comment on table consent_record is 'Choices of browsers about measurement and advertising: evidence. Append-only; rows are deleted five years after they were received';
comment on column consent_record.id is 'Random id that the browser stores with its choice';
comment on column consent_record.chosen_at is 'Time of the choice by the clock of the browser';
comment on column consent_record.received_at is 'Time by the clock of the shop';
comment on column consent_record.version is 'Version of the text that was shown';
comment on column consent_record.measurement is 'Consent to measurement; false if refused or withdrawn';
comment on column consent_record.advertising is 'Consent to advertising; false if refused or withdrawn';
comment on column consent_record.source is 'banner or settings';
comment on column consent_record.user_id is 'Member who was logged in; null for others';
create index consent_record_by_user on consent_record (user_id, received_at) where user_id is not null;
create index consent_record_by_time on consent_record (received_at);

-- Evidence is never changed, and deleted only after its retention.
create function refuse_consent_rewrite() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.received_at < now() - interval '5 years' then return old; end if;
  raise exception '% is append only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
comment on function refuse_consent_rewrite is 'Refuses changes of consent_record other than deletes after five years';
create trigger append_only before update or delete on consent_record for each row execute function refuse_consent_rewrite();
comment on trigger append_only on consent_record is 'Refuses updates, and deletes within the retention';
create trigger no_truncate before truncate on consent_record for each statement execute function refuse_rewrite();
comment on trigger no_truncate on consent_record is 'Refuses to empty the evidence';

insert into job (kind, key, payload) values ('consent.prune', 'prune', '{}');
