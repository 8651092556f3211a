-- The request that enqueued a job, so that the log and the traces of both can be joined. The
-- statement that settles a payment sets shop.request_id for the triggers that enqueue jobs.
alter table job add column request_id text, add column traceparent text;
alter table job alter column request_id set default nullif(current_setting('shop.request_id', true), '');
comment on column job.request_id is 'Id of the request that enqueued it; null: none, for example a schedule';
comment on column job.traceparent is 'Span that enqueued it, as in the W3C header; null: it was not traced, or a trigger enqueued it';
