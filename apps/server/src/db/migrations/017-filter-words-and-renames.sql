-- Words that are no name of anything but what a filter does: 무료배송. `means` is the filter as the search's address writes it.
alter table search_synonym drop constraint search_synonym_kind_check;
alter table search_synonym add constraint search_synonym_kind_check check (kind in ('same', 'other', 'filter'));
alter table search_synonym add constraint search_synonym_filter_check check (kind <> 'filter' or means in ('freeShipping', 'inStock'));
-- Where such a word is all that was typed, the most wanted are looked through without any other word to find them by.
create index search_document_hot_ids on search_document (product_id) where is_hot;

-- Products whose card and document say an old name of their seller or category. A few are written anew with the name itself;
-- of many each waits here for the job, so that renaming a seller with tens of thousands of products is a short transaction.
create table product_due (
  product_id int primary key references product on delete cascade
);

-- Writes what depends on names: now where it takes no half second, soon otherwise.
create function follow_names(products int[]) returns void language plpgsql as $$
begin
  if cardinality(products) <= 1000 then
    perform write_product_cards_of_others(products);
    perform search_index(products);
    return;
  end if;
  insert into product_due (product_id) select u.id from unnest(products) as u (id) order by u.id on conflict do nothing;
  -- as the server itself puts a job: one that runs right now runs once more when it is through
  insert into job (kind, key, payload) values ('product.followNames', 'follow', '{}')
  on conflict (kind, key) where done_at is null
  do update set run_at = null, attempts = 0, last_error = null, created_at = now();
  perform pg_notify('job', '0');
end $$;

create or replace function recard_names() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'distributor' then
    perform follow_names(array(
      select p.id from product p join new_rows n on n.id = p.distributor_id join old_rows o on o.id = n.id where n.name <> o.name));
  else
    perform search_learn(array(select w from new_rows n join old_rows o on o.id = n.id cross join lateral search_words(n.name) as w where n.name <> o.name));
    update search_word set is_category = true
    where not is_category and word in (select w from new_rows n join old_rows o on o.id = n.id cross join lateral search_words(n.name) as w where n.name <> o.name);
    perform follow_names(array(
      select p.id from new_rows n join old_rows o on o.id = n.id join product p on p.category_id = n.id where n.name <> o.name
      union
      select p.id from new_rows n join old_rows o on o.id = n.id join product p on p.top_category_id = n.id where n.name <> o.name));
  end if;
  return null;
end $$;
-- both followers of a name are one from here on
drop trigger search_reindexed on distributor;
drop trigger search_reindexed on category;
drop function search_changed_seller();
create or replace function search_changed_category() returns trigger language plpgsql as $$
begin
  perform search_learn(array(select search_words(new.name)));
  update search_word set is_category = true where word = any (array(select search_words(new.name))) and not is_category;
  return null;
end $$;

-- Takes some of those that wait and writes them anew; says how many it took. Their products are held in the order of their ids,
-- as everybody holds them; one that somebody else writes right now is left for the next time.
create function follow_due_names(most int) returns int language plpgsql as $$
declare
  taken int[];
begin
  taken := array(
    select d.product_id from product_due d join product p on p.id = d.product_id
    order by d.product_id limit most for no key update of p skip locked);
  delete from product_due where product_id = any (taken);
  perform write_product_cards(taken);
  perform search_index(taken);
  return cardinality(taken);
end $$;
