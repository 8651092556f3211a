-- Rows of imported sheets with waybills, so that a sheet of 50,000 rows is checked and applied in portions. Decision 071.

create table waybill_row (
  batch_id int not null references waybill_batch on delete cascade,
  position int not null check (position > 0),
  input jsonb not null,
  primary key (batch_id, position)
);
comment on table waybill_row is 'Rows of an imported sheet that can be applied';
comment on column waybill_row.batch_id is 'Sheet';
comment on column waybill_row.position is 'Order in which the rows are applied';
comment on column waybill_row.input is 'Order, lines, courier and number';

insert into waybill_row (batch_id, position, input)
select b.id, x.position, x.input from waybill_batch b, jsonb_array_elements(b.good_rows) with ordinality as x (input, position);

alter table waybill_batch drop column good_rows;
alter table waybill_batch add column is_checked boolean not null default true;
comment on column waybill_batch.is_checked is 'False while the rows of the sheet are checked. total and bad are those so far then';
create index waybill_batch_unchecked on waybill_batch (created_at) where not is_checked;
