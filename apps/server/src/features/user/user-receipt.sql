-- name: putCashReceipt :exec
insert into user_cash_receipt (user_id, sealed, updated_at) values (:userId, :sealed, :now::timestamptz)
on conflict (user_id) do update set sealed = excluded.sealed, updated_at = excluded.updated_at;

-- name: findEncryptedReceipt :opt
select r.sealed, k.wrapped
from user_cash_receipt r join user_key k on k.user_id = r.user_id where r.user_id = :userId;

-- name: removeCashReceipt :exec
delete from user_cash_receipt where user_id = :userId;

-- name: findKey :opt
select wrapped from user_key where user_id = :userId;
