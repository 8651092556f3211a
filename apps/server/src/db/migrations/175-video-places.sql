-- Order of the videos that the page of a product shows. Decision 072.

alter table video_product add column product_place int check (product_place > 0);
comment on column video_product.product_place is 'Place of the video on the page of the product, chosen in the back office. Null: after the chosen ones, the newest first';
