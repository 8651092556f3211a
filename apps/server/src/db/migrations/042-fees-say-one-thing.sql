-- From now on no fee contradicts its type (ORDER-8). What stood was put right by the file before; it is not gone through again while
-- everybody is kept from their products.
alter table product
  add constraint always_free_costs_nothing check (shipping_fee_type <> 'type01' or shipping_fee = 0) not valid,
  add constraint condition_of_type03_alone check (shipping_fee_type = 'type03' or free_shipping_fee_condition_price is null) not valid;
