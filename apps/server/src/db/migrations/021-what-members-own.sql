-- What a member owns beside orders: whom a cash receipt is for, a picture; and what a person has seen.

-- {kind, number}, under the member's own key
create table user_cash_receipt (
  user_id int primary key references app_user on delete cascade,
  sealed bytea not null,
  updated_at timestamptz not null
);

-- The picture as the shop made it anew from what was sent: its file's name says what is in it.
create table user_picture (
  user_id int primary key references app_user on delete cascade,
  file text not null check (file ~ '^[0-9a-f]{64}\.webp$'),
  updated_at timestamptz not null
);
create index user_picture_by_file on user_picture (file);

-- Until when a person has seen the notices.
create table user_seen (
  user_id int primary key references app_user on delete cascade,
  notices_at timestamptz not null
);

-- Who leaves gives up the login at the provider at once; what taking the link back there needs stays until that is done.
alter table user_sns drop constraint user_sns_pkey;
alter table user_sns drop constraint user_sns_user_id_key;
alter table user_sns add primary key (user_id);
alter table user_sns alter column subject_index drop not null;
create unique index user_sns_by_subject on user_sns (platform, sns_type, subject_index) where subject_index is not null;

-- Answers to open calls, by the key that a browser chose: for some minutes, for whoever sends the very same again.
create table open_answer (
  -- of brand, call and key
  key_index bytea primary key,
  -- of all that was sent
  request_index bytea not null,
  created_at timestamptz not null,
  -- null while the first still runs
  sealed text
);
create index open_answer_by_age on open_answer (created_at);
