-- name: addPhoto :exec
insert into review_photo (file, user_id, color, created_at) values (:file, :userId, :color, :now::timestamptz);

-- name: listOwnPhotos :many
-- Lists photos of a user that are not attached yet.
select file, color from review_photo
where file = any(:files::text[]) and user_id = :userId and review_id is null and qna_id is null and created_at > :since::timestamptz;

-- name: attachToReview :exec
-- Returns the number of attached photos; one that was attached meanwhile is not counted.
update review_photo set review_id = :reviewId
where file = any(:files::text[]) and user_id = :userId and review_id is null and qna_id is null;

-- name: attachToQna :exec
update review_photo set qna_id = :qnaId
where file = any(:files::text[]) and user_id = :userId and review_id is null and qna_id is null;

-- name: listOfReview :many
select p.file, r.is_hidden as "isHidden" from review_photo p join review r on r.id = p.review_id where r.id = :id order by p.file;

-- name: listOfQna :many
select p.file, q.is_hidden as "isHidden" from review_photo p join product_qna q on q.id = p.qna_id where q.id = :id order by p.file;

-- name: detachPhotos :many
delete from review_photo where file = any(:files::text[]) returning file;

-- name: isAttached :one
select exists (select from review_photo where file = :file and (review_id is not null or qna_id is not null)) as "is!";

-- name: forgetPhoto :exec
delete from review_photo where file = :file and review_id is null and qna_id is null;
