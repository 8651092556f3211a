-- name: lockLeaving :exec
-- Waits for concurrently written orders of this user; later ones wait for this transaction and then find no user.
select from app_user where id = :userId for no key update;

-- name: markMemberLeft :exec
-- From here on the account cannot be found, and its e-mail address and phone may sign up again.
update app_user set left_at = :now::timestamptz, email_index = null, phone_index = null, name_index = null
where id = :userId and left_at is null;

-- name: freeSns :exec
-- Frees the social login, so that it may sign up again at once; the data for unlinking is stored encrypted until the unlink is
-- done.
update user_sns set subject_index = null where user_id = :userId;

-- name: isDestroyed :one
select destroyed_at is not null as "destroyed!" from app_user where id = :userId;

-- name: destroyKey :exec
-- Without the key its encrypted data cannot be decrypted, not even in a backup without the key.
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

-- name: destroyLeaveRecords :exec
-- Deletes favourites, bookmarked videos, restock alarms, notifications and their settings, shares, the cart, the texts of failed
-- messages and the notes of staff about the member.
with favorite as (delete from product_favorite where user_id = :userId),
  video as (delete from user_video where user_id = :userId),
  live as (delete from live_alarm where user_id = :userId),
  alarm as (delete from product_restock_alarm where user_id = :userId),
  notice as (delete from notification where user_id = :userId),
  wanted as (delete from notification_setting where user_id = :userId),
  failed as (update message set body = null where user_id = :userId and state = 'failed' and body is not null),
  share as (delete from product_share where user_id = :userId),
  note as (delete from customer_note where user_id = :userId)
delete from cart where user_id = :userId;

-- name: listPrivatePhotos :many
-- Lists the files of private questions.
select p.file from review_photo p join product_qna q on q.id = p.qna_id where q.user_id = :userId and q.is_private order by p.file;

-- name: destroyQnas :exec
-- Deletes private questions and makes public ones anonymous.
with private as (delete from product_qna where user_id = :userId and is_private)
update product_qna set user_id = null where user_id = :userId and not is_private;

-- name: destroyTokens :exec
delete from token where user_id = :userId;

-- name: unnameMessages :exec
-- Chat messages lose their author and even the masked name; the words of reports and the sanctions are deleted.
with report as (update live_message_report set reason = '' where user_id = :userId and reason <> ''),
  sanction as (delete from live_sanction where user_id = :userId)
update live_message set user_id = null, client_key = null, grade = null, name = '탈퇴한 회원' where user_id = :userId;

-- name: unnameReviews :exec
-- Replaces even the masked name. Deletes earlier versions, appeals and the words of reports.
with history as (delete from review_history h using review r where r.id = h.review_id and r.user_id = :userId),
  appeal as (
    update review_case c set appeal = '' from review r where r.id = c.review_id and r.user_id = :userId and c.appeal is not null),
  report as (update review_report set reason = '' where user_id = :userId and reason <> ''),
  question as (update qna_report set reason = '' where user_id = :userId and reason <> '')
update review set writer = '탈퇴한 회원' where user_id = :userId;
