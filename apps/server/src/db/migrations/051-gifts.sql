-- Gifts: one order with one parcel per receiver. Decision 041.
-- Parcels are numbered from 1; 0 is an order that is not a gift.

alter table product add column is_giftable boolean not null default true;
comment on column product.is_giftable is 'Whether it can be sent as a gift';
create or replace function shown_product_columns() returns text[] language sql immutable as $$
  select array['name', 'summary', 'contents', 'contents_sanitizer', 'images', 'price', 'list_price', 'supply_price', 'delivery_company',
    'shipping_fee_type', 'shipping_fee', 'primary_area_shipping_fee', 'secondary_area_shipping_fee', 'third_area_shipping_fee',
    'free_shipping_fee_condition_price', 'is_undeliverable_secondary_area', 'is_undeliverable_third_area', 'max_unit_in_box',
    'min_app_user_grade', 'requires_share', 'restricted_stock_order', 'tax_status', 'video_url', 'origin', 'storage', 'unit', 'is_giftable',
    'food_notice', 'shipment_date', 'purchase_point_per', 'text_review_point', 'photo_review_point', 'min_use_point',
    'min_point_use_product_price', 'score_average', 'review_count', 'qna_count', 'favorite_count']
$$;

alter table order_product add column parcel int2 not null default 0 check (parcel between 0 and 100);
alter table order_product drop constraint order_product_order_id_product_id_key;
alter table order_product add constraint order_product_of_parcel unique (order_id, product_id, parcel);
comment on column order_product.parcel is 'Parcel of a gift, one per receiver, from 1; 0 for an order that is not a gift';

alter table order_line add column parcel int2 not null default 0 check (parcel between 0 and 100);
alter table order_line drop constraint order_line_order_id_product_option_combination_id_key;
alter table order_line add constraint order_line_of_parcel unique (order_id, product_option_combination_id, parcel);
comment on column order_line.parcel is 'As in order_product';

alter table stock_move add column parcel int2 not null default 0 check (parcel between 0 and 100);
alter table stock_move drop constraint stock_move_pkey;
alter table stock_move add primary key (order_id, product_option_combination_id, kind, parcel);
comment on column stock_move.parcel is 'As in order_product';

-- The shop pays the surcharge of an island that a receiver enters: account giftSurcharge against shipping.
alter table money_entry drop constraint money_entry_account_check;
alter table money_entry add constraint money_entry_account_check
  check (account in ('gateway', 'sales', 'shipping', 'coupon', 'points', 'giftSurcharge')) not valid;

create or replace function order_products_of(of_order bigint)
 returns jsonb
 language plpgsql
 stable strict
as $$
begin
  return (
    select jsonb_agg(jsonb_build_object(
      'id', op.id, 'parcel', op.parcel, 'product', op.product, 'status', op.status, 'isReviewed', op.is_reviewed,
      'lines', l.lines, 'rewardPoint', l.reward_point, 'deliveredAt', h.delivered_at, 'lastAt', h.last_at, 'completedAt', h.completed_at,
      'request', (select jsonb_build_object('kind', r.kind, 'reason', r.reason, 'at', r.requested_at)
        from return_request r where r.order_product_id = op.id order by r.id desc limit 1)) order by op.id)
    from order_product op
    cross join lateral (
      select jsonb_agg(jsonb_build_object('productOptionCombination', x.combination, 'optionUnit', x.unit, 'isCancelled', r.refund_id is not null)
          order by x.id) as lines,
        coalesce(sum(x.reward_point) filter (where r.refund_id is null), 0) as reward_point
      from order_line x left join refund_line r on r.order_line_id = x.id where x.order_product_id = op.id) l
    cross join lateral (
      select min(x.at) filter (where x.to_status = 'delivery_end') as delivered_at,
        max(x.at) filter (where x.to_status in ('delivery_end', 'replace_complete')) as last_at,
        max(x.at) filter (where x.to_status = 'complete') as completed_at
      from order_history x where x.order_id = of_order and x.order_product_id = op.id) h
    where op.order_id = of_order);
end $$;

create table gift_group (
  order_id bigint primary key references orders (id),
  noti_type text not null check (noti_type in ('kakaotalkSend', 'alimtalkSend')),
  card text not null,
  letter text,
  send_at timestamptz,
  sent_at timestamptz
);
comment on table gift_group is 'Gift: an order whose parcels go to receivers who enter their own addresses';
comment on column gift_group.order_id is 'Order that paid for it';
comment on column gift_group.noti_type is 'Who sends the link: the sender by KakaoTalk, or the shop by message';
comment on column gift_group.card is 'Card design';
comment on column gift_group.letter is 'Encrypted sender name and message; null after retention';
comment on column gift_group.send_at is 'Scheduled time; null for immediately after the payment';
comment on column gift_group.sent_at is 'Time at which it was sent; null until paid and due';
-- Groups without a schedule are sent by the job of their payment.
create index gift_group_due on gift_group (send_at) where sent_at is null and send_at is not null;

create table gift_to (
  id bigint generated by default as identity primary key,
  uuid text not null unique,
  order_id bigint not null references gift_group (order_id),
  parcel int2 not null check (parcel between 1 and 100),
  unit int2 not null check (unit between 1 and 20),
  receiver text,
  address text,
  surcharge int not null default 0 check (surcharge >= 0),
  sent_at timestamptz,
  expires_at timestamptz,
  opened_at timestamptz,
  addressed_at timestamptz,
  ended_at timestamptz,
  ending text check (ending in ('declined', 'withdrawn', 'expired')),
  thanks text,
  thanked_at timestamptz,
  decline_note text,
  saved_by bigint references app_user (id),
  saved_at timestamptz,
  unique (order_id, parcel),
  check ((ended_at is null) = (ending is null))
);
comment on table gift_to is 'Gift of one receiver: one parcel of the order. Ends at most once: declined, withdrawn or expired';
comment on column gift_to.uuid is '128 random bits of the link; knowing it grants access';
comment on column gift_to.parcel is 'Parcel of the order';
comment on column gift_to.unit is 'Factor of the goods';
comment on column gift_to.receiver is 'Encrypted name and phone as entered by the sender; the phone is removed when the gift ends';
comment on column gift_to.address is 'Encrypted delivery address entered by the receiver';
comment on column gift_to.surcharge is 'Area surcharge paid by the shop (won)';
comment on column gift_to.sent_at is 'Time at which it was first sent';
comment on column gift_to.expires_at is 'End of the time for entering an address';
comment on column gift_to.opened_at is 'Time at which the receiver first opened it';
comment on column gift_to.addressed_at is 'Time at which the receiver first entered an address';
comment on column gift_to.ended_at is 'Time of the ending';
comment on column gift_to.ending is 'Why the gift was refunded to the sender';
comment on column gift_to.thanks is 'Encrypted thank-you note';
comment on column gift_to.thanked_at is 'Time of the thank-you note';
comment on column gift_to.decline_note is 'Encrypted note of the receiver who declined';
comment on column gift_to.saved_by is 'Member who saved it to the own list';
comment on column gift_to.saved_at is 'Time at which it was saved';
create index gift_to_expiring on gift_to (expires_at) where addressed_at is null and ended_at is null;
create index gift_to_saved on gift_to (saved_by, id) where saved_by is not null;

create table gift_event (
  id bigint generated by default as identity primary key,
  gift_to_id bigint not null references gift_to (id),
  kind text not null check (kind in ('sent', 'opened', 'addressGiven', 'addressChanged', 'resent', 'reminded', 'receiverChanged',
    'thanked', 'declined', 'withdrawn', 'expired')),
  at timestamptz not null
);
comment on table gift_event is 'History of gifts';
comment on column gift_event.kind is 'What happened';
comment on column gift_event.at is 'Time of the event';
create index gift_event_by_gift on gift_event (gift_to_id, id);

-- State of a parcel from its products: delivery prepared, or cancelled as a whole.
create function gift_parcel(of_order bigint, of_parcel int) returns table (is_shipped boolean, is_cancelled boolean)
  language sql stable rows 1 as $$
  select coalesce(bool_or(p.status in ('delivery_waiting', 'delivery_delay', 'delivering', 'delivery_end', 'complete', 'withdraw_request',
      'replace_request', 'replace_complete', 'return_request', 'return_complete')), false),
    coalesce(bool_and(p.status in ('withdraw_complete', 'incomplete')), false)
  from order_product p where p.order_id = of_order and p.parcel = of_parcel
$$;

create table message (
  id bigint generated by default as identity primary key,
  key text not null unique,
  kind text not null,
  platform platform_id not null,
  user_id bigint references app_user (id),
  body text,
  created_at timestamptz not null,
  due_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'dropped')),
  tries int2 not null default 0,
  settled_at timestamptz,
  failure text
);
comment on table message is 'Outbox of messages: inserted in the transaction of their event, sent at most once. B8';
comment on column message.key is 'Event and press that the message belongs to; one message per key';
comment on column message.kind is 'Kind of message, for example gift.sent';
comment on column message.user_id is 'Person who caused it; null if unknown';
comment on column message.body is 'Encrypted phone and text; null once settled';
comment on column message.created_at is 'Time of the event';
comment on column message.due_at is 'Not sent before this time';
comment on column message.state is 'sending: requested from the provider, result not known yet; such a message is not sent again';
comment on column message.tries is 'Requests that the provider surely refused';
comment on column message.settled_at is 'Time of the result';
comment on column message.failure is 'Last failure, for operators';
create index message_due on message (due_at) where state = 'waiting';
create index message_settled on message (settled_at) where settled_at is not null;

insert into job (kind, key, payload) values ('gift.sweep', 'sweep', '{}'), ('message.prune', 'prune', '{}');

-- A paid gift is sent by a job.
create function send_paid_gift() returns trigger language plpgsql as $$
begin
  if exists (select from gift_group g where g.order_id = new.id) then
    insert into job (kind, key, payload) values ('gift.send', new.id::text, jsonb_build_object('orderId', new.id))
    on conflict (kind, key) where done_at is null do nothing;
    perform pg_notify('job', '0');
  end if;
  return null;
end $$;
create trigger gift_paid after update of status on orders for each row
  when (old.status in ('request', 'bank_transfer_waiting') and new.status = 'paid') execute function send_paid_gift();
comment on trigger gift_paid on orders is 'Enqueues the job that sends a paid gift';
