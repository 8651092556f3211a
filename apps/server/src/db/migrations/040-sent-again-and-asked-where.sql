-- An exchange sends the same goods once more: they leave the shelf by their order, and once, like what was sold. What stood in the
-- ledger was held to the narrower list, so that nobody has to go through it again.
alter table stock_move drop constraint stock_move_kind_check;
alter table stock_move add constraint stock_move_kind_check
  check (kind in ('reserve', 'release', 'ship', 'restock', 'exchange')) not valid;

-- Whether another account is what a refund that failed is short of: none was known, or the bank takes nothing for the one it was.
create function wants_account(state text, target text, failure jsonb) returns boolean language sql immutable as $$
  select state = 'failed' and target = 'account' and coalesce(failure ->> 'code' in
    ('NO_REFUND_ACCOUNT', 'INVALID_BANK', 'INVALID_REFUND_ACCOUNT_INFO', 'INVALID_REFUND_ACCOUNT_NUMBER'), false)
$$;
