-- Search: which words there are, how they may be written, and which product says which of them where.

-- Every word said of a product, once.
create table search_word (
  id int generated always as identity primary key,
  word text not null unique,
  -- stands in the name of a category: what initials and half words most likely mean
  is_category boolean not null default false,
  -- where it was ever said, a bit for each field: nobody looks for it elsewhere
  fields int not null default 0,
  -- how many products say it in their name; counted by the job
  uses int not null default 0
);

-- The keystrokes of a word from each of its letters on, and their initial consonants: what begins with what was typed.
create table search_tail (
  keys text collate "C" not null,
  word_id int not null references search_word on delete cascade,
  -- letters passed over; 0 is the whole word
  position smallint not null,
  primary key (keys, word_id, position)
);
create index search_tail_by_word on search_tail (word_id);

-- Three keystrokes in a row: what two spellings of one word still share after a slip.
create table search_gram (
  gram text collate "C" not null,
  word_id int not null references search_word on delete cascade,
  primary key (gram, word_id)
);
create index search_gram_by_word on search_gram (word_id);

-- One narrow row for each product that shoppers find. A term is word × 4 + field: 0 name, 1 seller, 2 category, 3 contents.
create table search_document (
  product_id int primary key references product on delete cascade,
  terms int[] not null,
  category_id int not null,
  top_category_id int not null,
  price int not null,
  review_count int not null,
  popularity int not null default 0,
  is_free_shipping boolean not null,
  is_in_stock boolean not null,
  -- among the few thousand most wanted; set by the job
  is_hot boolean not null default false,
  created_at timestamptz not null
) with (fillfactor = 80);
create index search_document_terms on search_document using gin (terms);
-- The first page of a word that thousands of products say is among these.
create index search_document_hot on search_document using gin (terms) where is_hot;

-- Words that mean the same to a shopper (`same`, one way), and words that only look alike (`other`: 배 is not 배추).
create table search_synonym (
  word text not null,
  means text not null,
  kind text not null default 'same' check (kind in ('same', 'other')),
  primary key (word, means)
);

-- What was searched for, without who did.
create table search_log (
  id bigint generated always as identity primary key,
  term text not null,
  found int not null,
  at timestamptz not null
);
create index search_log_by_time on search_log (at);

-- The words searched for most, or those of what sells best until enough was searched; written by the job.
create table search_popular (
  position int primary key,
  term text not null unique,
  source text not null check (source in ('searches', 'sales'))
);

-- The keys one strikes for a word: a syllable's letters one by one, those made of two as their two.
create function search_keys(text) returns text language plpgsql immutable strict parallel safe as $$
declare
  keys text := translate(normalize($1, NFD),
    U&'\1100\1101\1102\1103\1104\1105\1106\1107\1108\1109\110A\110B\110C\110D\110E\110F\1110\1111\1112'
    '\1161\1162\1163\1164\1165\1166\1167\1168\1169\116A\116B\116C\116D\116E\116F\1170\1171\1172\1173\1174\1175'
    '\11A8\11A9\11AA\11AB\11AC\11AD\11AE\11AF\11B0\11B1\11B2\11B3\11B4\11B5\11B6\11B7\11B8\11B9\11BA\11BB\11BC\11BD\11BE\11BF\11C0\11C1\11C2',
    'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
    'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ'
    'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ');
  pair text;
begin
  foreach pair in array '{ㅘㅗㅏ,ㅙㅗㅐ,ㅚㅗㅣ,ㅝㅜㅓ,ㅞㅜㅔ,ㅟㅜㅣ,ㅢㅡㅣ,ㄳㄱㅅ,ㄵㄴㅈ,ㄶㄴㅎ,ㄺㄹㄱ,ㄻㄹㅁ,ㄼㄹㅂ,ㄽㄹㅅ,ㄾㄹㅌ,ㄿㄹㅍ,ㅀㄹㅎ,ㅄㅂㅅ}'::text[] loop
    keys := replace(keys, left(pair, 1), substr(pair, 2));
  end loop;
  return keys;
end $$;

-- The consonant each syllable begins with.
create function search_initials(text) returns text language sql immutable strict parallel safe as $$
  select translate(regexp_replace(normalize($1, NFD), U&'[\1161-\1175\11A8-\11C2]', '', 'g'),
    U&'\1100\1101\1102\1103\1104\1105\1106\1107\1108\1109\110A\110B\110C\110D\110E\110F\1110\1111\1112',
    'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ')
$$;

-- Words of a text: numbers with their unit, Hangul, Latin letters.
create function search_words(text) returns setof text language sql immutable strict parallel safe as $$
  select left(m[1], 30) from regexp_matches(lower(normalize($1, NFC)), '[0-9]+(?:\.[0-9]+)?[a-z가-힣]*|[가-힣]+|[a-z]+', 'g') as m
$$;

-- Takes new words into the vocabulary with every way to find them.
create function search_learn(words text[]) returns void language sql as $$
  with fresh as (
    insert into search_word (word) select w from (select distinct unnest(words) as w) u
    where not exists (select from search_word k where k.word = u.w) order by w
    on conflict do nothing returning id, word, search_keys(word) as keys
  ), tails as (
    insert into search_tail (keys, word_id, position)
    select t.keys, f.id, n - 1 from fresh f cross join lateral generate_series(1, length(f.word)) as n
    cross join lateral (values (search_keys(substr(f.word, n))), (search_initials(substr(f.word, n)))) as t (keys)
    on conflict do nothing
  )
  insert into search_gram (gram, word_id)
  select distinct substr('^^' || f.keys || '$', n, 3), f.id
  from fresh f cross join lateral generate_series(1, length(f.keys) + 1) as n
  where f.word ~ '^[가-힣]{2,}$'
$$;

-- How wanted a product is, in steps, so that not every sale writes: a step is a fifteenth more.
create function search_popularity(sold int) returns int language sql immutable parallel safe as
  $$ select floor(ln(coalesce(sold, 0) + 1) * 15)::int $$;

create function ships_free(fee int, free_from int, price int) returns boolean language sql immutable parallel safe as
  $$ select fee = 0 or coalesce(price >= free_from, false) $$;

-- What the texts of these products say: each word once, under the most telling field that says it.
create function search_said(of_products int[]) returns table (product_id int, word text, field int) language sql stable as $$
  with p as materialized (select * from product where id = any (of_products)),
  sellers as materialized (select d.id, search_words(d.name) as word from distributor d where d.id in (select distributor_id from p)),
  shelves as materialized (select c.id, search_words(c.name) as word from category c)
  select f.id, f.word, min(f.field) from (
    select p.id, search_words(p.name) as word, 0 as field from p
    union all select p.id, s.word, 1 from p join sellers s on s.id = p.distributor_id
    union all select p.id, c.word, 2 from p join shelves c on c.id = p.category_id
    union all select p.id, c.word, 2 from p join shelves c on c.id = p.top_category_id
    union all select t.id, t.word, 3 from (
      -- a story's first words say what it is about
      select p.id, search_words(p.origin || ' ' || p.summary || ' ' || left(regexp_replace(p.contents, '<[^>]*>|&[a-z]+;', ' ', 'g'), 600)) as word from p) t
    -- single syllables and bare numbers of a story say nothing
    where length(t.word) > 1 and t.word !~ '^[0-9]') f
  group by f.id, f.word
$$;

-- Writes the documents of these products anew; those that shoppers do not find have none.
create function search_index(of_products int[]) returns void language plpgsql
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
  select p.id, t.terms, p.category_id, p.top_category_id, p.price, p.review_count, search_popularity(s.sold_units),
    ships_free(p.shipping_fee, p.free_shipping_fee_condition_price, p.price), p.is_in_stock, p.created_at
  from product p
  join (select u.id, array_agg(w.id * 4 + u.field) as terms from unnest(ids, words, fields) as u (id, word, field)
    join search_word w on w.word = u.word group by u.id) t on t.id = p.id
  left join product_sales s on s.product_id = p.id
  where p.product_status not in ('waiting', 'removed', 'suspended')
  on conflict (product_id) do update set terms = excluded.terms, category_id = excluded.category_id, top_category_id = excluded.top_category_id,
    price = excluded.price, review_count = excluded.review_count, is_free_shipping = excluded.is_free_shipping,
    is_in_stock = excluded.is_in_stock, created_at = excluded.created_at;
end $$;

-- Brings what waits into the index, after a load of many.
create function search_settle() returns void language sql as
  $$ select gin_clean_pending_list('search_document_terms') $$;

-- Documents follow their products, whoever writes them, in the same transaction.
create function search_new_products() returns trigger language plpgsql as $$
begin
  perform search_index(array(select id from new_rows));
  return null;
end $$;
create trigger search_indexed after insert on product
  referencing new table as new_rows for each statement execute function search_new_products();

create function search_changed_products() returns trigger language plpgsql as $$
declare
  reworded int[] := array(
    select n.id from new_rows n join old_rows o on o.id = n.id
    where (n.name, n.summary, n.contents, n.origin, n.distributor_id, n.category_id, n.top_category_id)
        is distinct from (o.name, o.summary, o.contents, o.origin, o.distributor_id, o.category_id, o.top_category_id)
      or (n.product_status in ('waiting', 'removed', 'suspended')) <> (o.product_status in ('waiting', 'removed', 'suspended')));
begin
  if reworded <> '{}' then
    perform search_index(reworded);
  end if;
  update search_document d
  set price = n.price, review_count = n.review_count, is_in_stock = n.is_in_stock, created_at = n.created_at,
    is_free_shipping = ships_free(n.shipping_fee, n.free_shipping_fee_condition_price, n.price)
  from new_rows n
  where d.product_id = n.id and (d.price, d.review_count, d.is_in_stock, d.created_at, d.is_free_shipping)
    is distinct from (n.price, n.review_count, n.is_in_stock, n.created_at, ships_free(n.shipping_fee, n.free_shipping_fee_condition_price, n.price));
  return null;
end $$;
create trigger search_reindexed after update on product
  referencing old table as old_rows new table as new_rows for each statement execute function search_changed_products();

create function search_changed_seller() returns trigger language plpgsql as $$
begin
  perform search_index(array(select p.id from product p where p.distributor_id = new.id));
  return null;
end $$;
create trigger search_reindexed after update on distributor
  for each row when (old.name <> new.name) execute function search_changed_seller();

create function search_changed_category() returns trigger language plpgsql as $$
begin
  perform search_learn(array(select search_words(new.name)));
  update search_word set is_category = true where word = any (array(select search_words(new.name))) and not is_category;
  if tg_op = 'UPDATE' then
    perform search_index(array(select p.id from product p where new.id in (p.category_id, p.top_category_id)));
  end if;
  return null;
end $$;
create trigger search_learnt after insert on category for each row execute function search_changed_category();
create trigger search_reindexed after update on category
  for each row when (old.name <> new.name) execute function search_changed_category();

create function search_new_sales() returns trigger language plpgsql as $$
begin
  update search_document d set popularity = search_popularity(n.sold_units)
  from new_rows n where d.product_id = n.product_id and d.popularity <> search_popularity(n.sold_units);
  return null;
end $$;
create trigger search_ranked after insert on product_sales
  referencing new table as new_rows for each statement execute function search_new_sales();

-- What other words a shopper means is part of what pages show.
create trigger touched after insert or update or delete on search_synonym for each statement execute function touch_catalogue();
create trigger touched after insert or update or delete on search_popular for each statement execute function touch_catalogue();

-- A shop that is open already: everything in it, once.
select search_learn(array(select search_words(name) from category));
update search_word w set is_category = true from category c where w.word in (select search_words(c.name));
select search_index(array(select id from product));

insert into job (kind, key, payload) values ('search.refresh', 'refresh', '{}');
