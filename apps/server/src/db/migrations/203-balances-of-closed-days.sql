-- Balances at the end of a closed day, so that a later one reads only what is new. Decision 082.

alter table day_close add column point_balance bigint, add column receipt_balance bigint;
comment on column day_close.point_balance is 'Sum of all entries of points of the members until the end of the day; null for days that were closed before the column';
comment on column day_close.receipt_balance is 'Won on the cash receipts in force at the end of the day; null for days that were closed before the column';
