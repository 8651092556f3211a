-- What a product is stands before what its name merely says: a strawberry cake is a cake. A negative term says that the word names
-- the kind; documents without any, which wait to be written anew, are found as they were.

-- Words of a name that say what the product is: the last one before its amount, and whatever is a kind of what its shelf is called.
-- What something is for (구이용) names nothing.
create function search_kinds(name text, shelf text) returns setof text language sql immutable strict parallel safe as $$
  with said as materialized (
    select w.word, w.place from search_words(regexp_replace(name, '\[[^]]*\]|\([^)]*\)', ' ', 'g')) with ordinality as w (word, place)),
  plain as (select s.word, s.place from said s where s.word !~ '^[0-9]' and s.word !~ '..용$'),
  amount as (select min(s.place) as place from said s where s.word ~ '^[0-9]' and s.place > (select min(p.place) from plain p))
  (select p.word from plain p where p.place < coalesce((select a.place from amount a), 1000) order by p.place desc limit 1)
  union
  select p.word from plain p join search_words(shelf) as k on right(p.word, length(k)) = k
$$;

-- The first sentences of a story, as plain text. What a thing contains for those who must not eat it is no reason to look for it, and
-- the steps of a recipe name what goes with it.
create function search_story(contents text) returns text language sql immutable strict parallel safe as $$
  select left(regexp_replace(left(
    regexp_replace(regexp_replace(regexp_replace($1, '<ol[ >].*?</ol>', '. ', 'gi'),
      '</?(p|li|ul|div|h[1-6]|br|tr|figure|table|dl)( [^>]*)?/?>|<dt[^>]*>|</dd>', '. ', 'gi'),
      '<[^>]*>|&[a-z]+;', ' ', 'g'), 2000),
    '[^.!?]*(함유|알레르기|알러지)[^.!?]*', ' ', 'g'), 400)
$$;

create or replace function search_said(of_products int[]) returns table (product_id int, word text, field int) language sql stable as $$
  with p as materialized (select * from product where id = any (of_products)),
  sellers as materialized (select d.id, search_words(d.name) as word from distributor d where d.id in (select distributor_id from p)),
  shelves as materialized (select c.id, search_words(c.name) as word from category c)
  select f.id, f.word, min(f.field) from (
    select p.id, search_words(p.name) as word, 0 as field from p
    union all select p.id, s.word, 1 from p join sellers s on s.id = p.distributor_id
    union all select p.id, c.word, 2 from p join shelves c on c.id = p.category_id
    union all select p.id, c.word, 2 from p join shelves c on c.id = p.top_category_id
    union all select t.id, t.word, 3 from (
      select p.id, search_words(p.origin || ' ' || p.summary || ' ' || search_story(p.contents)) as word from p) t
    -- single syllables and bare numbers of a story say nothing
    where length(t.word) > 1 and t.word !~ '^[0-9]') f
  group by f.id, f.word
$$;

create or replace function search_index(of_products int[]) returns void language plpgsql
  set jit = off set work_mem = '32MB' set gin_pending_list_limit = '256kB' as $$
declare
  ids int[]; words text[]; fields int[];
begin
  -- new terms wait in a list that every search reads through: a short one, but for a load of many at once
  if cardinality(of_products) > 200 then
    perform set_config('gin_pending_list_limit', '32MB', true);
  end if;
  delete from search_document d using product p
  where d.product_id = any (of_products) and p.id = d.product_id and p.product_status in ('waiting', 'removed', 'suspended');
  select array_agg(s.product_id), array_agg(s.word), array_agg(s.field) into ids, words, fields from search_said(of_products) s;
  perform search_learn(words);
  update search_word w set fields = w.fields | s.bits
  from (select u.word, bit_or(1 << u.field) as bits from unnest(words, fields) as u (word, field) group by 1) s
  where w.word = s.word and w.fields <> w.fields | s.bits;
  insert into search_document (product_id, terms, category_id, top_category_id, price, review_count, popularity, is_free_shipping, is_in_stock, created_at)
  select p.id, t.terms || array(select -k.id from search_kinds(p.name, c.name) as kind join search_word k on k.word = kind),
    p.category_id, p.top_category_id, p.price, p.review_count, search_popularity(s.sold_units),
    ships_free(p.shipping_fee, p.free_shipping_fee_condition_price, p.price), p.is_in_stock, p.created_at
  from product p
  join (select u.id, array_agg(w.id * 4 + u.field) as terms from unnest(ids, words, fields) as u (id, word, field)
    join search_word w on w.word = u.word group by u.id) t on t.id = p.id
  join category c on c.id = p.category_id
  left join product_sales s on s.product_id = p.id
  where p.product_status not in ('waiting', 'removed', 'suspended')
  on conflict (product_id) do update set terms = excluded.terms, category_id = excluded.category_id, top_category_id = excluded.top_category_id,
    price = excluded.price, review_count = excluded.review_count, is_free_shipping = excluded.is_free_shipping,
    is_in_stock = excluded.is_in_stock, created_at = excluded.created_at;
end $$;

-- `after`: what the word also means, behind what is called so: 찹쌀 is no everyday 쌀.
alter table search_synonym drop constraint search_synonym_kind_check;
alter table search_synonym add constraint search_synonym_kind_check check (kind in ('same', 'other', 'after', 'filter'));

-- A shop that is open already: a few are written anew now, many by the job.
select follow_names(array(select id from product));
