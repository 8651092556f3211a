-- Best lists are adjusted, and product groups are edited, in the back office. Decision 083.

create table best_rule_list (
  category_id int primary key references category on delete cascade,
  version int not null default 0
);
comment on table best_rule_list is 'Categories with rules for their best lists';
comment on column best_rule_list.version is 'Number of changes';

create table best_rule (
  category_id int not null references best_rule_list on delete cascade,
  product_id int not null references product on delete cascade,
  kind text not null check (kind in ('pin', 'exclude', 'weight')),
  place int check (place between 1 and 100),
  weight int check (weight between 1 and 1000),
  primary key (category_id, product_id),
  constraint best_rule_values check ((kind = 'pin') = (place is not null) and (kind = 'weight') = (weight is not null)),
  constraint best_rule_place unique (category_id, place)
);
create index best_rule_by_product on best_rule (product_id);
comment on table best_rule is 'What staff has decided about products of a best list, for all periods';
comment on column best_rule.kind is 'pin: at a place, sold or not; exclude: not listed; weight: its units count more or less';
comment on column best_rule.place is 'Place of a pinned product, from 1';
comment on column best_rule.weight is 'Percent of the sold units that count';
create trigger published after insert or update or delete on best_rule for each statement execute function publish_tag('best');
comment on trigger published on best_rule is 'Ends cached responses with the tag best';

alter table product_group add column version int not null default 0;
comment on column product_group.version is 'Number of changes';
