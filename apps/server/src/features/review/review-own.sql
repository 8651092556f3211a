-- name: listReviewable :many
-- Lists received products without a review; a product whose review was deleted comes first. Each row has the total count.
select p.id as "id!", p.order_id as "orderId!", p.product as "product!", bought_option_of(p.id) as "optionName!",
  h.delivered_at as "deliveredAt!", t.text_review_point as "textPoint!", t.photo_review_point as "photoPoint!",
  review_attributes_of(t.top_category_id) as "attributes!", count(*) over ()::int as "count!"
from orders o join order_product p on p.order_id = o.id join product t on t.id = p.product_id
cross join lateral (
  select min(at) as delivered_at from order_history h
  where h.order_id = o.id and h.order_product_id = p.id and h.at > o.created_at - interval '1 day' and h.to_status = 'delivery_end') h
left join review_grant g on g.order_product_id = p.id
where o.user_id = :userId and p.parcel = 0 and p.status in ('delivery_end', 'complete', 'replace_complete') and not p.is_reviewed
  and h.delivered_at > :since::timestamptz and not coalesce(g.is_barred, false)
order by greatest(h.delivered_at, g.removed_at) desc, p.id desc limit :take::int offset :skip::int8;

-- name: countReviewable :one
select count(*)::int as "count!"
from orders o join order_product p on p.order_id = o.id
left join review_grant g on g.order_product_id = p.id
where o.user_id = :userId and p.parcel = 0 and p.status in ('delivery_end', 'complete', 'replace_complete') and not p.is_reviewed
  and not coalesce(g.is_barred, false) and (
    select min(at) from order_history h
    where h.order_id = o.id and h.order_product_id = p.id and h.at > o.created_at - interval '1 day' and h.to_status = 'delivery_end') > :since::timestamptz;

-- name: findItem :opt
-- Finds a bought product of a user, with everything that decides whether it can be reviewed.
select p.id as "id!", p.order_id as "orderId!", p.product_id as "productId!", p.product as "product!", p.status as "status!",
  p.parcel as "parcel!", p.is_reviewed as "isReviewed!", bought_option_of(p.id) as "optionName!", h.delivered_at as "deliveredAt?",
  t.text_review_point as "textPoint!", t.photo_review_point as "photoPoint!", review_attributes_of(t.top_category_id) as "attributes!",
  coalesce(g.is_barred, false) as "isBarred!"
from order_product p join orders o on o.id = p.order_id join product t on t.id = p.product_id
cross join lateral (
  select min(at) as delivered_at from order_history h
  where h.order_id = o.id and h.order_product_id = p.id and h.at > o.created_at - interval '1 day' and h.to_status = 'delivery_end') h
left join review_grant g on g.order_product_id = p.id
where p.id = :id and o.user_id = :userId;

-- name: countMine :one
-- A review without a bought product belongs to the catalogue and is not listed.
select count(*)::int as "count!" from review where user_id = :userId and order_product_id is not null;

-- name: pageMine :many
select id from review where user_id = :userId and order_product_id is not null order by id desc limit :take::int offset :skip::int8;

-- name: listMineByIds :many
-- Reads reviews of a user. The newest case of a hidden review is the reason why it is hidden.
select r.id, r.writer, r.grade, r.option_name as "optionName", r.score, r.contents, r.images, r.attribute_value_ids as "attributeValueIds",
  r.helpful, r.answer, r.answered_at as "answeredAt", d.name as "seller", r.created_at as "createdAt", r.edited_at as "editedAt",
  r.is_hidden as "isHidden", coalesce(r.order_product_id, 0) as "itemId!", op.product as "product?", p.id as "productId",
  review_attributes_of(p.top_category_id) as "attributes!", coalesce(g.held, 0) as "point!",
  c.id as "caseId?", c.opened_at as "hiddenAt?", c.rule as "rule?", c.reason as "reason?", c.decision as "decision?",
  c.appealed_at as "appealedAt?", c.appeal_decision as "appealDecision?"
from review r join product p on p.id = r.product_id join distributor d on d.id = p.distributor_id
left join order_product op on op.id = r.order_product_id
left join review_grant g on g.order_product_id = r.order_product_id
left join lateral (
  select c.*, s.rule from review_case c join review_report_reason s on s.id = c.review_report_reason_id
  where c.review_id = r.id and c.closed_at is null) c on r.is_hidden
where r.id = any(:ids::int[]) and r.user_id = :userId;

-- name: listHelpfulMarks :many
select h.review_id as "id" from review_helpful h join review r on r.id = h.review_id
where h.user_id = :userId and (:productId?::int is null or r.product_id = :productId?::int) order by h.review_id desc limit :most::int;

-- name: listReportMarks :many
select h.review_id as "id" from review_report h join review r on r.id = h.review_id
where h.user_id = :userId and (:productId?::int is null or r.product_id = :productId?::int) order by h.review_id desc limit :most::int;
