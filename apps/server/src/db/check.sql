-- Invariants: every row that one of these queries returns is a fault. They run after every server test.
-- Those marked `:orders` can be limited to some orders (`npm run shop -- check --since`).

-- name: stockKept
-- on hand = initial + restocked + adjusted - shipped - sent in exchange = sum of the stock ledger = balance of its last entry;
-- reserved = reserved - released - shipped
select s.product_option_combination_id as id, s.on_hand, s.reserved
from stock s
left join lateral (
  select coalesce(sum(unit) filter (where kind = 'reserve'), 0) as reserved, coalesce(sum(unit) filter (where kind = 'release'), 0) as released,
    coalesce(sum(unit) filter (where kind = 'ship'), 0) as shipped, coalesce(sum(unit) filter (where kind = 'restock'), 0) as restocked,
    coalesce(sum(unit) filter (where kind = 'exchange'), 0) as exchanged
  from stock_move m where m.product_option_combination_id = s.product_option_combination_id) m on true
left join lateral (
  select coalesce(sum(unit), 0) as adjusted from stock_adjustment a where a.product_option_combination_id = s.product_option_combination_id) a on true
left join lateral (select coalesce(sum(unit), 0) as entered from stock_entry e
  where e.product_option_combination_id = s.product_option_combination_id) e on true
left join lateral (select balance from stock_entry e
  where e.product_option_combination_id = s.product_option_combination_id order by id desc limit 1) l on true
where s.on_hand <> s.initial + m.restocked + a.adjusted - m.shipped - m.exchanged or s.reserved <> m.reserved - m.released - m.shipped
  or s.on_hand <> e.entered or s.on_hand <> coalesce(l.balance, 0);

-- name: pointsKept
select a.user_id as id, a.balance from point_account a
where a.balance <> (select coalesce(sum(e.amount), 0) from point_entry e where e.user_id = a.user_id);

-- name: grantsAreEntries
-- points that staff have given or taken back are in the ledger of the member with the same amount
select g.id from point_grant g join point_entry e on e.id = g.point_entry_id
where (e.user_id, e.kind::text, e.amount) <> (g.user_id, 'adjust', g.amount);

-- name: pointsHaveAccounts
select distinct e.user_id as id from point_entry e left join point_account a on a.user_id = e.user_id where a.user_id is null;

-- name: moneyKept :orders
-- the gateway's balance of an order is the captured amount minus refunds, and zero for an order never paid
select o.id, o.total_price, p.state from orders o join payment p on p.order_id = o.id
left join lateral (select coalesce(sum(amount), 0) as held from money_entry e where e.order_id = o.id and account = 'gateway') m on true
left join lateral (select coalesce(sum(r.money), 0) as back from refund r where r.order_id = o.id) r on true
where (p.state = 'done' and m.held <> p.amount - r.back) or (p.state in ('requested', 'waiting_deposit', 'failed', 'canceled') and m.held <> 0);

-- name: refundsKept :orders
-- refunds do not exceed the payment, in won and in points, and an order never paid has none
select o.id, r.money, r.point from orders o join payment p on p.order_id = o.id
join (select order_id, sum(money) as money, sum(point) as point from refund group by 1) r on r.order_id = o.id
where r.money > p.amount or r.point > o.used_point or p.state in ('requested', 'waiting_deposit', 'failed');

-- name: taxFreeKept :orders
-- the VAT-free amount is within the total; neither the VAT-free nor the taxed part is refunded beyond what was paid; after a
-- full refund both are refunded in full
select o.id from orders o join payment p on p.order_id = o.id
cross join lateral (select coalesce((o.totals ->> 'taxFreePrice')::int, 0) as whole) t
left join lateral (select coalesce(sum(r.money), 0) as money, coalesce(sum(r.tax_free), 0) as tax_free from refund r where r.order_id = o.id) b on true
where t.whole not between 0 and o.total_price or b.tax_free > t.whole or b.money - b.tax_free > p.amount - t.whole
  or (b.money = p.amount and b.tax_free <> t.whole);

-- name: refundsBooked :orders
-- each refund is in the ledger with its amount, its points have been returned, and it has products or lines
select r.id, r.order_id from refund r
where r.money <> (select 0 - coalesce(sum(e.amount), 0) from money_entry e where e.order_id = r.order_id and e.posting = 'refund:' || r.id and e.account = 'gateway')
  or r.point <> (select coalesce(sum(e.amount), 0) from point_entry e where e.refund_id = r.id)
  or not exists (select from refund_product p where p.refund_id = r.id) and not exists (select from refund_line l where l.refund_id = r.id);

-- name: refundedWithdrawn :orders
-- refunded products are cancelled, and products cancelled after payment are refunded, unless the bank took the deposit back or
-- the money came only after the cancel: then it is refunded like a late approval
select p.id, p.status from order_product p left join refund_product r on r.order_product_id = p.id
where (r.refund_id is not null and p.status not in ('withdraw_complete', 'return_complete'))
  or (r.refund_id is null and p.status in ('withdraw_complete', 'return_complete')
    and exists (select from money_entry e where e.order_id = p.order_id and e.posting = 'capture')
    and not exists (select from money_entry e where e.order_id = p.order_id and e.posting in ('reversal', 'cancel'))
    and not exists (select from payment y where y.order_id = p.order_id and y.state = 'cancel_requested'));

-- name: partlyWithdrawn :orders
-- a partially cancelled product has both cancelled and uncancelled options
select p.id, p.status from order_product p
left join lateral (select count(r.refund_id) as gone, count(*) as lines from order_line l left join refund_line r on r.order_line_id = l.id
  where l.order_product_id = p.id) l on true
where (p.status = 'withdraw_partially' and l.gone = 0) or (l.gone > 0 and l.gone = l.lines);

-- name: refundedWhole :orders
-- once nothing of a paid order is left, the full payment is refunded, to the won, unless the shopper paid for a return
select o.id from orders o join payment p on p.order_id = o.id
where exists (select from refund r where r.order_id = o.id)
  and not exists (select from order_product x left join refund_product r on r.order_product_id = x.id where x.order_id = o.id and r.refund_id is null)
  and not exists (select from order_product x join refund_product r on r.order_product_id = x.id
    where x.order_id = o.id and x.status = 'return_complete' and r.cancelled_by = 'shopper')
  and (p.amount, o.used_point) <> (select sum(r.money), sum(r.point) from refund r where r.order_id = o.id);

-- name: restockedAtMost :orders
-- no more units are restocked than were shipped
select r.order_id as id, r.product_option_combination_id from stock_move r where r.kind = 'restock'
group by r.order_id, r.product_option_combination_id
having sum(r.unit) > coalesce((select s.unit from stock_move s
  where s.order_id = r.order_id and s.product_option_combination_id = r.product_option_combination_id and s.kind = 'ship'), 0);

-- name: exchangedAsSold :orders
-- exchanged units equal the bought ones, and their product was exchanged
select m.order_id as id, m.product_option_combination_id from stock_move m
where m.kind = 'exchange' and not exists (select from order_line l
  join order_history h on h.order_product_id = l.order_product_id and h.to_status = 'replace_complete'
  where l.order_id = m.order_id and l.product_option_combination_id = m.product_option_combination_id and l.parcel = m.parcel
    and l.unit = m.unit);

-- name: postingsBalanced :orders
select order_id as id, posting from money_entry group by 1, 2 having sum(amount) <> 0;

-- name: heldOnlyWhileOpen :orders
-- stock is reserved exactly while the order waits for its payment
select o.id, o.status from orders o
where (o.status in ('request', 'bank_transfer_waiting')) <> exists (
  select 1 from stock_move r where r.order_id = o.id and r.kind = 'reserve'
    and not exists (select 1 from stock_move d where d.order_id = o.id and d.kind in ('release', 'ship')
      and d.product_option_combination_id = r.product_option_combination_id))
  and exists (select 1 from stock_move r where r.order_id = o.id);

-- name: openOrdersFew
-- A12: a user has at most three orders waiting for payment; users with more when the count was introduced keep them until they
-- end
select o.user_id as id, count(*) as open from orders o where o.status in ('request', 'bank_transfer_waiting') group by 1
having count(*) > 3 and max(o.created_at) filter (where o.open_slot is null) > (select m.at from schema_migration m where m.name = '033-open-orders.sql');

-- name: pricesAddUp :orders
select o.id from orders o
where o.total_price <> (o.totals ->> 'price')::int - o.used_point
  or (o.totals ->> 'productsPrice')::int <> (select coalesce(sum(l.unit * l.price), 0) from order_line l where l.order_id = o.id);

-- name: historyIsAPath :orders
select h.id from order_history h
where h.from_status is not null
  and not exists (select 1 from allowed_transition t where t.from_status = h.from_status and t.to_status = h.to_status);

-- name: historyFollowsOrder :orders
-- reads of the history of an order begin a day before it
select h.id from order_history h join orders o on o.id = h.order_id where h.at <= o.created_at - interval '1 day';

-- name: historyEndsAtStatus :orders
select p.id, p.status from order_product p
where p.status <> coalesce((select h.to_status from order_history h where h.order_product_id = p.id and h.at > p.ordered_at - interval '1 day'
  order by h.id desc limit 1), 'unknown');

-- name: paidOnce :orders
select order_id as id from money_entry where posting = 'capture' and account = 'gateway' group by 1 having count(*) > 1;

-- name: couponsKept
-- a coupon belongs to the one order placed with it, while that is active; an order with its discount has its coupon
select x.id from user_coupon x join orders o on o.id = x.order_id
where o.user_coupon_id is distinct from x.id or o.user_id <> x.user_id
  or not exists (select 1 from order_product p where p.order_id = o.id and p.status not in ('incomplete', 'withdraw_complete', 'return_complete'))
union all
select o.id from orders o
where (o.totals ->> 'couponDiscountPrice')::int > 0
  and exists (select 1 from order_product p where p.order_id = o.id and p.status not in ('incomplete', 'withdraw_complete', 'return_complete'))
  and not exists (select 1 from user_coupon x where x.order_id = o.id);

-- name: depositsAwaited :orders
-- an order waits for a deposit exactly while its payment does, and has the account
select o.id, o.status, p.state from orders o join payment p on p.order_id = o.id
where (o.status = 'bank_transfer_waiting') <> (p.state = 'waiting_deposit') or (p.state = 'waiting_deposit' and p.virtual_account is null);

-- name: receiptsKept :orders
-- cash receipts are issued for cash only, one at a time per order, and for no more than was received
select r.id, r.order_id from cash_receipt r join payment p on p.order_id = r.order_id
where r.state in ('asked', 'issued') and (p.method not in ('virtual_account', 'transfer')
  or r.amount > (select coalesce(sum(e.amount), 0) from money_entry e where e.order_id = r.order_id and e.account = 'gateway' and e.posting = 'capture'))
union all
select min(id), order_id from cash_receipt where state in ('asked', 'issued') group by order_id having count(*) > 1;

-- name: membersHaveKeys
-- encrypted data has a key, and former members have neither
select u.id from app_user u left join user_key k on k.user_id = u.id
where (u.sealed is not null and k.user_id is null) or (u.destroyed_at is not null and (u.sealed is not null or k.user_id is not null));

-- name: countsKept
select c.category_id as id from category_count c
left join (select category_id, count(*) filter (where is_in_stock) as in_stock, count(*) as total from product_listing group by 1) l
  on l.category_id = c.category_id
where c.in_stock <> coalesce(l.in_stock, 0) or c.total <> coalesce(l.total, 0);

-- name: availabilityKept
select p.id from product p where p.is_in_stock is distinct from product_in_stock(p.id, p.product_status, p.is_period_over);

-- name: pricesKept
-- the price of a product is that of its cheapest available combination
select p.id from product p join lateral product_offer(p.id) o on true where (p.price, p.list_price) <> (o.price, o.list_price);

-- name: cardsKept
-- the stored card of a product matches its columns, except while a new name is propagated
select product_id as id from product_card_due d full join product_card k using (product_id)
where d.card is distinct from k.card and product_id not in (select product_id from product_due);

-- name: reviewsTallied
-- the review totals of a product match its visible reviews
select p.id from product p
left join review_tally t on t.product_id = p.id
left join lateral (
  select count(*) as n, count(*) filter (where is_photo) as photo, coalesce(sum(score), 0) as score_sum from review r
  where r.product_id = p.id and not r.is_hidden) r on true
where (coalesce(t.review_count, 0), coalesce(t.photo, 0), coalesce(t.score_sum, 0)) <> (r.n, r.photo, r.score_sum)
  or (t.product_id is not null and (p.review_count <> r.n or p.score_average <> coalesce(round(r.score_sum::numeric / nullif(r.n, 0), 2), 0)));

-- name: qnasCounted
select p.id from product p where p.qna_count <> (select count(*) from product_qna q where q.product_id = p.id and not q.is_hidden);

-- name: searchKept
-- search documents are those of published products, with current price, category and stock status
select d.product_id as id from search_document d join product p on p.id = d.product_id
where p.product_status in ('waiting', 'removed', 'suspended')
  or (d.price, d.review_count, d.category_id, d.top_category_id, d.is_in_stock, d.is_free_shipping) is distinct from
    (p.price, p.review_count, p.category_id, p.top_category_id, p.is_in_stock, ships_free(p.shipping_fee, p.free_shipping_fee_condition_price, p.price));

-- name: purchasePointsEarned
-- points for a purchase exist only for completed products, with the promised amount
select e.id from point_entry e join order_product p on p.id = e.order_product_id
where e.kind <> 'earn' or p.status <> 'complete'
  or e.amount <> (select sum(l.reward_point) from order_line l
    where l.order_product_id = p.id and not exists (select from refund_line r where r.order_line_id = l.id));

-- name: returnsAsked :orders
-- a product is in a request status exactly while its request waits for a decision
select p.id, p.status from order_product p
where (p.status in ('return_request', 'replace_request'))
  <> exists (select 1 from return_request r where r.order_product_id = p.id and r.decided_at is null);

-- name: reviewCountsKept
-- the counts of attributes, options and helpful votes match the visible reviews and the votes
select r.id from review r where r.helpful <> (select count(*) from review_helpful h where h.review_id = r.id)
union all
select coalesce(t.product_id, r.product_id) from review_attribute_tally t
full join (
  select product_id, v.id as value, count(*) as n from review cross join lateral unnest(attribute_value_ids) as v (id)
  where not is_hidden group by 1, 2) r on r.product_id = t.product_id and r.value = t.review_attribute_value_id
where coalesce(t.amount, 0) <> coalesce(r.n, 0)
union all
select coalesce(t.product_id, r.product_id) from review_option_tally t
full join (
  select product_id, option_name, count(*) as n, count(*) filter (where is_photo) as photo from review
  where not is_hidden and option_name <> '' group by 1, 2) r on r.product_id = t.product_id and r.option_name = t.option_name
where (coalesce(t.amount, 0), coalesce(t.photo, 0)) <> (coalesce(r.n, 0), coalesce(r.photo, 0));

-- name: reviewPointsKept
-- the entries of a reviewed product sum to what it holds, its debt and what had expired, and only a written review holds points
select g.order_product_id as id, g.held, g.debt from review_grant g
left join review r on r.order_product_id = g.order_product_id
where g.held + g.debt + g.expired <> (select coalesce(sum(e.amount), 0) from point_entry e where e.reviewed_product_id = g.order_product_id)
  or (r.id is null and g.held > 0);

-- name: reviewedMarked
-- a bought product is marked exactly while it has a review
select p.id from order_product p left join review r on r.order_product_id = p.id where p.is_reviewed <> (r.id is not null);

-- name: hiddenReviewsExplained
-- a review with an open case is hidden; a question of visible reviews has none
select r.id from review r join review_case c on c.review_id = r.id and c.closed_at is null where not r.is_hidden;

-- name: notificationsCounted
-- the counts per user and list match the notifications
select coalesce(t.user_id, n.user_id) as id, coalesce(t.list, n.list) as list from notification_tally t
full join (
  select user_id, list, count(*) as total, count(*) filter (where read_at is null) as unread from notification group by 1, 2) n
  on n.user_id = t.user_id and n.list = t.list
where (coalesce(t.total, 0), coalesce(t.unread, 0)) <> (coalesce(n.total, 0), coalesce(n.unread, 0));

-- name: videosCounted
-- the counts per brand and display match the shown videos, and the lists have the state of the video
select coalesce(t.platform, b.platform)::text as list from video_brand_tally t
full join (select platform, count(*) filter (where is_shown) as n from video_brand group by 1) b on b.platform = t.platform
where coalesce(t.total, 0) <> coalesce(b.n, 0)
union all
select 'display ' || coalesce(t.display_id, d.display_id) from display_video_tally t
full join (select display_id, count(*) filter (where is_shown) as n from display_video group by 1) d on d.display_id = t.display_id
where coalesce(t.total, 0) <> coalesce(d.n, 0)
union all
select 'video ' || v.id from video v join video_brand b on b.video_id = v.id where b.is_shown <> (v.state = 'shown')
union all
select 'video ' || v.id from video v join display_video d on d.video_id = v.id where d.is_shown <> (v.state = 'shown');

-- name: liveDealsKept
-- orders hold no more units of a deal than it has, at its price and of its product
select d.id, d.units from live_deal d where live_deal_sold(d.id) > d.units
union all
select l.id, l.price from order_line l join live_deal d on d.id = l.live_deal_id join order_product p on p.id = l.order_product_id
where l.price <> d.price or p.product_id <> d.product_id
  or l.product_option_combination_id <> coalesce(d.product_option_combination_id, l.product_option_combination_id);

-- name: settlementTotalsMatchEntries
-- the sums of a closed settlement are those of its entries, and each entry that reverses belongs to the same distributor
select s.id from settlement s
left join lateral (select coalesce(sum(e.amount), 0) as amount, count(*) filter (where e.kind = 'sale') as items
  from settlement_entry e where e.settlement_id = s.id) e on true
where s.state <> 'open' and ((s.totals ->> 'amount')::int8, (s.totals ->> 'items')::int8) is distinct from (e.amount, e.items)
union all
select e.id from settlement_entry e join settlement s on s.id = e.settlement_id left join settlement_entry r on r.id = e.reverses_id
where e.distributor_id <> s.distributor_id or r.distributor_id <> e.distributor_id;

-- name: closedDaysMatchLedger
-- the money of a closed day is still that of the ledger
select c.day::text as id, c.net from day_close c where c.net <> (select coalesce(sum(e.amount), 0) from money_entry e join orders o on o.id = e.order_id
  where e.account = 'gateway' and o.platform = c.platform and e.created_at >= (c.day::timestamp at time zone 'Asia/Seoul')
    and e.created_at < ((c.day + 1)::timestamp at time zone 'Asia/Seoul'));
