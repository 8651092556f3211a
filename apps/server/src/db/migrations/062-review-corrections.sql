-- Corrections of decision 042: expired points of reviews, decided reports and counts of hidden questions.

alter table review_grant add column expired int not null default 0 check (expired >= 0);
comment on column review_grant.expired is 'Points that had expired when the review was deleted, so that they were not taken back';

alter table qna_report add column settled_at timestamptz;
comment on column qna_report.settled_at is 'Time of the decision about it; null while it counts towards hiding the question';
create index qna_report_open on qna_report (product_qna_id) where settled_at is null;

create or replace function count_qnas() returns trigger language plpgsql as $$
declare
  ids int[];
begin
  perform set_config('shop.only_counts', 'on', true);
  if tg_op = 'UPDATE' then
    update product p set qna_count = p.qna_count + m.n
    from (
      select n.product_id, sum(o.is_hidden::int - n.is_hidden::int) as n from new_rows n join old_rows o on o.id = n.id
      where n.is_hidden <> o.is_hidden group by 1 order by 1) m
    where p.id = m.product_id;
    select array_agg(distinct product_id) into ids from new_rows;
  else
    update product p set qna_count = p.qna_count + tg_argv[0]::int * m.n
    from (select product_id, count(*) as n from moved where not is_hidden group by 1 order by 1) m where p.id = m.product_id;
    select array_agg(distinct product_id) into ids from moved;
  end if;
  perform set_config('shop.only_counts', 'off', true);
  perform pg_notify('catalogue', 'product:' || id) from unnest(ids) id;
  return null;
end $$;
drop trigger answered on product_qna;
create trigger counted_change after update on product_qna
  referencing old table as old_rows new table as new_rows for each statement execute function count_qnas();
comment on trigger counted_change on product_qna is 'Counts hidden and shown questions and invalidates the cached responses of the product';
comment on column product.qna_count is 'Projection: number of visible questions';
with corrected as (
  update product p set qna_count = q.visible
  from (select product_id, count(*) filter (where not is_hidden) as visible from product_qna group by 1) q
  where q.product_id = p.id and p.qna_count <> q.visible returning p.id
)
select pg_notify('catalogue', 'product:' || id) from corrected;

comment on trigger tallied_change on review is 'Applies changes to the totals of the product and invalidates its cached responses';
