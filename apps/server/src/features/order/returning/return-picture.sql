-- name: isPictureAsked :one
select exists (select 1 from return_request where :file::text = any(pictures)) as "is!";
