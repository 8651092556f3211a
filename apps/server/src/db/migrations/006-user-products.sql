-- What a person keeps of a product: favourites, restock alarms, and that it was shared.
create table product_favorite (
  user_id int not null references app_user on delete cascade,
  product_id int not null references product on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, product_id)
);
create index product_favorite_by_product on product_favorite (product_id);

create table product_restock_alarm (
  user_id int not null references app_user on delete cascade,
  product_id int not null references product on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, product_id)
);
create index product_restock_alarm_by_product on product_restock_alarm (product_id);

create table product_share (
  user_id int not null references app_user on delete cascade,
  product_id int not null references product on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, product_id)
);
create index product_share_by_product on product_share (product_id);

-- The last orders of a product are found without reading all of them.
create index order_product_latest on order_product (product_id, order_id);
drop index order_product_by_product;
