-- The key of the blind indexes is known by its fingerprint, so that a shop with another key refuses to start instead of finding
-- no member.
create table index_key (
  id int primary key check (id = 1),
  fingerprint bytea not null,
  since timestamptz not null
);

comment on table index_key is 'One row: the INDEX_KEY of all blind indexes. A shop with another key refuses to start. Decision 012';
comment on column index_key.fingerprint is 'Keyed hash of a constant: equal for equal keys';
comment on column index_key.since is 'Time of the last rotation, or of the first start';
