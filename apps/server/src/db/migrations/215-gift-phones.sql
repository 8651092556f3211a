-- Staff finds gifts by the phone of their receiver, which is encrypted. Decision 084.

alter table gift_to add column phone_index bytea;
comment on column gift_to.phone_index is 'Blind index of the phone of the receiver; null without one';
create index gift_to_by_phone on gift_to (phone_index, id) where phone_index is not null;

-- The same for the list and its count, with and without a phone. Planned as parts of the query.
create function gift_state(gift gift_to, is_cancelled boolean, is_shipped boolean, at timestamptz) returns text language sql stable as $$
  select case when gift.ending is not null then gift.ending when is_cancelled then 'withdrawn' when is_shipped then 'used'
    when gift.addressed_at is not null then 'address_done' when gift.expires_at <= at then 'expired' else 'unused' end
$$;
create function fits_gift_filter(gift gift_to, placed orders, order_no text, from_at timestamptz, to_at timestamptz, expires_before timestamptz, at timestamptz)
returns boolean language sql stable as $$
  select ($3 is null or placed.order_no = $3) and (from_at is null or placed.created_at >= from_at) and (to_at is null or placed.created_at < to_at)
    and (expires_before is null
      or gift.expires_at > at and gift.expires_at <= expires_before and gift.addressed_at is null and gift.ended_at is null)
$$;

insert into job (kind, key, payload) values ('gift.indexPhones', 'index', '{"after":0}');
