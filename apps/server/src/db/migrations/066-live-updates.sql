-- Live updates: publishes whose notifications or tokens have changed on the channel `inbox`, at the commit. Decision 046.

-- A payload is at most 8,000 bytes: 300 ids of up to 20 characters, or `all` for very many users. Nothing is published on
-- connections with the setting `shop.bus` = 'redis'.
create function publish_inbox() returns trigger language plpgsql as $$
declare
  ids bigint[];
begin
  if current_setting('shop.bus', true) = 'redis' then
    return null;
  end if;
  ids := array(select distinct c.user_id from changed c limit 3001);
  if cardinality(ids) > 3000 then
    perform pg_notify('inbox', 'all');
  else
    perform pg_notify('inbox', string_agg(x.id::text, ' '))
    from (select u.id, (row_number() over () - 1) / 300 as part from unnest(ids) u(id)) x group by x.part;
  end if;
  return null;
end $$;
create trigger tally_added after insert on notification_tally referencing new table as changed
  for each statement execute function publish_inbox();
create trigger tally_changed after update on notification_tally referencing new table as changed
  for each statement execute function publish_inbox();
create trigger tally_removed after delete on notification_tally referencing old table as changed
  for each statement execute function publish_inbox();
comment on trigger tally_added on notification_tally is 'Publishes whose notifications have changed';
comment on trigger tally_changed on notification_tally is 'Publishes whose notifications have changed';
comment on trigger tally_removed on notification_tally is 'Publishes whose notifications have changed';

create function publish_token_end() returns trigger language plpgsql as $$
begin
  if current_setting('shop.bus', true) is distinct from 'redis' then
    perform pg_notify('inbox', new.user_id::text);
  end if;
  return null;
end $$;
create trigger token_ended after update of revoked_at on token for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function publish_token_end();
comment on trigger token_ended on token is 'Publishes whose streams of live updates have to check their token';
