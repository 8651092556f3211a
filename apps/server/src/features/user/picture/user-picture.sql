-- name: lockOwner :opt
-- Locks the owner: of two pictures sent at once the second replaces the first.
select u.id, p.file as "file?" from app_user u left join user_picture p on p.user_id = u.id
where u.id = :userId and u.left_at is null for update of u;

-- name: putPicture :exec
insert into user_picture (user_id, file, updated_at) values (:userId, :file, :now::timestamptz)
on conflict (user_id) do update set file = excluded.file, updated_at = excluded.updated_at;

-- name: removePicture :opt
delete from user_picture where user_id = :userId returning file;

-- name: isPictureUsed :one
select exists (select 1 from user_picture where file = :file) as "used!";
