-- name: listByPhone :many
-- Lists the members with a phone, in every brand.
select id, platform from app_user where phone_index = :phoneIndex and user_type <> 'guest' and left_at is null order by id;
