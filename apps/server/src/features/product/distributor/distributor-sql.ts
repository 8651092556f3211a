// Made from distributor.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListDistributors {
  id: number
  value: number
  count: number
}

/** Lists ids by name. `value` is the place in the list. */
export const listDistributors = (
  db: Sql,
  p: {
    isArchived: boolean
    distributorIds: readonly number[] | null
    q: string | null
    sign: number
    value: number
    take: number
  },
): Promise<ListDistributors[]> =>
  db.many(
    'distributor.listDistributors',
    `with shown as (
  select d.id, row_number() over (order by d.name, d.id) as value from distributor d
  where (d.archived_at is not null) = $1 and ($2::int[] is null or d.id = any($2::int[]))
    and ($3::text is null or position(lower($3) in lower(d.name)) > 0)
)
select s.id as "id", s.value as "value", (select count(*) from shown) as "count" from shown s
where $4::int8 * s.value > $4::int8 * $5::int8
order by $4::int8 * s.value limit $6::int`,
    [p.isArchived, p.distributorIds, p.q, p.sign, p.value, p.take],
  )

export interface ListDistributorsById {
  id: number
  name: string
  encryptedContact: string | null
  deliveryCompany: string
  shippingFeeType: 'type01' | 'type02' | 'type03'
  shippingFee: number
  primaryAreaShippingFee: number
  secondaryAreaShippingFee: number
  thirdAreaShippingFee: number
  freeShippingFeeConditionPrice: number | null
  isUndeliverableSecondaryArea: boolean
  isUndeliverableThirdArea: boolean
  version: number
  archivedAt: Date | null
  productsCount: number
}

export const listDistributorsById = (
  db: Sql,
  p: {
    ids: readonly number[]
    distributorIds: readonly number[] | null
  },
): Promise<ListDistributorsById[]> =>
  db.many(
    'distributor.listDistributorsById',
    `select d.id, d.name, d.sealed_contact as "encryptedContact", d.delivery_company as "deliveryCompany", d.shipping_fee_type as "shippingFeeType",
  d.shipping_fee as "shippingFee", d.primary_area_shipping_fee as "primaryAreaShippingFee", d.secondary_area_shipping_fee as "secondaryAreaShippingFee",
  d.third_area_shipping_fee as "thirdAreaShippingFee", d.free_shipping_fee_condition_price as "freeShippingFeeConditionPrice",
  d.is_undeliverable_secondary_area as "isUndeliverableSecondaryArea", d.is_undeliverable_third_area as "isUndeliverableThirdArea",
  d.version, d.archived_at as "archivedAt",
  (select count(*) from product p where p.distributor_id = d.id and p.product_status <> 'removed') as "productsCount"
from unnest($1::int[]) with ordinality as wanted (id, place) join distributor d on d.id = wanted.id
where $2::int[] is null or d.id = any($2::int[])
order by wanted.place`,
    [p.ids, p.distributorIds],
  )

export interface LockDistributor {
  id: number
  name: string
  deliveryCompany: string
  encryptedContact: string | null
  version: number
  archivedAt: Date | null
}

export const lockDistributor = (
  db: Sql,
  p: {
    id: number
  },
): Promise<LockDistributor | undefined> =>
  db.opt(
    'distributor.lockDistributor',
    `select id, name, delivery_company as "deliveryCompany", sealed_contact as "encryptedContact", version, archived_at as "archivedAt"
from distributor where id = $1 for no key update`,
    [p.id],
  )

export interface AddDistributor {
  id: number
}

export const addDistributor = (
  db: Sql,
  p: {
    name: string
  },
): Promise<AddDistributor | undefined> =>
  db.opt(
    'distributor.addDistributor',
    `insert into distributor (name) values ($1) on conflict (name) do nothing returning id`,
    [p.name],
  )

export interface IsNameTaken {
  is: boolean
}

export const isNameTaken = (
  db: Sql,
  p: {
    name: string
    id: number
  },
): Promise<IsNameTaken> =>
  db.one(
    'distributor.isNameTaken',
    `select exists (select from distributor where name = $1 and id <> $2) as "is"`,
    [p.name, p.id],
  )

export const putDistributor = (
  db: Sql,
  p: {
    name: string
    deliveryCompany: string
    shippingFeeType: 'type01' | 'type02' | 'type03'
    shippingFee: number
    primaryAreaShippingFee: number
    secondaryAreaShippingFee: number
    thirdAreaShippingFee: number
    freeShippingFeeConditionPrice: number | null
    isUndeliverableSecondaryArea: boolean
    isUndeliverableThirdArea: boolean
    encryptedContact: string | null
    id: number
  },
): Promise<number> =>
  db.exec(
    'distributor.putDistributor',
    `update distributor set name = $1, delivery_company = $2, shipping_fee_type = $3::shipping_fee_type,
  shipping_fee = $4, primary_area_shipping_fee = $5, secondary_area_shipping_fee = $6,
  third_area_shipping_fee = $7, free_shipping_fee_condition_price = $8,
  is_undeliverable_secondary_area = $9, is_undeliverable_third_area = $10,
  sealed_contact = $11, version = version + 1
where id = $12`,
    [p.name, p.deliveryCompany, p.shippingFeeType, p.shippingFee, p.primaryAreaShippingFee, p.secondaryAreaShippingFee, p.thirdAreaShippingFee, p.freeShippingFeeConditionPrice, p.isUndeliverableSecondaryArea, p.isUndeliverableThirdArea, p.encryptedContact, p.id],
  )

export const archiveDistributor = (
  db: Sql,
  p: {
    at: Date | null
    id: number
  },
): Promise<number> =>
  db.exec(
    'distributor.archiveDistributor',
    `update distributor set archived_at = $1::timestamptz, version = version + 1 where id = $2`,
    [p.at, p.id],
  )

export interface Sells {
  is: boolean
}

export const sells = (
  db: Sql,
  p: {
    id: number
  },
): Promise<Sells> =>
  db.one(
    'distributor.sells',
    `select exists (select from product where distributor_id = $1 and product_status not in ('waiting', 'suspended', 'removed')) as "is"`,
    [p.id],
  )

export interface ListOldContacts {
  id: number
  encryptedContact: string
}

export const listOldContacts = (
  db: Sql,
  p: {
    current: string
    most: number
  },
): Promise<ListOldContacts[]> =>
  db.many(
    'distributor.listOldContacts',
    `select id, sealed_contact as "encryptedContact" from distributor
where left(sealed_contact, length($1)) <> $1 order by id limit $2::int for update`,
    [p.current, p.most],
  )

export const putContact = (
  db: Sql,
  p: {
    encryptedContact: string
    id: number
  },
): Promise<number> =>
  db.exec(
    'distributor.putContact',
    `update distributor set sealed_contact = $1 where id = $2`,
    [p.encryptedContact, p.id],
  )
