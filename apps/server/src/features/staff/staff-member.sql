-- name: listByPhone :many
-- Whoever is a member with a phone, in any brand.
select id, platform from app_user where phone_index = :phoneIndex and user_type <> 'guest' and left_at is null order by id;
