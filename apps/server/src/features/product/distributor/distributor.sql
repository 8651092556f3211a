-- name: listDistributors :many
-- Lists ids by name. `value` is the place in the list.
with shown as (
  select d.id, row_number() over (order by d.name, d.id) as value from distributor d
  where (d.archived_at is not null) = :isArchived and (:distributorIds?::int[] is null or d.id = any(:distributorIds::int[]))
    and (:q?::text is null or position(lower(:q) in lower(d.name)) > 0)
)
select s.id as "id!", s.value as "value!", (select count(*) from shown) as "count!" from shown s
where :sign::int8 * s.value > :sign::int8 * :value::int8
order by :sign::int8 * s.value limit :take::int;

-- name: listDistributorsById :many
select d.id, d.name, d.sealed_contact as "encryptedContact", d.delivery_company as "deliveryCompany", d.shipping_fee_type as "shippingFeeType",
  d.shipping_fee as "shippingFee", d.primary_area_shipping_fee as "primaryAreaShippingFee", d.secondary_area_shipping_fee as "secondaryAreaShippingFee",
  d.third_area_shipping_fee as "thirdAreaShippingFee", d.free_shipping_fee_condition_price as "freeShippingFeeConditionPrice",
  d.is_undeliverable_secondary_area as "isUndeliverableSecondaryArea", d.is_undeliverable_third_area as "isUndeliverableThirdArea",
  d.version, d.archived_at as "archivedAt",
  (select count(*) from product p where p.distributor_id = d.id and p.product_status <> 'removed') as "productsCount!"
from unnest(:ids::int[]) with ordinality as wanted (id, place) join distributor d on d.id = wanted.id
where :distributorIds?::int[] is null or d.id = any(:distributorIds::int[])
order by wanted.place;

-- name: lockDistributor :opt
select id, name, delivery_company as "deliveryCompany", sealed_contact as "encryptedContact", version, archived_at as "archivedAt"
from distributor where id = :id for no key update;

-- name: addDistributor :opt
insert into distributor (name) values (:name) on conflict (name) do nothing returning id;

-- name: isNameTaken :one
select exists (select from distributor where name = :name and id <> :id) as "is!";

-- name: putDistributor :exec
update distributor set name = :name, delivery_company = :deliveryCompany, shipping_fee_type = :shippingFeeType::shipping_fee_type,
  shipping_fee = :shippingFee, primary_area_shipping_fee = :primaryAreaShippingFee, secondary_area_shipping_fee = :secondaryAreaShippingFee,
  third_area_shipping_fee = :thirdAreaShippingFee, free_shipping_fee_condition_price = :freeShippingFeeConditionPrice?,
  is_undeliverable_secondary_area = :isUndeliverableSecondaryArea, is_undeliverable_third_area = :isUndeliverableThirdArea,
  sealed_contact = :encryptedContact?, version = version + 1
where id = :id;

-- name: archiveDistributor :exec
update distributor set archived_at = :at?::timestamptz, version = version + 1 where id = :id;

-- name: sells :one
select exists (select from product where distributor_id = :id and product_status not in ('waiting', 'suspended', 'removed')) as "is!";

-- name: listOldContacts :many
select id, sealed_contact as "encryptedContact!" from distributor
where left(sealed_contact, length(:current)) <> :current order by id limit :most::int for update;

-- name: putContact :exec
update distributor set sealed_contact = :encryptedContact where id = :id;
