-- Comments that point_grant and waybill_batch lack. Decisions 070 and 074.

comment on column point_grant.asked_at is 'Time of the request; the limits count by its day in Seoul';
comment on column waybill_batch.kind is 'export, or import';
