-- Indexes of deliveries that failed: for the number of dead ones, and for the failures of the last days.

create index webhook_delivery_dead on webhook_delivery (webhook_id, id) where state = 'dead';
create index webhook_delivery_failed on webhook_delivery (webhook_id, last_attempt_at) where failure is not null;
