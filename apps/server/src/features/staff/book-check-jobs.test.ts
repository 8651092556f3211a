import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { bookCheckJobs } from './book-check-jobs.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const run = async (kind: string) => {
  const alarms: [string, object][] = []
  const job = bookCheckJobs({ db: shop.db }, (alarm, facts) => void alarms.push([alarm, facts]))[kind]
  if (!job || !('outside' in job)) throw new Error(`${kind} is no such job`)
  await job.outside({}, { id: 1, key: 'check', attempts: 1, now: shop.clock.now })
  return alarms
}
const nextRun = async (kind: string) =>
  (
    await shop.db.one<{ at: Date }>('t', 'select run_at as at from job where kind = $1 and done_at is null', [kind])
  ).at.getTime() - shop.clock.now.getTime()

test('[F8] [I12] the books of changed orders are checked every five minutes', async () => {
  expect(await run('staff.checkChangedBooks')).toEqual([])
  expect(await nextRun('staff.checkChangedBooks')).toBe(300_000)
})

test('[F8] [I12] all books are checked once a day at 4 in Seoul, and a broken invariant raises an alarm', async () => {
  expect(await run('staff.checkAllBooks')).toEqual([])
  const next = new Date(shop.clock.now.getTime() + (await nextRun('staff.checkAllBooks')))
  expect(next.toISOString()).toMatch(/T19:00:00.000Z$/)
  await shop.db.script('update stock set on_hand = on_hand + 1 where product_option_combination_id = 101')
  const [alarm] = await run('staff.checkAllBooks')
  expect(alarm).toEqual([
    'brokenInvariant',
    { invariant: 'stockKept', count: 1, rows: [expect.objectContaining({ id: 101 })] },
  ])
  await shop.db.script('update stock set on_hand = on_hand - 1 where product_option_combination_id = 101')
})
