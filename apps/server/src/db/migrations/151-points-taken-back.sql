-- Staff take points back: a grant with a negative amount, whose entry of the ledger is negative. Decision 074.

alter table point_grant drop constraint point_grant_amount_check;
alter table point_grant add constraint point_grant_amount_check check (amount <> 0);
comment on table point_grant is 'Points that staff accounts give to customers and take back. Above the limit a second person decides';
comment on column point_grant.amount is 'Points; negative for points taken back';
