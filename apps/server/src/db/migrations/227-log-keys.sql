-- The chains of the logs have keys of their own, so that a rotation of INDEX_KEY leaves them verifiable. Decision 094.

create table log_key (
  id int primary key check (id >= 0),
  sealed text not null,
  since timestamptz not null default now()
);
comment on table log_key is 'Keys of the hash chains of the logs. The last one signs new entries. A rotation of INDEX_KEY adds one';
comment on column log_key.id is '0: the INDEX_KEY of the entries without a key, which earlier releases wrote';
comment on column log_key.sealed is 'Encrypted with DATA_KEY: the key, and the last entry of each log before it with its hash';
comment on column log_key.since is 'Time of its creation';

alter table audit_entry add column key_id int references log_key;
comment on column audit_entry.key_id is 'Key of its hash; null: that of the number 0';
alter table access_log add column key_id int references log_key;
comment on column access_log.key_id is 'Key of its hash; null: that of the number 0';

create trigger retained before delete or truncate on log_key for each statement execute function refuse_rewrite();
comment on trigger retained on log_key is 'Entries are verified with their keys';
