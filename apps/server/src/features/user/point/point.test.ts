import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { addOrder } from '#src/features/product/test-buyers.ts'
import { PRODUCT, SEED_NOW } from '#src/features/test-catalogue.ts'
import { register } from '#src/features/user/test-members.ts'
import { userJobs } from '#src/features/user/user-jobs.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const DAY = 86_400_000

describe.each(testEngines)('points and grades on %s', (engine) => {
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
    return createJobs({
      db,
      clock: () => clock.now,
      handlers: userJobs({ db, config, integrations, clock: () => clock.now }),
    }).runDueJobs()
  }
  const member = async () => {
    const { token } = await register(shop)
    const { id } = await shop.api(token)('user.getDetail')
    return { id, token, api: shop.api(token) }
  }
  const move = (userId: number, kind: string, amount: number, daysAgo: number) =>
    shop.db.tx(async (tx) => {
      await tx.exec('account', 'insert into point_account values ($1, 0) on conflict do nothing', [userId])
      await tx.exec('entry', 'insert into point_entry (user_id, kind, amount, created_at) values ($1, $2, $3, $4)', [
        userId,
        kind,
        amount,
        new Date(shop.clock.now.getTime() - daysAgo * DAY),
      ])
      await tx.exec('balance', 'update point_account set balance = balance + $2 where user_id = $1', [userId, amount])
    })

  test('[C015] the balance, and the points that expire within thirty days: the oldest are used first', async () => {
    const { id, api } = await member()
    await move(id, 'earn', 1_000, 340)
    await move(id, 'earn', 500, 10)
    expect(await api('user.getPoint')).toMatchObject({ point: 1_500, expiringPoint: 1_000 })
    await move(id, 'use', -700, 1)
    expect(await api('user.getPoint')).toMatchObject({ point: 800, expiringPoint: 300 })
  })

  test('[SCREEN-22] the ledger, newest first, page by page', async () => {
    const { id, api } = await member()
    for (let i = 1; i <= 5; i++) await move(id, i % 2 ? 'earn' : 'use', i % 2 ? 100 * i : -10 * i, 6 - i)
    const first = await api('user.listPoints', { query: { take: 2 } })
    expect(first.list.map(({ amount }) => amount)).toEqual([500, -40])
    expect(first.page.count).toBe(5)
    expect(first.list[0]?.expireAt).toBe(new Date(shop.clock.now.getTime() + 364 * DAY).toISOString())
    const rest = await api('user.listPoints', { query: { take: 10, nextPage: first.page.nextPage ?? '' } })
    expect(rest.list.map(({ amount }) => amount)).toEqual([300, -20, 100])
    expect(rest.page.nextPage).toBeNull()
    const came = await api('user.listPoints', { query: { kind: 'came' } })
    expect(came.list).toHaveLength(3)
  })

  test('[SCREEN-22] [J1] the ledger of a month covers a month in Seoul', async () => {
    const { id, api } = await member()
    const at = async (moment: string, amount: number) => {
      const days = (shop.clock.now.getTime() - new Date(moment).getTime()) / DAY
      await move(id, 'earn', amount, days)
    }
    await at('2026-09-30T14:59:59.999Z', 1)
    await at('2026-09-30T15:00:00.000Z', 10)
    await at('2026-10-31T14:59:59.999Z', 100)
    await at('2026-10-31T15:00:00.000Z', 1_000)
    const inMonth = async (query: object) => {
      const { list, page } = await api('user.listPoints', { query })
      expect(page.count).toBe(list.length)
      return list.map(({ amount }) => amount).toSorted((a, b) => a - b)
    }
    expect(await inMonth({ year: 2026, month: 10 })).toEqual([10, 100])
    expect(await inMonth({ year: 2026, month: 9 })).toEqual([1])
    expect(await inMonth({ year: 2026 })).toEqual([1, 10, 100, 1_000])
    // a month without a year is one of the current year
    expect(await inMonth({ month: 10 })).toEqual([10, 100])
    expect(await inMonth({ year: 2025 })).toEqual([])
    expect(await inMonth({ year: 2026, month: 10, kind: 'went' })).toEqual([])
  })

  test('[PAY-8] points not used for a year expire at night, once', async () => {
    const { id, api } = await member()
    await move(id, 'earn', 1_000, 366)
    await move(id, 'use', -400, 30)
    await move(id, 'earn', 250, 5)
    shop.clock.now = new Date(shop.clock.now.getTime() + DAY)
    await runJobs()
    expect((await api('user.getPoint')).point).toBe(250)
    shop.clock.now = new Date(shop.clock.now.getTime() + DAY)
    await runJobs()
    const { list } = await api('user.listPoints')
    expect(list.filter(({ kind }) => kind === 'expire')).toMatchObject([{ amount: -600 }])
  })

  test('[K2] [PAY-8] the points of more members than one step takes all expire in the same night', async () => {
    const HOLDERS = 501
    const old = new Date(shop.clock.now.getTime() - 366 * DAY)
    await shop.db.exec(
      'holders',
      `with holder as (
         insert into app_user (platform, user_type, created_at) select 'ru', 'guest', $2 from generate_series(1, $1::int) returning id
       ), account as (insert into point_account select id, 10 from holder returning user_id)
       insert into point_entry (user_id, kind, amount, created_at) select user_id, 'earn', 10, $2 from account`,
      [HOLDERS, old],
    )
    shop.clock.now = new Date(shop.clock.now.getTime() + DAY)
    await runJobs()
    const { left, expired } = await shop.db.one<{ left: number; expired: number }>(
      'left',
      `select count(*) filter (where a.balance > 0)::int as left, count(*) filter (where e.amount = -10)::int as expired
       from point_account a join app_user u on u.id = a.user_id and u.created_at = $1
       left join point_entry e on e.user_id = a.user_id and e.kind = 'expire'`,
      [old],
    )
    expect({ left, expired }).toEqual({ left: 0, expired: HOLDERS })
  })

  test('[C014] [C016] the amount missing for the next grade; the evaluation on the first of the month grants it', async () => {
    const { id, token, api } = await member()
    // the catalogue's day is in a month that is over when the grades are evaluated
    shop.clock.now = SEED_NOW
    await addOrder(shop.db, id, { status: 'complete', units: { [PRODUCT.potato]: 2 } })
    await addOrder(shop.db, id, { status: 'withdraw_complete', units: { [PRODUCT.apple]: 9 } })
    await shop.db.exec(
      'price',
      'update order_line l set price = 60000 from orders o where o.id = l.order_id and o.user_id = $1',
      [id],
    )
    await shop.db.exec(
      'totals',
      `update orders set totals = jsonb_build_object('price', 0, 'productsPrice', (select sum(unit * price) from order_line where order_id = orders.id)) where user_id = $1`,
      [id],
    )
    expect(await api('user.getGradeInfo')).toMatchObject({
      purchAmt: 120_000,
      nextMonthGrade: { isMax: false, nextGrade: { grade: 2, remainingPrice: 180_000 } },
    })
    expect(await api('user.getGrade')).toMatchObject({ grade: 0 })
    shop.clock.now = new Date(SEED_NOW.getTime() + 32 * DAY)
    await runJobs()
    expect(await api('user.getGrade')).toMatchObject({ grade: 1, gradeName: '잎새' })
    expect((await shop.ask('user.getDetail', {}, { token })).body).toMatchObject({ appUserGrade: { grade: 1 } })
    // evaluated once a month, however often the job runs
    await shop.db.exec('lower', 'update app_user set grade = 0 where id = $1', [id])
    await shop.db.exec(
      'again',
      "update job set run_at = null where kind = 'user.evaluateGrades' and done_at is null",
      [],
    )
    await runJobs()
    expect(await api('user.getGrade')).toMatchObject({ grade: 0 })
    // four months later these purchases no longer count
    await shop.db.exec('raise', 'update app_user set grade = 1 where id = $1', [id])
    shop.clock.now = new Date(SEED_NOW.getTime() + 130 * DAY)
    await runJobs()
    const { grade } = await shop.db.one<{ grade: number }>('grade', 'select grade from app_user where id = $1', [id])
    expect(grade).toBe(0)
    shop.clock.now = SEED_NOW
  })

  test('[C007] [C017] the counters of the member', async () => {
    const { id, api } = await member()
    await addOrder(shop.db, id, { status: 'paid', units: { [PRODUCT.potato]: 1 } })
    await shop.db.exec('favorite', 'insert into product_favorite values ($1, $2, $3)', [id, PRODUCT.potato, SEED_NOW])
    expect(await api('user.getCounts')).toMatchObject({ favorites: 1, reviewCount: 0, shoppingCarts: 0 })
    expect(await api('user.getCounters')).toEqual({ shoppingCarts: 0, newCumaNotification: 0, newNotices: 0 })
  })

  test('[PAY-8] refunded points keep their original expiry, and are valid for at least thirty days', async () => {
    // after every night that the tests above moved to
    shop.clock.now = new Date(SEED_NOW.getTime() + 365 * DAY)
    const { id, api } = await member()
    await move(id, 'earn', 1_000, 340)
    await move(id, 'earn', 500, 100)
    await move(id, 'use', -1_200, 50)
    await move(id, 'refund', 1_200, 2)
    const { list } = await api('user.listPoints')
    expect(list[0]).toMatchObject({ kind: 'refund', amount: 1_200, expireAt: null })
    expect(await api('user.getPoint')).toMatchObject({ point: 1_500, expiringPoint: 1_000 })
    const balanceIn = async (days: number) => {
      shop.clock.now = new Date(shop.clock.now.getTime() + days * DAY)
      await runJobs()
      const { balance } = await shop.db.one<{ balance: number }>(
        'b',
        'select balance from point_account where user_id = $1',
        [id],
      )
      return balance
    }
    // a year after they were earned, and less than thirty days after they were refunded
    expect(await balanceIn(26)).toBe(1_500)
    expect(await balanceIn(3)).toBe(500)
    expect(await balanceIn(235)).toBe(500)
    expect(await balanceIn(3)).toBe(0)
  })
})
