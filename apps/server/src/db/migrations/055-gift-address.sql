-- F9: the link of a gift can be forwarded, and its sender has it too. The address is shown only to the person who entered it.
alter table gift_to add column addressed_by bigint references app_user (id) on delete set null;
comment on column gift_to.addressed_by is 'Member or guest who entered the address; null if unknown';
create index gift_to_addressed on gift_to (addressed_by) where addressed_by is not null;
