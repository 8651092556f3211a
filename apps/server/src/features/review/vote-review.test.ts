import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { type Reviewer, write } from './test-reviewers.ts'

const { apple } = PRODUCT

describe.each(testEngines)('votes for reviews on %s', (engine) => {
  let shop: TestShop
  let member: Reviewer
  beforeAll(async () => {
    shop = await openTestShop({ engine, env: { RESPONSE_CACHE: 'off' } })
    member = await shop.asMember({ name: '김수진', grade: 2 })
  })
  afterAll(() => shop.close())

  test('[H6] a helpful vote counts once and can be taken back; the order follows', async () => {
    const [one, other] = [await write(shop, member), await write(shop, member)]
    const voter = await shop.asMember()
    const vote = (isHelpful: boolean) => voter.api('review.vote', { params: { id: one.id }, body: { isHelpful } })
    expect(await vote(true)).toEqual({ helpfulCount: 1, isHelpful: true })
    await Promise.all(Array.from({ length: 20 }, () => vote(true)))
    expect(await vote(true)).toEqual({ helpfulCount: 1, isHelpful: true })
    expect(await voter.api('review.listMarks')).toEqual({ helpful: [one.id], reported: [] })
    const query = { orderBy: 'helpful' } as const
    const sorted = await shop.api()('review.listOfProduct', { params: { id: apple }, query })
    expect(sorted.reviews.slice(0, 2).map(({ id }) => id)).toEqual([one.id, other.id])
    expect(await vote(false)).toEqual({ helpfulCount: 0, isHelpful: false })
  })

  test('[H6] [B8] the tenth vote is announced to the author once, also if it is taken back and given again', async () => {
    const author = await shop.asMember()
    const { id } = await write(shop, author)
    const voters = await Promise.all(Array.from({ length: 10 }, () => shop.asMember()))
    const vote = ({ api }: Reviewer, isHelpful: boolean) => api('review.vote', { params: { id }, body: { isHelpful } })
    const found = async () =>
      (await author.api('notification.list', { query: { listType: 'fruitSnsList' } })).notifications.filter(
        ({ title }) => title.includes('도움이 됐다고'),
      )
    const [last, ...others] = voters
    await Promise.all(others.map((voter) => vote(voter, true)))
    expect(await found()).toEqual([])
    if (!last) return
    for (const isHelpful of [true, true, false, true]) await vote(last, isHelpful)
    expect(await found()).toMatchObject([
      { group: 'review', title: '10명이 내 후기가 도움이 됐다고 했어요.', path: '/reviews?tab=mine' },
    ])
  })

  test('[H6] a vote for a review that is deleted meanwhile is answered like one for a missing review', async () => {
    const author = await shop.asMember()
    const { id } = await write(shop, author)
    const voter = await shop.asMember()
    const deletion = shop.db.tx(async (tx) => {
      await tx.exec('test.grant', 'update review_grant set held = 0, expired = held where user_id = $1', [
        author.userId,
      ])
      await tx.exec('test.remove', 'delete from review where id = $1', [id])
      await sleep(400)
    })
    await sleep(100)
    // reads the review as it was, then waits for the deletion
    const vote = voter
      .api('review.vote', { params: { id }, body: { isHelpful: true } })
      .catch((error: unknown) => error)
    await deletion
    expect(await vote).toMatchObject({ code: 'reviewNotFound', statusCode: 404 })
  })
})
