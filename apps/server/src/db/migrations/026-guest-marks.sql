-- ORDER-4: which token has proved lately to be a guest's. One at a time holds a proof, so that a code that was read over somebody's
-- shoulder opens nothing beside it.
create table guest_mark (
  proof bytea primary key,
  token_hash bytea not null references token on delete cascade,
  until timestamptz not null
);
create index guest_mark_by_token on guest_mark (token_hash);
