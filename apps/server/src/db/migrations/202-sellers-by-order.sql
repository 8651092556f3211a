-- Finds the first order of a seller on a brand. Decision 082.

create index order_product_by_seller on order_product (platform, distributor_id, ordered_at);
