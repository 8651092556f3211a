-- Which tokens of a provider a visitor was given for a code, and when: only those say who somebody is now. E9
create table sns_exchange (
  user_id int not null references app_user on delete cascade,
  -- of the provider's token, which itself stands nowhere in the clear
  token_index bytea not null,
  exchanged_at timestamptz not null,
  primary key (user_id, token_index)
);
create index sns_exchange_by_age on sns_exchange (exchanged_at);
