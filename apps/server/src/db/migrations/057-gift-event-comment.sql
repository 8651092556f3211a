-- The sender sees a moved expiry too.
comment on column gift_event.kind is 'What happened';
