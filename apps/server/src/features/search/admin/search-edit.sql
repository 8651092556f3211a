-- name: listSynonyms :many
select s.id as "value!", s.id, s.word, s.means, s.kind, (select count(*) from search_synonym x where :q?::text is null or position(:q in x.word) > 0 or position(:q in x.means) > 0) as "count!"
from search_synonym s
where (:q?::text is null or position(:q in s.word) > 0 or position(:q in s.means) > 0)
  and (:sign::int8 * s.id, :sign::int8 * s.id) > (:sign::int8 * :value::int8, :sign::int8 * :id::int8)
order by :sign::int8 * s.id limit :take::int;

-- name: putSynonym :one
insert into search_synonym (word, means, kind) values (:word, :means, :kind)
on conflict (word, means) do update set kind = excluded.kind returning id, word, means, kind;

-- name: removeSynonym :opt
delete from search_synonym where id = :id returning word, means, kind;

-- name: listPins :many
select p.id as "value!", p.id, p.words as term, p.product_ids as "productIds", p.version, (select count(*) from search_pin) as "count!"
from search_pin p
where (:sign::int8 * p.id, :sign::int8 * p.id) > (:sign::int8 * :value::int8, :sign::int8 * :id::int8)
order by :sign::int8 * p.id limit :take::int;

-- name: lockPin :opt
select id, product_ids as "productIds", version from search_pin where term = :term for no key update;

-- name: addPin :opt
-- Returns no row if the term has pins already.
insert into search_pin (term, words, product_ids) values (:term, :words, :productIds) on conflict (term) do nothing returning id, version;

-- name: changePin :one
update search_pin set words = :words, product_ids = :productIds, version = version + 1 where id = :id returning id, version;

-- name: removePin :opt
delete from search_pin where id = :id returning words as term, product_ids as "productIds";

-- name: listNames :many
select id, name from product where id = any(:ids::int[]) and product_status <> 'removed';

-- name: listMisses :many
select term, sum(times)::int as "times!", max(day) as "lastDay!" from search_miss where day >= :since::date
group by term order by sum(times) desc, max(day) desc, term limit :take::int;
