import { expect, test } from 'vitest'
import { jobsOf } from '#src/main.ts'
import { openTestShop } from '#src/testing/test-shop.ts'
import { ALWAYS } from './run-job.ts'

test('every job that the schema inserts is retried without limit', async () => {
  const shop = await openTestShop()
  const { db, config, clock, gateway: payments, messages, mails, push, sns, files } = shop
  const jobs = jobsOf({
    db,
    config,
    clock: () => clock.now,
    integrations: { payments, messages, mails, push, sns, files },
  })
  const standing = await db.many<{ kind: string }>(
    'standing',
    "select kind from job where done_at is null and key is not null and payload = '{}'",
    [],
  )
  expect(standing.length).toBeGreaterThan(6)
  for (const { kind } of standing) expect(jobs[kind]?.tries, kind).toBe(ALWAYS)
  await shop.close()
})
