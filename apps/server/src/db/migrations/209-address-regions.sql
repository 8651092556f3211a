-- Regions of delivery addresses for segments of members. Decision 085.

alter table delivery_address add column province text, add column district text;
alter table delivery_address add constraint delivery_address_region check ((province is null) = (district is null));
comment on column delivery_address.province is 'Province of the postcode: 서울, 경기; empty for an unknown postcode; null until it is derived';
comment on column delivery_address.district is 'City, county or district of the postcode; empty for an unknown one; null until it is derived';
create index delivery_address_by_region on delivery_address (province, district, user_id) where province <> '';
create index delivery_address_without_region on delivery_address (id) where province is null;

-- Addresses from before are encrypted: a job derives their regions.
insert into job (kind, key, payload) values ('address.deriveRegions', 'derive', '{}');
