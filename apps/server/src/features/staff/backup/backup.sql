-- name: exportSnapshot :one
-- Snapshot of this transaction, in which pg_dump reads. Counting and dumping take longer than any request.
select pg_export_snapshot() as "snapshot!", set_config('statement_timeout', '0', true) as "statement!",
  set_config('idle_in_transaction_session_timeout', '0', true) as "idle!";

-- name: countMainRows :one
-- Compared after a restore.
select (select count(*) from app_user) as "users!", (select count(*) from user_key) as "userKeys!",
  (select count(*) from product) as "products!", (select count(*) from orders) as "orders!",
  (select count(*) from order_product) as "orderProducts!", (select count(*) from payment) as "payments!",
  (select count(*) from money_entry) as "moneyEntries!", (select count(*) from stock_move) as "stockMoves!",
  (select count(*) from point_entry) as "pointEntries!", (select count(*) from review) as "reviews!";

-- name: hasTables :one
-- Whether the database has a table of any schema.
select exists (select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')) as "has!";
