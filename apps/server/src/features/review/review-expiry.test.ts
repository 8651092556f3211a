import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { SEED_NOW } from '#src/features/test-catalogue.ts'
import { userJobs } from '#src/features/user/user-jobs.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { appOf, type Reviewer, sendPhoto, TEXT, write } from './test-reviewers.ts'

const DAY_MS = 86_400_000

describe.each(testEngines)('expiry of the points of reviews on %s', (engine) => {
  let shop: TestShop
  let member: Reviewer
  beforeAll(async () => {
    shop = await openTestShop({ engine, env: { RESPONSE_CACHE: 'off' } })
  })
  beforeEach(async () => {
    shop.clock.now = SEED_NOW
    member = await shop.asMember()
  })
  afterAll(() => shop.close())

  const moveTo = (days: number) => void (shop.clock.now = new Date(SEED_NOW.getTime() + days * DAY_MS))
  const remove = (id: number) => member.api('review.remove', { params: { id } })
  const earn = (amount: number, daysAgo: number) =>
    shop.db.exec(
      'test.earn',
      `with earned as (insert into point_entry (user_id, kind, amount, created_at) values ($1, 'earn', $2, $3))
       insert into point_account (user_id, balance) values ($1, $2)
       on conflict (user_id) do update set balance = point_account.balance + excluded.balance`,
      [member.userId, amount, new Date(shop.clock.now.getTime() - daysAgo * DAY_MS)],
    )
  // the session of the member ends in between
  const balance = async () => {
    const text = 'select balance from point_account where user_id = $1'
    return (await shop.db.one<{ balance: number }>('test.balance', text, [member.userId])).balance
  }
  const expire = async () => {
    await shop.db.exec(
      'test.due',
      "update job set run_at = null where kind = 'user.expirePoints' and done_at is null",
      [],
    )
    const app = appOf(shop)
    await createJobs({ db: shop.db, clock: app.clock, handlers: userJobs(app) }).runDueJobs()
  }

  test('[PAY-8] [REVIEW-2] writing and deleting a review renews no older points', async () => {
    await earn(500, 340)
    for (let round = 0; round < 3; round++) await remove((await write(shop, member)).id)
    expect(await member.api('user.getPoint')).toMatchObject({ point: 500, expiringPoint: 500 })
    moveTo(26)
    await expire()
    expect(await balance()).toBe(0)
  })

  test('[PAY-8] [REVIEW-2] a review written again after a deletion expires a year after it was written again', async () => {
    moveTo(-366)
    await remove((await write(shop, member)).id)
    moveTo(-300)
    await write(shop, member)
    moveTo(0)
    await expire()
    expect(await balance()).toBe(100)
  })

  test('[REVIEW-2] [A10] deleting a review takes no other points for those that have expired', async () => {
    moveTo(-366)
    const { id } = await write(shop, member)
    moveTo(0)
    await earn(1_000, 0)
    await expire()
    expect(await balance()).toBe(1_000)
    expect(await remove(id)).toEqual({ takenBackPoint: 0 })
    expect(await balance()).toBe(1_000)
  })

  test('[REVIEW-2] [REVIEW-4] points for photos that were added later are taken back while they are valid', async () => {
    moveTo(-366)
    const { id } = await write(shop, member)
    moveTo(-320)
    const reviewImages = [{ sort: 0, imageFile: await sendPhoto(shop, member) }]
    await member.api('review.edit', { params: { id }, body: { score: 5, contents: TEXT, reviewImages } })
    moveTo(0)
    await earn(1_000, 0)
    await expire()
    expect(await balance()).toBe(1_200)
    expect(await remove(id)).toEqual({ takenBackPoint: 200 })
    expect(await balance()).toBe(1_000)
  })

  test('[A8] the books of review points are right afterwards', async () => {
    expect((await findBrokenInvariants(shop.db)).map(({ name }) => name)).not.toContain('reviewPointsKept')
  })
})
