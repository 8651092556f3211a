import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { hideReview, showReview } from './moderate-review.ts'
import { enqueueNotice } from './report-review.ts'
import { type Reviewer, runReviewJobs, write } from './test-reviewers.ts'

/** More than two batches. */
const REPORTERS = 230

describe.each(testEngines)('notices of a decision on %s', (engine) => {
  let shop: TestShop
  let author: Reviewer
  let reporters: number[]
  beforeAll(async () => {
    shop = await openTestShop({ engine, env: { RESPONSE_CACHE: 'off' } })
    author = await shop.asMember({ name: '김수진', phone: '01077770000' })
    reporters = []
    for (let at = 0; at < REPORTERS; at++) {
      const phone = `0106666${String(at).padStart(4, '0')}`
      reporters.push((await shop.asMember({ name: '이알림', phone })).userId)
    }
  })
  afterAll(() => shop.close())

  const report = (reviewId: number, userIds: readonly number[]) =>
    shop.db.exec(
      'test.reports',
      `insert into review_report (review_id, user_id, review_report_reason_id, created_at)
       select $1, id, 1, $3 from unnest($2::int8[]) as id`,
      [reviewId, [...userIds], shop.clock.now],
    )
  const phonesAfter = async (act: () => Promise<unknown>): Promise<string[]> => {
    const before = shop.messages.sent.length
    await act()
    await runReviewJobs(shop)
    return shop.messages.sent.slice(before).map(({ to }) => to)
  }
  const hide = (id: number) => hideReview(shop.db, { id, reasonId: 1, reason: '광고예요.', now: shop.clock.now })

  test('[C100] [B8] each of 230 reporters and the author get one message, also if the job runs again', async () => {
    const { id } = await write(shop, author)
    await report(id, reporters)
    const phones = await phonesAfter(() => hide(id))
    expect(phones).toHaveLength(REPORTERS + 1)
    expect(new Set(phones).size).toBe(REPORTERS + 1)
    const again = await phonesAfter(async () => {
      const { caseId } = await shop.db.one<{ caseId: number }>(
        'test.case',
        'select id as "caseId" from review_case where review_id = $1',
        [id],
      )
      await enqueueNotice(shop.db, caseId, 'hide')
    })
    expect(again).toEqual([])
  })

  test('[B8] a batch that is rolled back and repeated sends nothing twice', async () => {
    const { id } = await write(shop, author)
    await report(id, reporters)
    await hide(id)
    // the second batch meets a message that an earlier run has stored
    await shop.db.exec(
      'test.stored',
      `insert into message (key, kind, platform, user_id, created_at, due_at, state, settled_at)
       select 'review.hide:' || c.id || ':' || $2::bigint, 'review', 'ru', $2, $3, $3, 'sent', $3 from review_case c where c.review_id = $1`,
      [id, reporters[150], shop.clock.now],
    )
    expect(await phonesAfter(async () => undefined)).toHaveLength(REPORTERS)
  })

  test('[C100] all who reported a review that stays visible get one message, and its author none', async () => {
    const { id } = await write(shop, author)
    const show = async () => {
      await showReview(shop.db, { id, reason: '문제없어요.', now: shop.clock.now })
      await runReviewJobs(shop)
      shop.clock.now = new Date(shop.clock.now.getTime() + 1_000)
    }
    await report(id, reporters.slice(0, 110))
    const phones = await phonesAfter(show)
    expect(new Set(phones).size).toBe(110)
    expect(phones).toHaveLength(110)
    expect(phones).not.toContain('01077770000')
    // decided reports are not answered again
    await report(id, reporters.slice(110, 112))
    expect(await phonesAfter(show)).toHaveLength(2)
    expect(await phonesAfter(show)).toEqual([])
  })

  test('a report that came after the decision is not answered by it', async () => {
    const { id } = await write(shop, author)
    await report(id, reporters.slice(0, 3))
    await hide(id)
    await runReviewJobs(shop)
    const phones = await phonesAfter(async () => {
      await showReview(shop.db, { id, reason: '문제없어요.', now: shop.clock.now })
      await report(id, reporters.slice(3, 5))
    })
    expect(phones).toHaveLength(4)
  })
})
