-- name: listPinned :many
-- Products that are pinned for a term, in their order, if shoppers find them and they pass the filters.
select d.product_id as id
from search_pin p
cross join lateral unnest(p.product_ids) with ordinality as x (id, place)
join search_document d on d.product_id = x.id
where p.term = :term
  and (:category?::int is null or d.category_id = :category::int or d.top_category_id = :category::int)
  and d.price between :priceFrom::int and :priceTo::int and (d.is_free_shipping or not :freeShipping::boolean)
  and (d.is_in_stock or not :inStock::boolean)
order by x.place;

-- name: countMatching :one
-- Of these products those that a term of each set names.
select count(*) as "count!" from search_document d
where d.product_id = any(:ids::int[]) and (select bool_and(d.terms && s.terms::int[]) from unnest(:sets::text[]) as s (terms));

-- name: addMiss :exec
-- Counts a search without results. A day has a bounded number of terms.
insert into search_miss (day, term)
select :day::date, :term where (select count(*) from search_miss where day = :day) < :most::int
  or exists (select from search_miss where day = :day and term = :term)
on conflict (day, term) do update set times = search_miss.times + 1;

-- name: pruneMisses :exec
delete from search_miss where day < :before::date;
