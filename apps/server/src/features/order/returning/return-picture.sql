-- name: isPictureAsked :one
select exists (select 1 from return_request where :file::text = any(pictures))
  or exists (select 1 from retain.dispute where :file::text = any(pictures)) as "is!";
