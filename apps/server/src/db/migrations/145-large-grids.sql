-- Grids of the back office among many rows, and retention of sheets with waybills. Decision 071.

-- Planned as a part of the query: lists in the order of an index and the count have the same filter.
create function fits_product_filter(p product, distributor_ids int[], distributor_id int, status text, category_id int, q text, is_on_sale boolean)
returns boolean language sql stable as $$
  select (distributor_ids is null or p.distributor_id = any(distributor_ids))
    and ($3 is null or p.distributor_id = $3)
    and ($4 is null and p.product_status <> 'removed' or p.product_status = $4::product_status)
    and ($5 is null or p.category_id = $5 or p.top_category_id = $5)
    and ($6 is null or position(lower($6) in lower(p.name)) > 0 or p.id::text = $6)
    and ($7 is null or (p.is_in_stock and p.product_status not in ('waiting', 'removed', 'suspended')) = $7)
$$;

create index product_by_price on product (price, id);
create index app_user_members on app_user (platform, id) where user_type <> 'guest' and left_at is null;
create index waybill_batch_by_time on waybill_batch (created_at);

insert into job (kind, key, payload) values ('waybill.prune', 'prune', '{}');
