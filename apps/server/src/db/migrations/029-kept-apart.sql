-- What the law wants kept of people who are gone (docs/decisions/026), apart from what the shop works with. Everything in here has a
-- day after which it goes.
create schema retain;

-- Of an order of somebody who left: who it was sent to and whom it named, as it was sealed.
create table retain.contract (
  order_id int primary key references public.orders,
  user_id int not null references public.app_user,
  address text not null,
  receipt_identity text,
  virtual_account text,
  refund_account text,
  purge_after date not null
);
create index contract_due on retain.contract (purge_after);

-- Of a return or an exchange: what was said and shown.
create table retain.dispute (
  return_request_id int primary key references public.return_request,
  contents text not null,
  pictures text[] not null,
  purge_after date not null
);
create index dispute_due on retain.dispute (purge_after);

insert into job (kind, key, payload) values ('order.endKept', 'end', '{}');
