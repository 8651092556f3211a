-- name: notifyStock :exec
select pg_notify('catalogue', 'stock:' || id) from unnest(:productIds::int[]) as changed (id);
