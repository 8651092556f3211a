-- name: lockItem :opt
-- Locks a bought product of a user, so that its review is written, deleted and paid for once.
select p.id from order_product p join orders o on o.id = p.order_id where p.id = :id and o.user_id = :userId for update of p;

-- name: openAccount :exec
insert into point_account (user_id) values (:userId) on conflict (user_id) do nothing;

-- name: lockAccount :one
-- Locked before every row of review_grant, also by the trigger that nets debts.
select balance from point_account where user_id = :userId for update;

-- name: openGrant :exec
insert into review_grant (order_product_id, user_id) values (:itemId, :userId) on conflict (order_product_id) do nothing;

-- name: findHeld :one
select held from review_grant where order_product_id = :itemId;

-- name: findTakeable :one
-- Points of an item that deleting its review takes back: those earned after `cameBefore`, because older ones have expired.
select least(g.held, (
  select coalesce(sum(amount), 0) from point_entry e
  where e.reviewed_product_id = g.order_product_id and e.kind = 'earn' and e.created_at > :cameBefore::timestamptz))::int as "points!"
from review_grant g where g.order_product_id = :itemId;

-- name: grantPoints :exec
-- Raises the granted points of an item to `target` and enters the difference.
with granted as (
  update review_grant set held = :target::int where order_product_id = :itemId and held < :target::int returning user_id
), entered as (
  insert into point_entry (user_id, reviewed_product_id, kind, amount, reason, created_at)
  select user_id, :itemId, 'earn', :target::int - :held::int, :reason, :now::timestamptz from granted returning user_id, amount
)
update point_account a set balance = a.balance + e.amount from entered e where a.user_id = e.user_id;

-- name: takePointsBack :exec
-- Takes back `taken` points of an item; `paid` of them from the balance, the rest as a debt. What is held beyond them has expired.
with ended as (
  update review_grant set held = 0, debt = debt + :taken::int - :paid::int, expired = expired + held - :taken::int, removed_at = :now::timestamptz, is_barred = is_barred or :bar::boolean
  where order_product_id = :itemId returning user_id
), entered as (
  insert into point_entry (user_id, reviewed_product_id, kind, amount, reason, created_at)
  select user_id, :itemId, 'adjust', -:paid::int, :reason, :now::timestamptz from ended where :paid::int > 0 returning user_id, amount
)
update point_account a set balance = a.balance + e.amount from entered e where a.user_id = e.user_id;

-- name: addReview :one
insert into review (product_id, order_product_id, user_id, writer, grade, option_name, score, contents, images, attribute_value_ids, created_at)
values (:productId, :itemId, :userId, :writer, :grade, :optionName, :score, :contents, :images::jsonb, :attributeValueIds::int[], :now::timestamptz)
returning id;

-- name: lockMine :opt
select r.id, r.product_id as "productId", r.order_product_id as "itemId?", r.images, r.is_hidden as "isHidden",
  p.text_review_point as "textPoint", p.photo_review_point as "photoPoint", review_attributes_of(p.top_category_id) as "attributes!"
from review r join product p on p.id = r.product_id where r.id = :id and r.user_id = :userId for update of r;

-- name: findMine :opt
select order_product_id as "itemId?", images from review where id = :id and user_id = :userId;

-- name: saveVersion :exec
insert into review_history (review_id, score, contents, images, attribute_value_ids, replaced_at)
select id, score, contents, images, attribute_value_ids, :now::timestamptz from review where id = :id;

-- name: changeReview :exec
update review set score = :score, contents = :contents, images = :images::jsonb, attribute_value_ids = :attributeValueIds::int[],
  edited_at = :now::timestamptz
where id = :id;

-- name: removeReview :exec
delete from review where id = :id;

-- name: findVoted :opt
select r.id, r.user_id as "authorId?", u.platform as "platform?", p.name as "product"
from review r join product p on p.id = r.product_id left join app_user u on u.id = r.user_id
where r.id = :id and not r.is_hidden;

-- name: addVote :exec
-- Adds nothing to a review that was deleted or hidden meanwhile.
insert into review_helpful (review_id, user_id, created_at)
select id, :userId, :now::timestamptz from review where id = :id and not is_hidden for key share
on conflict do nothing;

-- name: removeVote :exec
delete from review_helpful where review_id = :id and user_id = :userId;

-- name: findHelpful :opt
select helpful from review where id = :id and not is_hidden;
