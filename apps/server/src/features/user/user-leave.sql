-- name: lockLeaving :exec
-- Waits for orders of this person that are just being written, and has those that come later wait and then find nobody.
select from app_user where id = :userId for no key update;

-- name: markLeft :exec
-- From this moment nobody can find the account again, and the e-mail address and the phone may sign up anew.
update app_user set left_at = :now::timestamptz, email_index = null, phone_index = null
where id = :userId and left_at is null;

-- name: freeSns :exec
-- Who left may come back with the same login at once; what taking the link back needs stays sealed until that is done.
update user_sns set subject_index = null where user_id = :userId;

-- name: isDestroyed :one
select destroyed_at is not null as "destroyed!" from app_user where id = :userId;

-- name: destroyKey :exec
-- What the key sealed can be read no more, also in a backup without the key.
delete from user_key where user_id = :userId;

-- name: destroyPerson :exec
update app_user set sealed = null, nickname = null, grade = 0, destroyed_at = :now::timestamptz where id = :userId and left_at is not null;

-- name: destroyPassword :exec
delete from user_password where user_id = :userId;

-- name: destroySns :exec
delete from user_sns where user_id = :userId;

-- name: destroySettings :exec
delete from user_setting where user_id = :userId;

-- name: destroyWithdrawAccount :exec
delete from user_withdraw_account where user_id = :userId;

-- name: destroyCashReceipt :exec
delete from user_cash_receipt where user_id = :userId;

-- name: destroyAddresses :exec
delete from delivery_address where user_id = :userId;

-- name: destroyKept :exec
-- What a person kept of products and put into the cart.
with favorite as (delete from product_favorite where user_id = :userId),
  alarm as (delete from product_restock_alarm where user_id = :userId),
  share as (delete from product_share where user_id = :userId)
delete from cart where user_id = :userId;

-- name: destroyQnas :exec
-- What was asked in private goes with who asked; what everybody reads is nobody's from now on.
with private as (delete from product_qna where user_id = :userId and is_private)
update product_qna set user_id = null where user_id = :userId and not is_private;

-- name: destroyTokens :exec
delete from token where user_id = :userId;

-- name: unnameReviews :exec
-- Not even the masked name stays.
update review set writer = '탈퇴한 회원' where user_id = :userId;
