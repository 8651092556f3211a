-- Lists that hide what is sold out walk past none of it, however much there is.
create index product_listing_latest_in_stock on product_listing (category_id, created_at, product_id) where is_in_stock;
create index product_listing_popular_in_stock on product_listing (category_id, popularity, product_id) where is_in_stock;
create index product_listing_price_in_stock on product_listing (category_id, price, product_id) where is_in_stock;
create index product_listing_review_in_stock on product_listing (category_id, review_count, product_id) where is_in_stock;
