-- The sweep looks only at what was given up within the hour, not at every refused card there ever was.
create index payment_given_up_lately on payment (checked_at) where state = 'failed' and payment_key is not null;
drop index payment_given_up;
