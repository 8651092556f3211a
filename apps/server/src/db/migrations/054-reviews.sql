-- Reviews by verified buyers: points, photos, attributes, votes, moderation. Decision 042.

alter table review
  add column grade int2 not null default 0,
  add column attribute_value_ids int[] not null default '{}' check (cardinality(attribute_value_ids) <= 3),
  add column helpful int not null default 0 check (helpful >= 0),
  add column edited_at timestamptz,
  add column answer text check (char_length(answer) between 2 and 2000),
  add column answered_at timestamptz,
  add check ((answer is null) = (answered_at is null));
comment on column review.grade is 'Grade of the author when it was written';
comment on column review.attribute_value_ids is 'Chosen values, at most one of each attribute';
comment on column review.helpful is 'Projection: number of rows in review_helpful';
comment on column review.edited_at is 'Time of the last edit; null if it was never edited';
comment on column review.answer is 'Reply of the seller';
comment on column review.answered_at is 'Time of the first reply';
create index review_by_helpful on review (product_id, helpful, id) where not is_hidden;
create index review_by_score on review (product_id, score, id) where not is_hidden;
create index review_photos_by_score on review (product_id, score, id) where is_photo and not is_hidden;
create index review_photos_by_helpful on review (product_id, helpful, id) where is_photo and not is_hidden;
create index review_by_option on review (product_id, option_name, id) where not is_hidden and option_name <> '';

create table review_attribute (
  id int primary key,
  category_id int references category on delete cascade,
  name text not null,
  position int not null
);
comment on table review_attribute is 'Questions about a product that a review answers with one tap, three for each top category';
comment on column review_attribute.category_id is 'Top category; null for all categories without own rows';
create index review_attribute_by_category on review_attribute (category_id);
create table review_attribute_value (
  id int primary key,
  review_attribute_id int not null references review_attribute on delete cascade,
  name text not null,
  position int not null
);
comment on table review_attribute_value is 'Answers to choose from, three for each attribute';
create index review_attribute_value_by_attribute on review_attribute_value (review_attribute_id);
insert into review_attribute (id, name, position) values (1, '맛', 1), (2, '신선도', 2), (3, '포장', 3);
insert into review_attribute_value (id, review_attribute_id, name, position) values
  (11, 1, '아주 맛있어요', 1), (12, 1, '괜찮아요', 2), (13, 1, '아쉬워요', 3),
  (21, 2, '아주 신선해요', 1), (22, 2, '보통이에요', 2), (23, 2, '아쉬워요', 3),
  (31, 3, '꼼꼼해요', 1), (32, 3, '보통이에요', 2), (33, 3, '아쉬워요', 3);

create table review_attribute_tally (
  product_id int not null references product on delete cascade,
  review_attribute_value_id int not null references review_attribute_value on delete cascade,
  amount int not null,
  primary key (product_id, review_attribute_value_id)
);
comment on table review_attribute_tally is 'Projection: visible reviews of a product by attribute value';
comment on column review_attribute_tally.amount is 'Number of reviews';
create table review_option_tally (
  product_id int not null references product on delete cascade,
  option_name text not null,
  amount int not null,
  photo int not null,
  primary key (product_id, option_name)
);
comment on table review_option_tally is 'Projection: visible reviews of a product by bought option';
comment on column review_option_tally.option_name is 'As in review';
comment on column review_option_tally.amount is 'Number of reviews';
comment on column review_option_tally.photo is 'Reviews with photos';

create table review_grant (
  order_product_id bigint primary key references order_product,
  user_id bigint not null references app_user,
  held int not null default 0 check (held >= 0),
  debt int not null default 0 check (debt >= 0),
  removed_at timestamptz,
  is_barred boolean not null default false
);
comment on table review_grant is 'Points for the review of a bought product';
comment on column review_grant.held is 'Points that were granted and not taken back';
comment on column review_grant.debt is 'Points that were taken back but already spent; netted from the next earning';
comment on column review_grant.removed_at is 'Time at which the author last deleted the review; null if never';
comment on column review_grant.is_barred is 'True if the author deleted a hidden review: it cannot be written again';
create index review_grant_in_debt on review_grant (user_id) where debt > 0;
alter table point_entry add column reviewed_product_id bigint references order_product;
comment on column point_entry.reviewed_product_id is 'Bought product whose review earned the points or gave them back';
create index point_entry_by_reviewed on point_entry (reviewed_product_id) where reviewed_product_id is not null;

create table review_helpful (
  review_id int not null references review on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  created_at timestamptz not null,
  primary key (review_id, user_id)
);
comment on table review_helpful is 'Votes that a review is helpful, one for each member';
create index review_helpful_by_user on review_helpful (user_id, review_id);

create table review_history (
  id bigint generated by default as identity primary key,
  review_id int not null references review on delete cascade,
  score int not null,
  contents text not null,
  images jsonb not null,
  attribute_value_ids int[] not null,
  replaced_at timestamptz not null
);
comment on table review_history is 'Earlier versions of edited reviews';
comment on column review_history.score is 'As in review';
comment on column review_history.images is 'As in review';
comment on column review_history.attribute_value_ids is 'As in review';
comment on column review_history.replaced_at is 'Time of the edit that replaced this version';
create index review_history_by_review on review_history (review_id, id);

create table review_photo (
  file text primary key,
  user_id bigint not null references app_user,
  color text not null,
  created_at timestamptz not null,
  review_id int references review on delete set null
);
comment on table review_photo is 'Uploaded photos of reviews';
comment on column review_photo.file is 'Name in the file store';
comment on column review_photo.color is 'Average color, shown while it loads';
comment on column review_photo.review_id is 'Review that shows it; null until it is attached and after it is removed';
create index review_photo_by_review on review_photo (review_id);
create index review_photo_by_user on review_photo (user_id);

create table review_report_reason (
  id int primary key,
  name text not null,
  rule text not null,
  is_text_required boolean not null default false,
  position int not null
);
comment on table review_report_reason is 'Reasons of reports, each with the rule that a hidden review broke';
comment on column review_report_reason.rule is 'Rule as told to the author';
comment on column review_report_reason.is_text_required is 'True if a report must say more in words';
insert into review_report_reason (id, name, rule, is_text_required, position) values
  (1, '광고나 홍보 글이에요', '광고나 홍보 목적의 글은 후기로 올릴 수 없어요.', false, 1),
  (2, '욕설이나 비방이 있어요', '욕설이나 다른 사람을 깎아내리는 표현은 쓸 수 없어요.', false, 2),
  (3, '개인정보가 드러나요', '연락처, 주소처럼 누군가를 알아볼 수 있는 정보는 올릴 수 없어요.', false, 3),
  (4, '상품과 관계없는 내용이에요', '산 상품과 관계없는 글이나 사진은 올릴 수 없어요.', false, 4),
  (5, '다른 곳의 글이나 사진을 가져왔어요', '다른 사람의 글이나 사진을 허락 없이 올릴 수 없어요.', false, 5),
  (6, '다른 이유가 있어요', '다른 분들이 불편하게 느낄 수 있는 내용은 올릴 수 없어요.', true, 6);

alter table review_report add column settled_at timestamptz;
comment on column review_report.settled_at is 'Time of the decision about it; null while it counts towards hiding the review';
alter table review_report add foreign key (review_report_reason_id) references review_report_reason;
create index review_report_open on review_report (review_id) where settled_at is null;

create table review_case (
  id bigint generated by default as identity primary key,
  review_id int not null references review on delete cascade,
  opened_by text not null check (opened_by in ('reports', 'operator')),
  review_report_reason_id int not null references review_report_reason,
  opened_at timestamptz not null,
  decision text check (decision in ('hide', 'show')),
  reason text not null default '' check (char_length(reason) <= 500),
  decided_at timestamptz,
  appeal text check (char_length(appeal) <= 1000),
  appealed_at timestamptz,
  appeal_decision text check (appeal_decision in ('accept', 'reject')),
  appeal_decided_at timestamptz,
  closed_at timestamptz,
  check ((decision is null) = (decided_at is null))
);
comment on table review_case is 'Times during which a review was hidden, with decision and appeal';
comment on column review_case.opened_by is 'Whether reports or an operator hid it';
comment on column review_case.opened_at is 'Time at which it was hidden';
comment on column review_case.decision is 'Decision of the operator; null while it waits';
comment on column review_case.reason is 'Reason of the last decision';
comment on column review_case.decided_at is 'Time of the first decision';
comment on column review_case.appeal is 'What the author objects; null without an appeal';
comment on column review_case.appealed_at is 'Time of the appeal; at most one for each case';
comment on column review_case.appeal_decision is 'Decision about the appeal';
comment on column review_case.appeal_decided_at is 'Time of the decision about the appeal';
comment on column review_case.closed_at is 'Time at which the review was shown again; null while it is hidden';
create unique index review_case_open on review_case (review_id) where closed_at is null;
create index review_case_by_review on review_case (review_id, id);
create index review_case_waiting on review_case (id)
  where closed_at is null and (decision is null or (appealed_at is not null and appeal_decision is null));

create table review_log (
  id bigint generated by default as identity primary key,
  review_id int not null,
  actor text not null check (actor in ('reports', 'operator')),
  action text not null check (action in ('hide', 'show', 'answer', 'accept', 'reject')),
  reason text not null,
  at timestamptz not null
);
comment on table review_log is 'Log of moderation. Stays when a review is deleted. Append-only';
comment on column review_log.actor is 'Who acted';
comment on column review_log.action is 'What was done';
comment on column review_log.reason is 'Why';
comment on column review_log.at is 'When';
create index review_log_by_review on review_log (review_id, id);
create trigger append_only before update or delete or truncate on review_log for each statement execute function refuse_rewrite();
comment on trigger append_only on review_log is 'Refuses updates and deletes of the log';

-- Adds changed rows to the totals of their products. Changes of other columns, such as votes, cost nothing. The row of review_tally is
-- the lock that orders concurrent writers of a product.
create type review_change as (
  sign int, product_id int, score int, is_photo boolean, option_name text, attribute_value_ids int[]
);
create or replace function tally_reviews() returns trigger language plpgsql as $$
declare
  changes review_change[];
  ids int[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(row(x.sign, x.product_id, x.score, x.is_photo, x.option_name, x.attribute_value_ids)::review_change) into changes
    from new_rows n join old_rows o on o.id = n.id
    cross join lateral (values (1, n.product_id, n.score, n.is_photo, n.is_hidden, n.option_name, n.attribute_value_ids),
      (-1, o.product_id, o.score, o.is_photo, o.is_hidden, o.option_name, o.attribute_value_ids))
      as x (sign, product_id, score, is_photo, is_hidden, option_name, attribute_value_ids)
    where not x.is_hidden and (n.product_id, n.score, n.is_photo, n.is_hidden, n.option_name, n.attribute_value_ids)
      is distinct from (o.product_id, o.score, o.is_photo, o.is_hidden, o.option_name, o.attribute_value_ids);
  else
    select array_agg(row(case tg_op when 'INSERT' then 1 else -1 end, m.product_id, m.score, m.is_photo, m.option_name,
      m.attribute_value_ids)::review_change) into changes
    from moved m where not m.is_hidden;
  end if;
  perform set_config('shop.only_counts', 'on', true);
  with summed as (
    select product_id, sum(sign) filter (where score = 1) as s1, sum(sign) filter (where score = 2) as s2,
      sum(sign) filter (where score = 3) as s3, sum(sign) filter (where score = 4) as s4,
      sum(sign) filter (where score = 5) as s5, sum(sign) filter (where is_photo) as photo
    from unnest(changes) c where exists (select from product p where p.id = c.product_id) group by product_id
  ), tallied as (
    insert into review_tally as t (product_id, score_1, score_2, score_3, score_4, score_5, photo)
    select product_id, coalesce(s1, 0), coalesce(s2, 0), coalesce(s3, 0), coalesce(s4, 0), coalesce(s5, 0), coalesce(photo, 0)
    from summed order by product_id
    on conflict (product_id) do update set score_1 = t.score_1 + excluded.score_1, score_2 = t.score_2 + excluded.score_2,
      score_3 = t.score_3 + excluded.score_3, score_4 = t.score_4 + excluded.score_4, score_5 = t.score_5 + excluded.score_5,
      photo = t.photo + excluded.photo
    returning t.product_id, t.review_count, t.score_sum
  ), counted as (
    update product p set review_count = t.review_count,
      score_average = coalesce(round(t.score_sum::numeric / nullif(t.review_count, 0), 2), 0)
    from tallied t where p.id = t.product_id returning p.id
  )
  select array_agg(id) from counted into ids;
  if ids is not null then
    insert into review_option_tally as t (product_id, option_name, amount, photo)
    select product_id, option_name, sum(sign), coalesce(sum(sign) filter (where is_photo), 0) from unnest(changes) c
    where option_name <> '' and product_id = any(ids) group by 1, 2 order by 1, 2
    on conflict (product_id, option_name) do update set amount = t.amount + excluded.amount, photo = t.photo + excluded.photo;
    insert into review_attribute_tally as t (product_id, review_attribute_value_id, amount)
    select product_id, v.id, sum(sign) from unnest(changes) c cross join lateral unnest(c.attribute_value_ids) as v (id)
    where product_id = any(ids) group by 1, 2 order by 1, 2
    on conflict (product_id, review_attribute_value_id) do update set amount = t.amount + excluded.amount;
  end if;
  perform set_config('shop.only_counts', 'off', true);
  if tg_op = 'UPDATE' then
    select array_agg(distinct n.product_id) into ids from new_rows n join old_rows o on o.id = n.id
      where (to_jsonb(n) - 'helpful') <> (to_jsonb(o) - 'helpful');
  else
    select array_agg(distinct product_id) into ids from moved;
  end if;
  if cardinality(ids) > 100 then
    perform publish_products(ids, '{}', true);
  elsif ids is not null then
    -- the cards show the average, and lists can be sorted by it
    perform publish_products(ids, array_agg(category_id) || array_agg(top_category_id), false) from product where id = any(ids);
    perform pg_notify('catalogue', 'reviews');
  end if;
  return null;
end $$;
drop trigger tallied_1_out on review;
drop trigger tallied_2_in on review;
create trigger tallied_change after update on review
  referencing old table as old_rows new table as new_rows for each statement execute function tally_reviews();
comment on trigger tallied_change on review is 'Applies changes to the totals of the product and ends its cached responses';

-- Whether a bought product has a review is a projection, also after the author deletes it. REVIEW-1, REVIEW-2
create function mark_reviewed() returns trigger language plpgsql as $$
begin
  update order_product p set is_reviewed = (tg_op = 'INSERT') from moved m where p.id = m.order_product_id;
  return null;
end $$;
create trigger marked_in after insert on review
  referencing new table as moved for each statement execute function mark_reviewed();
comment on trigger marked_in on review is 'Marks the bought product as reviewed';
create trigger marked_out after delete on review
  referencing old table as moved for each statement execute function mark_reviewed();
comment on trigger marked_out on review is 'Marks the bought product as not reviewed';

create function count_helpful() returns trigger language plpgsql as $$
begin
  update review r set helpful = r.helpful + tg_argv[0]::int * m.n
  from (select review_id, count(*) as n from moved group by 1 order by 1) m where r.id = m.review_id;
  return null;
end $$;
create trigger counted_in after insert on review_helpful
  referencing new table as moved for each statement execute function count_helpful('1');
comment on trigger counted_in on review_helpful is 'Adds the vote to the review';
create trigger counted_out after delete on review_helpful
  referencing old table as moved for each statement execute function count_helpful('-1');
comment on trigger counted_out on review_helpful is 'Subtracts the vote from the review';

-- Nets points that were spent before their review was deleted from the next earning. The account has been increased by the same
-- statement.
create function net_review_debt() returns trigger language plpgsql as $$
declare
  owed record;
  rest int := new.amount;
begin
  for owed in select order_product_id, debt from review_grant where user_id = new.user_id and debt > 0 order by order_product_id for update loop
    exit when rest = 0;
    insert into point_entry (user_id, reviewed_product_id, kind, amount, reason, created_at)
    values (new.user_id, owed.order_product_id, 'adjust', -least(owed.debt, rest), '지운 후기의 적립금을 뺐어요', new.created_at);
    update review_grant set debt = debt - least(owed.debt, rest) where order_product_id = owed.order_product_id;
    update point_account set balance = balance - least(owed.debt, rest) where user_id = new.user_id;
    rest := rest - least(owed.debt, rest);
  end loop;
  return null;
end $$;
create trigger debt_netted after insert on point_entry for each row
  when (new.kind = 'earn') execute function net_review_debt();
comment on trigger debt_netted on point_entry is 'Nets the debt of deleted reviews from an earning';

-- Questions get photos and reports too.
alter table product_qna
  add column images jsonb not null default '[]' check (jsonb_typeof(images) = 'array' and jsonb_array_length(images) <= 3),
  add column is_hidden boolean not null default false;
comment on column product_qna.images is 'As in review, at most three';
comment on column product_qna.is_hidden is 'True if hidden after reports';
alter table review_photo add column qna_id int references product_qna on delete set null;
comment on column review_photo.qna_id is 'Question that shows it; null if it belongs to a review or to nothing';
create index review_photo_by_qna on review_photo (qna_id);
create table qna_report (
  product_qna_id int not null references product_qna on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  review_report_reason_id int not null references review_report_reason,
  reason text not null default '' check (char_length(reason) <= 500),
  created_at timestamptz not null,
  primary key (product_qna_id, user_id)
);
comment on table qna_report is 'Reports of questions about products';
comment on column qna_report.reason is 'Reason in words';
create index qna_report_by_user on qna_report (user_id);

-- The attributes of a top category, as the calls return them.
create function review_attributes_of(top int) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'values', v.list) order by a.position), '[]')
  from review_attribute a cross join lateral (
    select jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name) order by v.position) as list
    from review_attribute_value v where v.review_attribute_id = a.id) v
  where a.category_id = top or a.category_id is null and not exists (select from review_attribute o where o.category_id = top)
$$;

-- Names of the bought options; empty if the product has none.
create function bought_option_of(of_product bigint) returns text language sql stable as $$
  select left(coalesce(string_agg(l.combination ->> 'name', ', ' order by l.id) filter (
    where l.combination ->> 'name' <> p.product ->> 'name' and not exists (select from refund_line r where r.order_line_id = l.id)), ''), 200)
  from order_product p join order_line l on l.order_product_id = p.id where p.id = of_product
$$;
