-- Bulk jobs know the API key that started them, failed messages are listed by an index, and indexes that no query uses are dropped.

alter table bulk_job add column api_key_id int references api_key;
comment on column bulk_job.api_key_id is 'API key that has started it, which may read it; null: a session';
create index bulk_job_by_key on bulk_job (api_key_id, id) where api_key_id is not null;

create index message_failed on message (platform, id) where state in ('failed', 'sending') and settled_at is not null;

-- lists of differences and settlements are ordered by an expression, and no account is deleted
drop index reconciliation_break_by_staff;
drop index reconciliation_break_by_time;
drop index settlement_by_time;
