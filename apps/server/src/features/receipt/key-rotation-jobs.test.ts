import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#src/config.ts'
import { currentKeyIdOf } from '#src/features/order/key-rotation/reencrypt-orders.ts'
import { encryptIdentity } from '#src/features/order/check/saved-identity.ts'
import { paymentJobs } from '#src/features/payment/payment-jobs.ts'
import { createPerson, openTestShop, type Shop } from '#src/features/payment/testing/test-shop.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { reencryptJobs } from './key-rotation-jobs.ts'

let shop: Shop
let userId: number
beforeAll(async () => {
  shop = await openTestShop()
  userId = (await createPerson(shop)).userId
})
afterAll(() => shop.close())

const DAY = 86_400_000
/** Settings after a key change without the old key. */
const withoutOldKey = { config: readConfig({ NODE_ENV: 'test', DATA_KEY: 'a new key' }) }

const addOld = async () => {
  const app = { ...shop.app, ...withoutOldKey }
  const longAgo = new Date(app.clock().getTime() - 3 * DAY)
  await shop.db.exec(
    't.tmp',
    `insert into order_tmp (id, user_id, lines, cart_group_ids, attribution, created_at, expires_at) values ('old', $1, '[]', '{}', '{}', $2, $2)`,
    [userId, longAgo],
  )
  await shop.db.exec(
    't.order',
    `insert into orders (order_no, order_tmp_id, request_hash, user_id, platform, order_name, address, receipt, selected_pg, bundles, totals, price,
       total_price, created_at, held_until)
     values ('n', 't', '', $1, 'ru', '', to_jsonb($2::text), jsonb_build_object('identity', $2::text), 'card', '[]', '{}', '{}', 0, $3, $3)`,
    [userId, encryptIdentity(shop.app, '01012345678'), longAgo],
  )
  return app
}

test('[I1] orders that no key can decrypt do not stop the deletion of expired data, and are reported', async () => {
  const app = await addOld()
  const { 'order.prune': prune } = paymentJobs(app)
  if (!prune) throw new Error('nobody prunes')
  const handlers = { 'order.prune': prune, ...reencryptJobs(app) }
  await createJobs({ db: shop.db, clock: app.clock, handlers }).runDueJobs()
  expect(await shop.db.many('t.left', 'select id from order_tmp', [])).toEqual([])
  const { error } = await shop.db.one<{ error: string }>(
    't.job',
    `select last_error as error from job where kind = 'order.reseal' and done_at is null`,
    [],
  )
  expect(error).toContain('DATA_KEYS_OLD')
})

test('[K2] [I1] more receipts than one batch follow a rotation, and the job ends when none is left', async () => {
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_KEY: 'b'.repeat(64),
    DATA_KEYS_OLD: shop.app.config.encryption.dataKey,
  })
  const app = { ...shop.app, config }
  await shop.db.exec(
    't.receipts',
    `insert into cash_receipt (order_id, part, kind, identity, amount, tax_free, state, asked_at)
     select o.id, n, 'income_deduction', $1, 1000, 0, 'canceled', $2 from orders o, generate_series(1, 201) as n`,
    [encryptIdentity(shop.app, '01012345678'), app.clock()],
  )
  // of an order whose other data was removed
  await shop.db.exec('t.order', `update orders set address = 'null', receipt = '{}'`, [])
  await shop.db.exec('t.due', `update job set run_at = null, last_error = null where kind = 'order.reseal'`, [])
  const jobs = createJobs({ db: shop.db, clock: app.clock, handlers: reencryptJobs(app) })
  const listOld = () =>
    shop.db.many('t.old', 'select id from cash_receipt where left(identity, 5) <> $1', [currentKeyIdOf(app)])
  await jobs.runDueJobs()
  expect(await listOld()).toHaveLength(1)
  shop.pass(1_000)
  await jobs.runDueJobs()
  expect(await listOld()).toEqual([])
  expect(
    await shop.db.many('t.open', `select id from job where kind = 'order.reseal' and done_at is null`, []),
  ).toEqual([])
})
