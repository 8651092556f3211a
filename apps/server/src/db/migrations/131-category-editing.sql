-- Categories and distributors are edited in the back office. Decision 073.

alter table category add column version int not null default 0;
alter table category add column archived_at timestamptz;
comment on column category.version is 'Number of changes';
comment on column category.archived_at is 'Not shown in the storefront since; null: in use';
-- Ids of categories are given, not generated. New ones start above those of a loaded catalogue.
create sequence category_id_seq as int start 100000;
select setval('category_id_seq', greatest(100000, (select coalesce(max(id), 0) + 1 from category)), false);
alter sequence category_id_seq owned by category.id;

alter table distributor add column sealed_contact text;
alter table distributor add column delivery_company text not null default '';
alter table distributor add column shipping_fee_type shipping_fee_type not null default 'type03';
alter table distributor add column shipping_fee int not null default 0 check (shipping_fee >= 0);
alter table distributor add column primary_area_shipping_fee int not null default 0 check (primary_area_shipping_fee >= 0);
alter table distributor add column secondary_area_shipping_fee int not null default 0 check (secondary_area_shipping_fee >= 0);
alter table distributor add column third_area_shipping_fee int not null default 0 check (third_area_shipping_fee >= 0);
alter table distributor add column free_shipping_fee_condition_price int check (free_shipping_fee_condition_price >= 0);
alter table distributor add column is_undeliverable_secondary_area boolean not null default false;
alter table distributor add column is_undeliverable_third_area boolean not null default false;
alter table distributor add column version int not null default 0;
alter table distributor add column archived_at timestamptz;
comment on column distributor.sealed_contact is 'Encrypted name, phone and e-mail of the contact; null: none';
comment on column distributor.delivery_company is 'Courier of new products';
comment on column distributor.shipping_fee_type is 'Of new products, as in product';
comment on column distributor.shipping_fee is 'Of new products (won)';
comment on column distributor.primary_area_shipping_fee is 'Of new products (won)';
comment on column distributor.secondary_area_shipping_fee is 'Of new products (won)';
comment on column distributor.third_area_shipping_fee is 'Of new products (won)';
comment on column distributor.free_shipping_fee_condition_price is 'Of new products: price of free shipping (won)';
comment on column distributor.is_undeliverable_secondary_area is 'Of new products';
comment on column distributor.is_undeliverable_third_area is 'Of new products';
comment on column distributor.version is 'Number of changes';
comment on column distributor.archived_at is 'No new products since; null: in use';
