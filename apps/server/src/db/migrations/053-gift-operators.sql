-- Operators send gifts again and move their expiry. Decision 041.

alter table gift_event drop constraint gift_event_kind_check;
alter table gift_event add constraint gift_event_kind_check check (kind in ('sent', 'opened', 'addressGiven', 'addressChanged', 'resent',
  'reminded', 'receiverChanged', 'thanked', 'declined', 'withdrawn', 'expired', 'extended')) not valid;
alter table gift_event add column by_operator boolean not null default false;
alter table gift_event add column reason text;
comment on column gift_event.kind is 'What happened; extended is not shown to the sender';
comment on column gift_event.by_operator is 'Caused by an operator; such resends do not count against the limit of the sender';
comment on column gift_event.reason is 'Reason given by the operator';
