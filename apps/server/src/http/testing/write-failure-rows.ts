import type { Db } from '#src/db/db.ts'

/**
 * Writes failure and side rows for every order and its buyer: an untrackable parcel, a decided request, a rejected refund and
 * receipt, an amount mismatch, a social login account and its token, and stored searches, guest proofs, replies and jobs.
 * Internal columns contain values that occur nowhere else.
 */
export const writeFailureRows = (db: Db): Promise<void> =>
  db.script(`
    insert into parcel (order_id, courier, invoice_no, shipped_at, failures, last_error)
      select id, '04', '123456789012', created_at, 3, '-' from orders;
    insert into parcel_product (parcel_id, order_product_id)
      select p.id, x.id from parcel p join order_product x on x.order_id = p.order_id;
    insert into return_request (order_product_id, kind, reason, contents, requested_at, is_accepted, decided_at, decision)
      select id, 'return', 'damaged', '상자가 찌그러졌어요.', now(), false, now(), '-' from order_product;
    insert into refund (order_id, money, tax_free, point, target, state, reason, asked_at, due_day, retry_at)
      select p.order_id, 1, least(1, coalesce((o.totals ->> 'taxFreePrice')::int, 0)), 0, 'card', 'failed', '상품이 상했어요.', now(),
        '2026-12-01', '2036-01-01'
      from payment p join orders o on o.id = p.order_id where p.amount > 0;
    insert into cash_receipt (order_id, part, kind, identity, amount, state, receipt_key, asked_at)
      select id, 9, 'income_deduction', 'canary-cash_receipt-identity', 1, 'canceled', '-', now() from orders;
    insert into reconciliation_break (order_id, kind, found_at, resolved_at) select id, 'amountMismatch', now(), now() from orders;
    insert into user_sns (user_id, platform, sns_type, subject_index, sealed, linked_at)
      select u.id, u.platform, 'kakaotalk', sha256(('subject' || u.id)::bytea), sha256(('sealed' || u.id)::bytea), now()
      from app_user u where u.user_type <> 'guest'
      on conflict do nothing;
    insert into message (key, kind, platform, created_at, due_at, state, settled_at, failure)
      select 'test:' || id, 'gift.receiver', platform, now(), now(), 'failed', now(), '-' from app_user;
    update broadcast set request_id = gen_random_uuid();
    insert into display_version (platform, number, state, document, created_at, changed_at, publish_at)
      values ('farmer', 1, 'replaced', '{}', now(), now(), now());
    insert into display_preview (token_hash, display_version_id, version, shown_at, staff_id, expires_at)
      select sha256(('preview' || s.id)::bytea), v.id, 1, now(), s.id, now() from staff s, display_version v where v.platform = 'farmer' limit 1;
    insert into sns_exchange (user_id, token_index, exchanged_at)
      select id, sha256(('exchange' || id)::bytea), now() from app_user;
    insert into guest_mark (proof, token_hash, until)
      select sha256('proof' || t.hash), t.hash, now() + interval '1 hour' from token t;
    insert into open_answer (key_index, request_index, created_at, sealed)
      values (sha256('key'), sha256('request'), now(), 'canary-open_answer-sealed');
    insert into search_log (day, term, asker) values ('2026-11-21', '사과', sha256('asker'));
    insert into live_viewer (broadcast_id, viewer) select id, sha256(('viewer' || id)::bytea) from live_broadcast;
    insert into access_log (id, at, platform, staff_id, call, subject, fields, reason, hash)
      select 1000000, now(), 'ru', min(id), 'admin.customer.reveal', 'user 1', '{phone}', '배송 문의', sha256('access') from staff;
    update log_chain set first_hash = sha256('first');
    insert into staff_recovery_code (staff_id, hash) select id, sha256(('recovery' || id)::bytea) from staff;
    update staff_totp set sealed_pending = 'canary-staff_totp-sealed_pending' where staff_id = (select max(staff_id) from staff_totp);
    insert into catalogue_source (name, hash) values ('hard times', 'canary-catalogue_source-hash') on conflict do nothing;
    insert into job (kind, key, payload, run_at)
      values ('hard.times', '1', '{"canary": "canary-job-payload"}', '2036-01-01')`)
