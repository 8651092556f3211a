-- Each set is an array of terms as text; a product matches if it has a term of every set. Sets are read by a subselect, so that the
-- plan is the same for every search: the index of terms, never a scan of all products. A single set has its own queries (…One): the
-- index is faster term by term than with many terms at once, and can stop when enough are counted. Of several sets (…All) the first two
-- use the index and the others are compared: the caller puts the rarest first. Limits stand outside of materialized parts: inside, the
-- planner would take a scan for cheap.

-- name: listWords :many
-- Words that contain these keys from some letter on; words that begin with them first.
select a.place::int as "place!", f.id as "id!", f.word as "word!", f.is_category as "isCategory!", f.uses as "uses!", f.fields as "fields!"
from unnest(:lows::text[], :highs::text[]) with ordinality as a (low, high, place)
cross join lateral (
  select w.id, w.word, w.is_category, w.uses, w.fields from search_tail t join search_word w on w.id = t.word_id
  where t.keys >= a.low and t.keys < a.high
  group by w.id order by min(t.position) = 0 desc, w.is_category desc, w.uses desc, length(w.word), w.id limit :most::int) f;

-- name: listWordsLike :many
-- Words that share at least `least` trigrams, most first.
select w.id, w.word, w.is_category as "isCategory", w.uses, w.fields
from (select g.word_id, count(*) as shared from search_gram g where g.gram = any (:grams::text[])
  group by 1 having count(*) >= :least::int order by 2 desc, 1 limit :most::int) s
join search_word w on w.id = s.word_id
order by s.shared desc, w.uses desc, w.id;

-- name: listKnownKeys :many
-- The keys that are a word or the ending of one, and whether such a word is in a name, a seller's name or a category.
select t.keys, bool_or(t.position = 0) as "isWord!", max(length(w.word) - t.position)::int as "letters!",
  bool_or(t.position = 0 and w.fields & 7 > 0) as "isName!", bool_or(w.fields & 7 > 0) as "endsName!"
from search_tail t join search_word w on w.id = t.word_id where t.keys = any (:keys::text[]) group by 1;

-- name: listSynonyms :many
select word, means, kind from search_synonym where word = any (:words::text[]) and kind <> 'filter';

-- name: listFilterWords :many
-- Longest first, because the longest match counts.
select word, means from search_synonym where kind = 'filter' order by length(word) desc, word;

-- name: listCategoryNames :many
select id, name, parent_id as "parentId" from category order by position, id;

-- name: countFoundOne :many
-- Counts the results in groups by everything that filters distinguish, and their term hits. `bound` limits the hits.
with met as materialized (
  select d.product_id, d.category_id, d.price, d.is_free_shipping, d.is_in_stock from unnest((:sets::text[])[1]::int[]) as k (term)
  cross join lateral (select * from search_document where terms @> array[k.term] offset 0) d),
found as (select product_id, min(category_id) as category_id, min(price) as price, bool_and(is_free_shipping) as is_free_shipping,
    bool_and(is_in_stock) as is_in_stock, count(*) as times from (select * from met limit :bound::int) m group by product_id)
select category_id as "categoryId!", width_bucket(price, :bands::int[]) as "band!", is_free_shipping as "isFreeShipping!", is_in_stock as "isInStock!",
  price between :priceFrom::int and :priceTo::int as "inPrice!", count(*)::int as "count!", sum(times)::int as "times!"
from found group by 1, 2, 3, 4, 5;

-- name: countNarrowedOne :one
with found as materialized (select from search_document d
where d.terms && (select (:sets::text[])[1]::int[])
  and (:category?::int is null or d.category_id = :category or d.top_category_id = :category) and d.price between :priceFrom::int and :priceTo::int
  and (d.is_free_shipping or not :freeShipping::boolean) and (d.is_in_stock or not :inStock::boolean))
select count(*)::int as "count!" from (select from found limit :capped::int) f;

-- name: listFoundOne :many
select d.product_id as id from search_document d
where d.terms && (select (:sets::text[])[1]::int[]) and d.product_id <> all (:seen::int[])
  and (:category?::int is null or d.category_id = :category or d.top_category_id = :category) and d.price between :priceFrom::int and :priceTo::int
  and (d.is_free_shipping or not :freeShipping::boolean) and (d.is_in_stock or not :inStock::boolean)
order by case :sort::text when 'latest' then extract(epoch from d.created_at)::int8 when 'priceAsc' then -d.price when 'priceDesc' then d.price
  when 'review' then d.review_count else d.popularity end desc, d.product_id desc
limit :take::int offset :skip::int;

-- name: listHotOne :many
-- The same among the best selling products; complete if it fills the page.
select d.product_id as id from search_document d
where d.is_hot and d.terms && (select (:sets::text[])[1]::int[]) and d.product_id <> all (:seen::int[])
  and (:category?::int is null or d.category_id = :category or d.top_category_id = :category) and d.price between :priceFrom::int and :priceTo::int
  and (d.is_free_shipping or not :freeShipping::boolean) and (d.is_in_stock or not :inStock::boolean)
order by case :sort::text when 'latest' then extract(epoch from d.created_at)::int8 when 'priceAsc' then -d.price when 'priceDesc' then d.price
  when 'review' then d.review_count else d.popularity end desc, d.product_id desc
limit :take::int offset :skip::int;

-- name: countFoundAll :many
-- Counts the results in groups by everything that filters distinguish, and their term hits. `bound` limits the hits.
with met as materialized (
  select d.product_id, d.category_id, d.price, d.is_free_shipping, d.is_in_stock from search_document d
  where d.terms && (select (:sets::text[])[1]::int[]) and d.terms && (select (:sets::text[])[2]::int[])
  and (cardinality(:sets::text[]) < 3 or d.terms && (select (:sets::text[])[3]::int[])) and (cardinality(:sets::text[]) < 4 or d.terms && (select (:sets::text[])[4]::int[])) and (cardinality(:sets::text[]) < 5 or d.terms && (select (:sets::text[])[5]::int[])) and (cardinality(:sets::text[]) < 6 or d.terms && (select (:sets::text[])[6]::int[]))),
found as (select product_id, min(category_id) as category_id, min(price) as price, bool_and(is_free_shipping) as is_free_shipping,
    bool_and(is_in_stock) as is_in_stock, count(*) as times from (select * from met limit :bound::int) m group by product_id)
select category_id as "categoryId!", width_bucket(price, :bands::int[]) as "band!", is_free_shipping as "isFreeShipping!", is_in_stock as "isInStock!",
  price between :priceFrom::int and :priceTo::int as "inPrice!", count(*)::int as "count!", sum(times)::int as "times!"
from found group by 1, 2, 3, 4, 5;

-- name: countNarrowedAll :one
with found as materialized (select from search_document d
where d.terms && (select (:sets::text[])[1]::int[]) and d.terms && (select (:sets::text[])[2]::int[])
  and (cardinality(:sets::text[]) < 3 or d.terms && (select (:sets::text[])[3]::int[])) and (cardinality(:sets::text[]) < 4 or d.terms && (select (:sets::text[])[4]::int[])) and (cardinality(:sets::text[]) < 5 or d.terms && (select (:sets::text[])[5]::int[])) and (cardinality(:sets::text[]) < 6 or d.terms && (select (:sets::text[])[6]::int[]))
  and (:category?::int is null or d.category_id = :category or d.top_category_id = :category) and d.price between :priceFrom::int and :priceTo::int
  and (d.is_free_shipping or not :freeShipping::boolean) and (d.is_in_stock or not :inStock::boolean))
select count(*)::int as "count!" from (select from found limit :capped::int) f;

-- name: listFoundAll :many
select d.product_id as id from search_document d
where d.terms && (select (:sets::text[])[1]::int[]) and d.terms && (select (:sets::text[])[2]::int[])
  and (cardinality(:sets::text[]) < 3 or d.terms && (select (:sets::text[])[3]::int[])) and (cardinality(:sets::text[]) < 4 or d.terms && (select (:sets::text[])[4]::int[])) and (cardinality(:sets::text[]) < 5 or d.terms && (select (:sets::text[])[5]::int[])) and (cardinality(:sets::text[]) < 6 or d.terms && (select (:sets::text[])[6]::int[])) and d.product_id <> all (:seen::int[])
  and (:category?::int is null or d.category_id = :category or d.top_category_id = :category) and d.price between :priceFrom::int and :priceTo::int
  and (d.is_free_shipping or not :freeShipping::boolean) and (d.is_in_stock or not :inStock::boolean)
order by case :sort::text when 'latest' then extract(epoch from d.created_at)::int8 when 'priceAsc' then -d.price when 'priceDesc' then d.price
  when 'review' then d.review_count else d.popularity end desc, d.product_id desc
limit :take::int offset :skip::int;

-- name: listHotAll :many
-- The same among the best selling products; complete if it fills the page.
select d.product_id as id from search_document d
where d.is_hot and d.terms && (select (:sets::text[])[1]::int[]) and d.terms && (select (:sets::text[])[2]::int[])
  and (cardinality(:sets::text[]) < 3 or d.terms && (select (:sets::text[])[3]::int[])) and (cardinality(:sets::text[]) < 4 or d.terms && (select (:sets::text[])[4]::int[])) and (cardinality(:sets::text[]) < 5 or d.terms && (select (:sets::text[])[5]::int[])) and (cardinality(:sets::text[]) < 6 or d.terms && (select (:sets::text[])[6]::int[])) and d.product_id <> all (:seen::int[])
  and (:category?::int is null or d.category_id = :category or d.top_category_id = :category) and d.price between :priceFrom::int and :priceTo::int
  and (d.is_free_shipping or not :freeShipping::boolean) and (d.is_in_stock or not :inStock::boolean)
order by case :sort::text when 'latest' then extract(epoch from d.created_at)::int8 when 'priceAsc' then -d.price when 'priceDesc' then d.price
  when 'review' then d.review_count else d.popularity end desc, d.product_id desc
limit :take::int offset :skip::int;

-- name: listBestSold :many
-- Best selling products of each top category, for searches without results. Without wholesale lots.
select f.product_id as "id!" from category c cross join lateral (
  select l.product_id, l.popularity from product_listing l join product p on p.id = l.product_id
  where l.category_id = c.id and l.is_in_stock and not p.is_wholesale
  order by l.popularity desc, l.product_id desc limit 2) f
where c.parent_id is null order by f.popularity desc, f.product_id limit :take::int;

-- name: listProductNames :many
-- Best selling products with one of the terms in their names.
with found as materialized (select d.product_id, d.popularity from search_document d where d.terms && (select :terms::int[]))
select p.id, p.name from (
  (select d.product_id, d.popularity from search_document d where d.is_hot and d.terms && (select :terms::int[]) order by d.popularity desc, d.product_id desc limit :take::int)
  union
  (select f.product_id, f.popularity from (
    select product_id, popularity from found limit 500) f order by f.popularity desc, f.product_id desc limit :take::int)) t
join product p on p.id = t.product_id
order by t.popularity desc, p.id desc limit :take::int;

-- name: listPopular :many
select term, source = 'searches' as "isSearched!" from search_popular order by position;

-- name: logSearch :exec
-- Once per day, term and client.
insert into search_log (day, term, asker) values (:day::date, :term, :asker) on conflict do nothing;

-- name: pruneLog :exec
delete from search_log where day < :before::date;

-- name: countUses :exec
-- Counts the products with a word in their names.
update search_word w set uses = n.uses
from (select v.id, coalesce(c.uses, 0)::int as uses from search_word v
  left join (select t.term / 4 as id, count(*) as uses from search_document d cross join lateral unnest(d.terms) as t (term) where t.term > 0 and t.term % 4 = 0 group by 1) c on c.id = v.id) n
where w.id = n.id and w.uses <> n.uses;

-- name: rankDocuments :exec
-- Wholesale lots rank below everything that is sold to everyone.
update search_document d set popularity = r.popularity
from (select p.id, search_popularity(s.sold_units) - case when p.is_wholesale then 1000 else 0 end as popularity
  from product p left join product_sales s on s.product_id = p.id) r
where r.id = d.product_id and d.popularity <> r.popularity;

-- name: markHot :exec
with edge as (select coalesce((select popularity from search_document order by popularity desc offset :most::int limit 1), -1) as popularity)
update search_document d set is_hot = d.popularity > edge.popularity
from edge where d.is_hot <> (d.popularity > edge.popularity);

-- name: settleIndex :exec
select search_settle();

-- name: listSearched :many
-- Terms that at least `least` clients searched for on one day, ordered by the clients of all days.
select term from (select term, count(*) as askers from search_log where day >= :since::date group by day, term) d
group by 1 having max(askers) >= :least::int order by sum(askers) desc, 1 limit :most::int;

-- name: listSoldWords :many
-- Words of the categories by the sales of products with such names, without gift sets.
select w.word as term
from search_word w
cross join lateral (
  select sum(s.sold_units) as sold from search_document d join product_sales s on s.product_id = d.product_id
  where d.terms @> array[w.id * 4]) f
where w.is_category and w.uses > 0 and length(w.word) > 1 and w.word <> '선물세트' and f.sold > 0
order by f.sold desc, 1 limit :most::int;

-- name: clearPopular :exec
delete from search_popular;

-- name: putPopular :exec
insert into search_popular (position, term, source)
select p.position, p.term, :source::text from unnest(:terms::text[]) with ordinality as p (term, position);
