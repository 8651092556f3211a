import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from './db.ts'
import { migrate, MIGRATIONS_DIR } from './migrate.ts'
import { openTestDb, testEngines } from './snapshot.ts'

/** Five members and a guest of a shop before settings by channel, with what it stored about notifications. */
const rows = `
  insert into app_user (id, platform, user_type, created_at)
    select n, 'ru', case n when 6 then 'guest' else 'email' end::user_type, now() from generate_series(1, 6) n;
  insert into user_setting (user_id, order_delivery_alarm, client_center_reply_alarm)
    values (1, true, true), (2, false, true), (3, true, false), (4, false, false);
  insert into user_consent (user_id, kind, agreed, at) values (1, 'advertising', true, now());
  insert into token (hash, user_id, token_type, platform, created_at, auth_at, last_used_at, expires_at)
    values (sha256('login'), 1, 'email', 'ru', now(), now(), now(), now() + interval '1 day');
  insert into notification (key, user_id, list, kind, body, created_at) values ('order.shipped:1', 1, 'orderList', 'order.shipped', 'x', now());
  insert into message (key, kind, platform, user_id, body, created_at, due_at)
    values ('order.shipped:1', 'order.shipped', 'ru', 1, 'x', now(), now());
  insert into coupon (id, name, discount_kind, discount, issue, begin_at, end_at)
    values (1, '옛 쿠폰', 'fixed', 1000, 'given', now(), now() + interval '9 days');
  insert into user_coupon (user_id, coupon_id, begin_at, end_at) values (1, 1, now(), now() + interval '9 days')`

describe.each(testEngines)('[I9] data from before the migrations 064 to 068, on %s', (engine) => {
  let db: Db
  let dir: string
  beforeAll(async () => {
    db = await openTestDb({ engine })
    dir = mkdtempSync(join(tmpdir(), 'shop-migrations-'))
    for (const name of readdirSync(MIGRATIONS_DIR).filter((each) => each < '063'))
      copyFileSync(join(MIGRATIONS_DIR, name), join(dir, name))
    await db.script('drop schema public, retain cascade; create schema public')
    await migrate(db, dir)
    await db.script(rows)
    await migrate(db)
  }, 120_000)
  afterAll(async () => {
    await db.close()
    rmSync(dir, { recursive: true })
  })

  test('groups that were off are off in all channels, and the flags stay', async () => {
    const off = `select user_id as "userId", setting_group as "group", string_agg(channel, ' ' order by channel) as channels
      from notification_setting where not is_on group by 1, 2 order by 1, 2`
    const channels = 'email push text'
    const offIn = (userId: number, groups: string[]) => groups.map((group) => ({ userId, group, channels }))
    expect(await db.many('t', off, [])).toEqual([
      ...offIn(2, ['gift', 'order', 'review']),
      ...offIn(3, ['support']),
      ...offIn(4, ['gift', 'order', 'review', 'support']),
    ])
    const flags =
      'select order_delivery_alarm as orders, client_center_reply_alarm as support from user_setting order by user_id'
    expect(await db.many('t', flags, [])).toEqual([
      { orders: true, support: true },
      { orders: false, support: true },
      { orders: true, support: false },
      { orders: false, support: false },
    ])
  })

  test('messages and notifications stay, and coupons from before are not announced', async () => {
    const stored = `select m.key, m.channel, n.body, n.broadcast_id is null as "isOwn", c.announced_on is not null as "isAnnounced"
      from message m join notification n on n.key = m.key join user_coupon c on c.user_id = m.user_id`
    expect(await db.many('t', stored, [])).toEqual([
      { key: 'order.shipped:1', channel: 'text', body: 'x', isOwn: true, isAnnounced: true },
    ])
  })

  test('a login from before can end', async () => {
    await db.exec('t', "update token set revoked_at = now() where hash = sha256('login')", [])
    expect(await db.many('t', 'select 1 from push_subscription', [])).toEqual([])
  })
})
