-- Bulk jobs: attempts to store the rows, and the distributors to which a job is limited. Decision 071.

alter table bulk_job add column attempt int not null default 0;
alter table bulk_job add column distributor_ids int[];
comment on column bulk_job.attempt is 'Number of requests that have begun to store the rows. Only the last one stores any';
comment on column bulk_job.distributor_ids is 'Distributors to which the account was limited at the start; null: all';
comment on column bulk_job.fingerprint is 'SHA-256 of the shared values and the rows, or of the request; null while the rows are stored';
comment on column bulk_job.created_at is 'Start; while the rows are stored, start of the last attempt';
create index bulk_job_preparing on bulk_job (created_at) where state = 'preparing';
