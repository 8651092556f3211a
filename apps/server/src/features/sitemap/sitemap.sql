-- name: findLastProduct :one
select coalesce(max(id), 0)::int as "id!" from product;

-- name: listProductPages :many
select id from product
where id > :after::int and id <= :after::int + :take::int and product_status not in ('waiting', 'removed', 'suspended') order by id;

-- name: listCategorySlugs :many
select slug from category where archived_at is null order by position, id;
