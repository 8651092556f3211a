import { expect, test } from 'vitest'
import { readLocks, takeLocks } from './migration-locks.ts'
import { openTestDb } from './snapshot.ts'

test('[I9] the locked tables are read from a file; comments and function bodies lock nothing', () => {
  const sql = `
    -- alter table remark add x int;
    alter table Orders add column x int references app_user;
    create unique index one on payment (order_id);
    create trigger t after update of status on order_line for each row execute function f();
    drop trigger if exists old on category;
    drop table if exists gone;
    drop index if exists stale;
    truncate heap;
    update job set x = 1;
    create function f() returns trigger language plpgsql as $$ begin alter table inside add y int; end $$;
    create function g() returns int language sql as $body$ select 1 from a join b on true references c $body$;`
  const locks = readLocks(sql)
  expect(Object.fromEntries(locks)).toEqual({
    orders: 'exclusive',
    category: 'exclusive',
    gone: 'exclusive',
    stale: 'exclusive',
    heap: 'exclusive',
    app_user: 'writers',
    payment: 'writers',
    order_line: 'writers',
  })
})

test('[I9] a table whose index is dropped is locked exclusively before its other statements', async () => {
  const db = await openTestDb()
  try {
    const modes = await db.tx(async (tx) => {
      await takeLocks(tx, 'create index two on payment (order_id); drop index job_due; alter table nowhere add x int;')
      const rows = await tx.many<{ name: string; mode: string }>(
        't.locks',
        `select relation::regclass::text as name, mode from pg_locks
         where pid = pg_backend_pid() and relation in ('payment'::regclass, 'job'::regclass)`,
        [],
      )
      return Object.fromEntries(rows.map(({ name, mode }) => [name, mode]))
    })
    expect(modes).toEqual({ payment: 'ShareRowExclusiveLock', job: 'AccessExclusiveLock' })
  } finally {
    await db.close()
  }
})
