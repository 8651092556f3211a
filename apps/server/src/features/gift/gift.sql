-- name: findGroup :opt
-- Reads a gift with its receivers for its owner or its guest's proof; the caller has checked the access.
select o.id, o.order_no as "orderNo", o.user_id as "userId", o.created_at as "createdAt", o.total_price as "totalPrice", o.totals as "totals!",
  p.state, g.noti_type as "notiType", g.card, g.letter, g.send_at as "sendAt", g.sent_at as "sentAt",
  (select jsonb_agg(jsonb_build_object('uuid', t.uuid, 'parcel', t.parcel, 'unit', t.unit, 'receiver', t.receiver, 'sentAt', t.sent_at,
      'expiresAt', t.expires_at, 'openedAt', t.opened_at, 'addressedAt', t.addressed_at,
      'ending', coalesce(t.ending, case when s.is_cancelled then 'withdrawn' end), 'isShipped', s.is_shipped,
      'thanks', t.thanks, 'declineNote', t.decline_note,
      'goods', (select sum(l.unit * l.price) from order_line l where l.order_id = o.id and l.parcel = t.parcel),
      'events', coalesce((select jsonb_agg(jsonb_build_object('kind', e.kind, 'at', e.at, 'byOperator', e.by_operator) order by e.id)
        from gift_event e where e.gift_to_id = t.id), '[]'),
      'moves', coalesce((select jsonb_agg(jsonb_build_object('to', m.to_status, 'at', m.at) order by m.at) from (
        select h.to_status, min(h.at) as at from order_history h join order_product op on op.id = h.order_product_id
        where h.order_id = o.id and h.at > o.created_at - interval '1 day' and op.parcel = t.parcel and h.to_status in ('delivery_waiting', 'delivery_end') group by 1) m), '[]')
    ) order by t.parcel)
    from gift_to t, gift_parcel(t.order_id, t.parcel) s where t.order_id = o.id) as "gifts!",
  (select jsonb_agg(jsonb_build_object('productId', op.product_id, 'product', op.product, 'option', l.combination ->> 'name', 'unit', l.unit / t.unit,
      'origin', pr.origin, 'foodNotice', pr.food_notice) order by l.id)
    from order_product op join order_line l on l.order_product_id = op.id join product pr on pr.id = op.product_id
    join gift_to t on t.order_id = o.id and t.parcel = 1
    where op.order_id = o.id and op.parcel = 1) as "items!",
  (select jsonb_agg(b -> 'shipping' || jsonb_build_object('parcel', b -> 'parcel')) from jsonb_array_elements(o.bundles) b) as "shipping!",
  coalesce((select jsonb_agg(jsonb_build_object('money', r.money, 'point', r.point, 'parcels', (
      select coalesce(jsonb_agg(distinct x.parcel), '[]') from (
        select op.parcel from refund_product rp join order_product op on op.id = rp.order_product_id where rp.refund_id = r.id
        union all select l.parcel from refund_line rl join order_line l on l.id = rl.order_line_id where rl.refund_id = r.id) x)) order by r.id)
    from refund r where r.order_id = o.id), '[]') as "refunds!"
from orders o join payment p on p.order_id = o.id join gift_group g on g.order_id = o.id
where o.id = :id and o.platform = :platform::platform_id;

-- name: listGroups :one
-- Lists a page of the gifts that a member has paid for, the newest first, with their number.
with mine as (
  select o.id from orders o join gift_group g on g.order_id = o.id
  where o.user_id = :userId and o.platform = :platform::platform_id and o.status not in ('request', 'incomplete')
)
select (select count(*)::int from mine) as "count!", coalesce((select array_agg(id order by id desc) from (
    select id from mine where :before?::bigint is null or id < :before?::bigint order by id desc limit :most) m), '{}') as "ids!";

-- name: listReceivingMembers :many
-- Lists the members of a brand with the phone of a receiver, which they have verified. Not the sender.
select u.id from app_user u
where u.platform = :platform::platform_id and u.phone_index = :phoneIndex and u.user_type <> 'guest' and u.left_at is null and u.id <> :senderId
order by u.id;

-- name: findGift :opt
-- Reads a gift by its uuid, with everything its receiver sees.
select t.id, t.uuid, t.order_id as "orderId", t.parcel, t.unit, t.receiver, t.address, t.sent_at as "sentAt", t.expires_at as "expiresAt",
  t.opened_at as "openedAt", t.addressed_at as "addressedAt", coalesce(t.ending, case when s.is_cancelled then 'withdrawn' end) as "ending",
  t.ended_at is not null as "isClosed!", s.is_shipped as "isShipped!", t.thanks, t.decline_note as "declineNote", t.saved_by as "savedBy", t.addressed_by as "addressedBy", t.surcharge, g.card, g.letter, g.noti_type as "notiType",
  o.user_id as "senderId", o.platform, o.order_no as "orderNo", o.status as "orderStatus", p.state as "paymentState",
  (select jsonb_agg(jsonb_build_object('productId', op.product_id, 'product', op.product, 'option', l.combination ->> 'name', 'unit', l.unit,
      'origin', pr.origin, 'foodNotice', pr.food_notice, 'terms', op.product -> 'shippingTerms', 'price', l.price,
      'noSecondary', pr.is_undeliverable_secondary_area, 'noThird', pr.is_undeliverable_third_area) order by l.id)
    from order_product op join order_line l on l.order_product_id = op.id join product pr on pr.id = op.product_id
    where op.order_id = t.order_id and op.parcel = t.parcel and (s.is_cancelled or op.status not in ('stock_out', 'withdraw_complete'))) as "items?",
  -- the shop refunds what it ran out of by itself
  array(select op.id from order_product op where op.order_id = t.order_id and op.parcel = t.parcel
    and op.status not in ('stock_out', 'withdraw_complete', 'return_complete') order by op.id) as "orderProductIds!",
  array(select distinct op.status::text from order_product op where op.order_id = t.order_id and op.parcel = t.parcel
    and op.status not in ('withdraw_complete', 'return_complete')) as "statuses!",
  (select count(*)::int from gift_to x where x.order_id = t.order_id) as "groupSize!"
from gift_to t join gift_group g on g.order_id = t.order_id join orders o on o.id = t.order_id join payment p on p.order_id = o.id
cross join gift_parcel(t.order_id, t.parcel) s
where t.uuid = :uuid and o.platform = :platform::platform_id;

-- name: lockGift :opt
-- Serializes what changes a gift. Call it under the lock of its order.
select id, ending from gift_to where uuid = :uuid for update;

-- name: listGiftUuids :many
select uuid from gift_to where order_id = :orderId order by parcel;

-- name: listReceivers :many
select id, uuid, receiver from gift_to where order_id = :orderId order by parcel;

-- name: noteEvent :exec
insert into gift_event (gift_to_id, kind, at) values (:id, :kind, :now::timestamptz);

-- name: noteByOperator :exec
insert into gift_event (gift_to_id, kind, at, by_operator, reason) values (:id, :kind, :now::timestamptz, true, :reason?);

-- name: markSent :many
-- Sends the gifts of a group once: sets their expiry. Returns those that were sent now.
with sent as (
  update gift_group set sent_at = :now::timestamptz where order_id = :orderId and sent_at is null returning order_id
), started as (
  update gift_to t set sent_at = :now::timestamptz, expires_at = :expiresAt::timestamptz
  from sent where t.order_id = sent.order_id and t.ending is null
  returning t.id, t.uuid, t.receiver
), noted as (
  insert into gift_event (gift_to_id, kind, at) select id, 'sent', :now::timestamptz from started
)
select id, uuid, receiver from started;

-- name: findDue :opt
-- Reads a group that is not sent yet.
select g.order_id as "orderId", g.noti_type as "notiType", g.letter, g.send_at as "sendAt", o.platform, o.user_id as "userId", o.status, o.order_name as "orderName"
from gift_group g join orders o on o.id = g.order_id where g.order_id = :orderId and g.sent_at is null;

-- name: listDue :many
-- Lists paid groups whose scheduled time has come. Groups without a schedule are sent by the job of their payment.
select g.order_id as "orderId" from gift_group g join orders o on o.id = g.order_id
where g.sent_at is null and g.send_at <= :now::timestamptz
  and o.status not in ('request', 'bank_transfer_waiting', 'incomplete', 'withdraw_complete')
order by g.send_at limit :most;

-- name: listExpired :many
select id from gift_to
where addressed_at is null and ended_at is null and expires_at <= :now::timestamptz order by expires_at limit :most;

-- name: listReminders :many
-- Lists gifts to remind of: without an address, at most `from` and more than `to` days before their expiry, and not reminded in
-- that time.
select t.id from gift_to t
where t.addressed_at is null and t.ended_at is null
  and t.expires_at <= :now::timestamptz + make_interval(days => :from::int)
  and t.expires_at > :now::timestamptz + make_interval(days => :to::int)
  and not exists (select from gift_event e
    where e.gift_to_id = t.id and e.kind = 'reminded' and e.at >= t.expires_at - make_interval(days => :from::int))
order by t.expires_at limit :most;

-- name: extendGift :exec
-- Moves the expiry of a locked gift. Its reminders follow, because they are found by the expiry.
update gift_to set expires_at = :expiresAt::timestamptz where id = :id;

-- name: findGiftKey :opt
select t.uuid, o.platform from gift_to t join orders o on o.id = t.order_id where t.id = :id;

-- name: endGift :exec
-- The address of a gift that is not delivered is removed.
update gift_to set ending = :ending::text, ended_at = :now::timestamptz, decline_note = :note?, address = null, addressed_by = null
where id = :id and ending is null;

-- name: getEndedGift :one
select receiver, decline_note as "note?" from gift_to where uuid = :uuid;

-- name: markOpened :exec
-- Notes the first opening, unless the link was replaced meanwhile.
with opened as (
  update gift_to set opened_at = :now::timestamptz where uuid = :uuid and opened_at is null returning id
)
insert into gift_event (gift_to_id, kind, at) select id, 'opened', :now::timestamptz from opened;

-- name: putGiftAddress :exec
update gift_to set address = :address, addressed_at = coalesce(addressed_at, :now::timestamptz), addressed_by = :userId?::bigint where id = :id;

-- name: putThanks :exec
update gift_to set thanks = :note, thanked_at = :now::timestamptz where id = :id and thanks is null;

-- name: putReceiver :exec
update gift_to set receiver = :receiver, phone_index = :phoneIndex?::bytea where id = :id;

-- name: saveGift :exec
-- Of several members with the link the last one to save it has it in the list. No effect if the link was replaced meanwhile.
update gift_to set saved_by = :userId, saved_at = :now::timestamptz where uuid = :uuid and saved_by is distinct from :userId;

-- name: listSaved :one
with mine as (
  select t.id, t.uuid, t.saved_at from gift_to t join orders o on o.id = t.order_id
  where t.saved_by = :userId and o.platform = :platform::platform_id
)
select (select count(*)::int from mine) as "count!", coalesce((select jsonb_agg(jsonb_build_object('id', id, 'uuid', uuid, 'savedAt', saved_at) order by id desc) from (
    select * from mine where :before?::bigint is null or id < :before?::bigint order by id desc limit :most) m), '[]') as "list!";

-- name: listGiftParcels :many
-- An operator can report a delivery before the courier does.
select p.courier, p.invoice_no as "invoiceNo", p.steps as "steps!", (p.delivered_at is not null or exists (
    select from parcel_product x join order_product op on op.id = x.order_product_id
    where x.parcel_id = p.id and op.status in ('delivery_end', 'complete'))) as "isDelivered!"
from parcel p where p.order_id = :orderId and exists (select from parcel_product x join order_product op on op.id = x.order_product_id
  where x.parcel_id = p.id and op.parcel = :parcel)
order by p.id;

-- name: findSender :one
-- Reads whom the notices to the sender go to.
select u.id as "userId", u.user_type as "userType", o.address as "address", o.platform, o.order_no as "orderNo"
from orders o join app_user u on u.id = o.user_id where o.id = :orderId;

-- name: postSurcharge :exec
-- Books a change of the area surcharge of a locked gift: the shop pays it instead of the sender.
with changed as (
  update gift_to t set surcharge = :surcharge::int from gift_to old where t.id = :id and old.id = t.id and old.surcharge <> :surcharge::int
  returning t.id, t.order_id, :surcharge::int - old.surcharge as more
), numbered as (
  select c.*, (select count(*) from money_entry m where m.order_id = c.order_id and m.account = 'giftSurcharge'
    and m.posting like concat('gift-surcharge:', c.id, ':%')) + 1 as n
  from changed c
)
insert into money_entry (order_id, posting, account, amount, created_at)
select n.order_id, concat('gift-surcharge:', n.id, ':', n.n), e.account, e.way * n.more, :now::timestamptz
from numbered n cross join (values ('giftSurcharge', 1), ('shipping', -1)) as e (account, way);

-- name: listResends :many
select at, by_operator as "byOperator" from gift_event where gift_to_id = :id and kind = 'resent' order by id;

-- name: listCorrections :many
select at from gift_event where gift_to_id = :id and kind = 'receiverChanged' order by id;

-- name: putNewLink :exec
-- Replaces the link of a gift and its receiver, whose encryption belongs to the link. The gift leaves the list of a member who saved
-- the old link, because that list contains the link.
update gift_to set uuid = :uuid, receiver = :receiver, phone_index = :phoneIndex?::bytea, saved_by = null, saved_at = null where id = :id;

-- name: endTexts :exec
-- Removes letters, receivers and notes of gifts whose order has lost its personal data, some time after everything ended.
with old as (
  select g.order_id from gift_group g join orders o on o.id = g.order_id
  where g.letter is not null and o.created_at < :before::timestamptz and (o.address = 'null' or o.created_at < :contractsBefore::timestamptz)
  order by g.order_id limit :most for update of g
), emptied as (
  update gift_to t set receiver = null, phone_index = null, thanks = null, decline_note = null from old where t.order_id = old.order_id
)
update gift_group g set letter = null from old where g.order_id = old.order_id;

-- name: endAddresses :exec
-- Removes addresses entered by receivers once the law no longer requires the contract.
update gift_to t set address = null from (
  select x.id from gift_to x join orders o on o.id = x.order_id
  where x.address is not null and o.created_at < :contractsBefore::timestamptz order by x.id limit :most for update of x) old
where t.id = old.id;

-- name: forgetSavers :exec
-- Removes gifts from the lists of former members.
update gift_to t set saved_by = null, saved_at = null from app_user u where u.id = t.saved_by and u.destroyed_at is not null;

-- name: listOldLetters :many
-- Lists letters under an old key. Locked rows are skipped.
select order_id as "orderId", letter as "letter!" from gift_group where left(letter, 5) <> :current::text
order by order_id limit :most for update skip locked;

-- name: putLetter :exec
update gift_group set letter = :letter where order_id = :orderId;

-- name: listOldGifts :many
select id, uuid, receiver, address, thanks, decline_note as "declineNote" from gift_to
where left(receiver, 5) <> :current::text or left(address, 5) <> :current::text or left(thanks, 5) <> :current::text
  or left(decline_note, 5) <> :current::text
order by id limit :most for update skip locked;

-- name: putGiftTexts :exec
update gift_to set receiver = :receiver?, address = :address?, thanks = :thanks?, decline_note = :declineNote? where id = :id;

-- name: listIndexedGifts :many
-- Lists and locks gifts after an id, in the order of the ids.
select id, uuid, receiver from gift_to where id > :after::int8 and receiver is not null order by id limit :most for update;

-- name: putPhoneIndexes :exec
update gift_to t set phone_index = decode(x.phone, 'hex') from jsonb_to_recordset(:rows) as x (id int8, phone text) where t.id = x.id;

-- name: dropPhoneIndexes :exec
update gift_to set phone_index = null where phone_index is not null;
