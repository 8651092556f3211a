-- name: saveExchange :exec
insert into sns_exchange (user_id, token_index, exchanged_at) values (:userId, :tokenIndex, :now::timestamptz)
on conflict (user_id, token_index) do update set exchanged_at = excluded.exchanged_at;

-- name: findExchange :opt
select exchanged_at as "exchangedAt" from sns_exchange where user_id = :userId and token_index = :tokenIndex;

-- name: pruneExchanges :exec
delete from sns_exchange where exchanged_at < :before::timestamptz;
