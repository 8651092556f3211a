-- name: findEncryptedContact :opt
select u.sealed as "sealed!", k.wrapped from app_user u join user_key k on k.user_id = u.id
where u.id = :userId and u.sealed is not null and u.left_at is null;
