-- Videos in the back office: changes are noticed, and a video is archived instead of deleted. Decision 084.

alter table video add column version int not null default 0;
alter table video add column archived_at timestamptz;
comment on column video.version is 'Number of changes of texts and products in the back office';
comment on column video.archived_at is 'Time at which it was taken off for good; null for all others';
