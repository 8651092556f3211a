import { expect, test } from 'vitest'
import { readLocks } from './migration-locks.ts'

test('[I9] a file is read for the tables it takes; what only stands in remarks and functions takes nothing', () => {
  const sql = `
    -- alter table remark add x int;
    alter table Orders add column x int references app_user;
    create unique index one on payment (order_id);
    create trigger t after update of status on order_line for each row execute function f();
    drop trigger if exists old on category;
    drop table if exists gone;
    update job set x = 1;
    create function f() returns trigger language plpgsql as $$ begin alter table inside add y int; end $$;
    create function g() returns int language sql as $body$ select 1 from a join b on true references c $body$;`
  const locks = readLocks(sql)
  expect(Object.fromEntries(locks)).toEqual({
    orders: 'exclusive',
    category: 'exclusive',
    gone: 'exclusive',
    app_user: 'writers',
    payment: 'writers',
    order_line: 'writers',
  })
})
