-- Audit log of writes of staff and access log of personal data. Both are append-only hash chains. Decision 067.

create table log_chain (
  name text primary key check (name in ('audit', 'access')),
  last_id bigint not null default 0,
  last_hash bytea not null default '',
  first_id bigint not null default 1,
  first_hash bytea not null default ''
);
comment on table log_chain is 'Both ends of each hash chain. Its row is locked while an entry is added';
comment on column log_chain.name is 'Log whose chain it is';
comment on column log_chain.last_id is 'Number of the last entry. Numbers have no gaps';
comment on column log_chain.last_hash is 'Hash of the last entry';
comment on column log_chain.first_id is 'Number of the oldest entry that has not been deleted after its retention';
comment on column log_chain.first_hash is 'Hash of the entry before it';
insert into log_chain (name) values ('audit'), ('access');

create table audit_entry (
  id bigint primary key,
  at timestamptz not null,
  state text not null check (state in ('begun', 'done', 'failed')),
  begun_id bigint references audit_entry,
  platform platform_id,
  staff_id int references staff,
  call text not null,
  object text,
  reason text,
  address text,
  error_code text,
  details json not null,
  hash bytea not null,
  constraint audit_entry_begun_check check ((state = 'begun') = (begun_id is null))
);
comment on table audit_entry is 'Writes of staff accounts: an entry before each write, and one after it. Append-only';
comment on column audit_entry.at is 'Time of the request or of its end';
comment on column audit_entry.state is 'begun, or the outcome of the begun entry';
comment on column audit_entry.call is 'Name of the call, or the command of an operator';
comment on column audit_entry.object is 'Kind and id of what was written';
comment on column audit_entry.reason is 'Given by the person who wrote';
comment on column audit_entry.address is 'Client network';
comment on column audit_entry.error_code is 'Error code of a failed write';
comment on column audit_entry.begun_id is 'Entry of the begin of the write. A write without an end was interrupted';
comment on column audit_entry.staff_id is 'Null for writes of the system and of operators at the command line';
comment on column audit_entry.details is 'Input of the call, or values before and after. Personal data is masked. The text is hashed as it stands';
comment on column audit_entry.hash is 'HMAC of the hash before and of this entry';
create unique index audit_entry_end on audit_entry (begun_id) where begun_id is not null;
create index audit_entry_by_staff on audit_entry (staff_id, id) where begun_id is null;
create index audit_entry_by_object on audit_entry (object, id) where object is not null;
create index audit_entry_begun on audit_entry (platform, id) where begun_id is null;

create table access_log (
  id bigint primary key,
  at timestamptz not null,
  platform platform_id not null,
  staff_id int not null references staff,
  call text not null,
  address text,
  subject text not null,
  fields text[] not null,
  reason text not null check (reason <> ''),
  hash bytea not null
);
comment on table access_log is 'Readings of personal data by staff accounts, one row per person. Append-only, deleted after two years';
comment on column access_log.at is 'Time of the reading';
comment on column access_log.call is 'Name of the call that has shown the data';
comment on column access_log.address is 'Client network';
comment on column access_log.fields is 'Names of the fields that were shown';
comment on column access_log.reason is 'Given by the person who read';
comment on column access_log.subject is 'Whose data it was: kind and id';
comment on column access_log.hash is 'HMAC of the hash before and of this entry';
create index access_log_by_staff on access_log (staff_id, id);
create index access_log_by_subject on access_log (subject, id);
create index access_log_by_brand on access_log (platform, id);

create trigger append_only before update or delete or truncate on audit_entry for each statement execute function refuse_rewrite();
create trigger append_only before update or truncate on access_log for each statement execute function refuse_rewrite();
-- By the clock of the database, so that no statement deletes a younger row.
create function refuse_early_delete() returns trigger language plpgsql as $$
begin
  if old.at > now() - interval '2 years' then
    raise exception '% keeps its rows for two years', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger retained before delete on access_log for each row execute function refuse_early_delete();

comment on trigger append_only on audit_entry is 'An audit log is written once';
comment on trigger append_only on access_log is 'An access log is written once';
comment on trigger retained on access_log is 'Entries are retained for two years';

insert into job (kind, key, payload) values ('audit.pruneAccessLog', 'prune', '{}');
