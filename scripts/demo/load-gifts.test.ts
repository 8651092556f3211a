import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../apps/server/src/config.ts'
import type { Db } from '../../apps/server/src/db/db.ts'
import { findBrokenInvariants } from '../../apps/server/src/db/invariants.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { openDb } from '../../apps/server/src/db/open.ts'
import { runCommand } from '../../apps/server/src/features/staff/command/run-command.ts'
import { brandIds } from '../../packages/brands/src/index.ts'
import { giftStatuses } from '../../packages/rules/src/index.ts'
import { loadDemo } from '../../demo/src/loading/load-demo.ts'
import { listDemoGifts, loadGifts } from './load-gifts.ts'

const now = new Date()
const config = readConfig({ NODE_ENV: 'test' })
let db: Db
beforeAll(async () => {
  db = await openDb({})
  await migrate(db)
  await loadDemo(db, { now })
  await loadGifts({ db, config, now })
}, 120_000)
afterAll(() => db.close())

const run = async (...args: string[]) => (await runCommand({ db, config, clock: () => now }, args)).text
const count = async (what: string) => (await db.one<{ n: number }>('t', `select count(*)::int as n from ${what}`, [])).n

test('[GIFT-2] every state of a gift has an example, and every brand has gifts', async () => {
  for (const status of giftStatuses)
    expect(await run('gift', 'list', '--status', status), status).not.toContain('없어요')
  for (const brand of brandIds) expect(await run('gift', 'list', '--brand', brand), brand).toContain(brand)
  expect(await count("gift_group where noti_type = 'kakaotalkSend'")).toBeGreaterThan(0)
  expect(await count("gift_group where noti_type = 'alimtalkSend'")).toBeGreaterThan(0)
  expect(await count('(select distinct card from gift_group) cards')).toBeGreaterThan(4)
  expect(await count('gift_to where thanks is not null')).toBe(4)
  expect(await count('gift_to where decline_note is not null')).toBe(4)
  expect(await count('gift_to where saved_by is not null')).toBe(8)
  expect(await count('gift_group where send_at is not null and sent_at is null')).toBe(1)
  expect(await count("payment where state = 'waiting_deposit'")).toBe(1)
  expect(await count("message where kind = 'gift.receiver' and state = 'dropped'")).toBe(0)
  expect(await count("order_product where status = 'delivery_end' and parcel > 0")).toBe(4)
})

test('[SCREEN-14] the members of every brand have read and unread notifications of several days and subjects', async () => {
  const rows = await db.many<{ platform: string; kinds: number; days: number; unread: number; read: number }>(
    't',
    `select u.platform, count(distinct n.kind)::int as kinds, count(distinct n.created_at::date)::int as days,
       count(*) filter (where n.read_at is null)::int as unread, count(*) filter (where n.read_at is not null)::int as read
     from notification n join app_user u on u.id = n.user_id
     where u.id in (select user_id from orders) group by u.platform`,
    [],
  )
  expect(rows.map(({ platform }) => platform).toSorted()).toEqual(brandIds.toSorted())
  for (const { kinds, days, unread, read } of rows) {
    expect(kinds).toBeGreaterThan(12)
    expect(days).toBeGreaterThan(5)
    expect(Math.min(unread, read)).toBeGreaterThan(3)
  }
  expect(await count('notification where created_at > now()')).toBe(0)
  // of the past only reminders that are not true any more are left for the first start
  expect(
    await count(
      "job where kind = 'order.tell' and done_at is null and run_at <= now() and payload ->> 'occasion' <> 'confirmSoon'",
    ),
  ).toBe(0)
})

test('[A8] the books are right afterwards', async () => {
  expect(await findBrokenInvariants(db)).toEqual([])
  expect(await run('check')).toBe('모든 불변식이 맞아요.')
})

test('a second load adds nothing, and each brand has a gift to open', async () => {
  expect(await loadGifts({ db, config, now })).toBe(0)
  const gifts = await listDemoGifts({ db, config })
  expect(gifts.map(({ brand }) => brand).toSorted()).toEqual(brandIds.toSorted())
})
