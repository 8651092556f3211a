import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { addOrder } from '#src/features/product/test-buyers.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { register } from '#src/features/user/test-members.ts'
import { userJobs } from '#src/features/user/user-jobs.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

describe.each(testEngines)('grades at the month boundaries of Seoul, on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  afterAll(() => shop.close())

  const runJobs = () => {
    const { db, config, clock } = shop
    const integrations = {
      payments: shop.gateway,
      messages: shop.messages,
      mails: shop.mails,
      push: shop.push,
      sns: shop.sns,
      files: shop.files,
    }
    const app = { db, config, integrations, clock: () => clock.now }
    return createJobs({ db, clock: () => clock.now, handlers: userJobs(app) }).runDueJobs()
  }
  /** Adds a member whose one order of 100,000 won was completed at the given time. */
  const buyer = async (completedAt: string) => {
    const { token } = await register(shop)
    const { id } = await shop.api(token)('user.getDetail')
    await addOrder(shop.db, id, { status: 'complete', units: { [PRODUCT.potato]: 1 } })
    const ofOrder = '(select o.id from orders o where o.user_id = $1)'
    await shop.db.exec('price', `update order_line set price = 100000 where order_id = ${ofOrder}`, [id])
    await shop.db.exec(
      'totals',
      `update orders set totals = '{"price": 0, "productsPrice": 100000}' where user_id = $1`,
      [id],
    )
    await shop.db.script('alter table order_history disable trigger user')
    await shop.db.exec(
      'when',
      `update order_history set at = $2 where to_status = 'complete' and order_id = ${ofOrder}`,
      [id, new Date(completedAt)],
    )
    await shop.db.script('alter table order_history enable trigger user')
    return id
  }
  const gradeOf = async (id: number) =>
    (await shop.db.one<{ grade: number }>('grade', 'select grade from app_user where id = $1', [id])).grade
  const isDue = async () =>
    (
      await shop.db.one<{ at: Date }>(
        'due',
        "select run_at as at from job where kind = 'user.evaluateGrades' and done_at is null",
        [],
      )
    ).at

  test.each([
    ['the end of a year', '2026-12-31', '2026-09-30'],
    ['the end of a short February', '2027-02-28', '2026-11-30'],
    ['the end of a leap February', '2028-02-29', '2027-11-30'],
  ])('[J1] [C014] at %s, to the millisecond', async (_, lastDay, dayBefore) => {
    // 15:00 in UTC is midnight in Seoul
    const inside = [await buyer(`${dayBefore}T15:00:00.000Z`), await buyer(`${lastDay}T14:59:59.999Z`)]
    const outside = [await buyer(`${dayBefore}T14:59:59.999Z`), await buyer(`${lastDay}T15:00:00.000Z`)]
    shop.clock.now = new Date(`${lastDay}T14:00:00Z`)
    await runJobs()
    expect(await isDue()).toEqual(new Date(`${lastDay}T15:00:00.000Z`))
    shop.clock.now = new Date(`${lastDay}T14:59:59.999Z`)
    await runJobs()
    // the last millisecond has not ended yet
    expect(await gradeOf(inside[1] ?? 0)).toBe(0)
    shop.clock.now = new Date(`${lastDay}T15:00:00.000Z`)
    await runJobs()
    expect(await Promise.all(inside.map(gradeOf))).toEqual([1, 1])
    expect(await Promise.all(outside.map(gradeOf))).toEqual([0, 0])
  })

  test('[J1] a job that runs days late evaluates the same months', async () => {
    const [counted, later] = [await buyer('2029-03-31T14:59:59.999Z'), await buyer('2029-03-31T15:00:00.000Z')]
    shop.clock.now = new Date('2029-04-04T03:00:00Z')
    await runJobs()
    expect([await gradeOf(counted), await gradeOf(later)]).toEqual([1, 0])
    expect(await isDue()).toEqual(new Date('2029-04-30T15:00:00.000Z'))
  })
})
