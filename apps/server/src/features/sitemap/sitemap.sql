-- name: listProductPages :many
select id from product
where id > :after::int and product_status not in ('waiting', 'removed', 'suspended') order by id limit :take::int;

-- name: listCategorySlugs :many
select slug from category order by position, id;
