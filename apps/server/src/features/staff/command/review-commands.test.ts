import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { addReview } from '#src/features/review/test-reviews.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { runCommand } from './run-command.ts'

describe.each(testEngines)('operator commands for reviews on %s', (engine) => {
  let shop: TestShop
  let id: number
  beforeAll(async () => {
    shop = await openTestShop({ engine, env: { RESPONSE_CACHE: 'off' } })
    id = await addReview(shop.db, { productId: PRODUCT.apple })
  })
  afterAll(() => shop.close())

  const run = (...args: string[]) =>
    runCommand({ db: shop.db, config: shop.config, clock: () => shop.clock.now }, ['review', ...args])
  const shown = async () => (await shop.api()('review.listOfProduct', { params: { id: PRODUCT.apple } })).reviews

  test('[REVIEW-3] hide, list, appeal, show and answer', async () => {
    expect(await run('hide', `${id}`, '1', '광고예요')).toMatchObject({ exitCode: 0 })
    expect(await shown()).toEqual([])
    const appeal = "update review_case set appeal = '광고가 아니에요.', appealed_at = now()"
    await shop.db.exec('test.appeal', appeal, [])
    expect((await run('list')).text).toContain('이의: 광고가 아니에요.')
    expect(await run('appeal', `${id}`, 'accept', '광고가 아니네요')).toMatchObject({ exitCode: 0 })
    expect(await run('answer', `${id}`, '고마워요')).toMatchObject({ exitCode: 0 })
    expect(await shown()).toMatchObject([{ id, answer: { contents: '고마워요' } }])
    expect((await run('list')).text).toContain('결정을 기다리는 후기 0개')
  })

  test.each([
    [['write', '1'], 2],
    [['edit', '1'], 2],
    [['hide', '1'], 2],
    [['hide', '1', '99', '이유예요'], 2],
    [['appeal', '1', 'maybe', '이유예요'], 2],
    [['show', '2000000000', '이유예요'], 1],
    [[], 2],
  ])('%j is refused', async (args, exitCode) => {
    expect(await run(...args)).toMatchObject({ exitCode })
  })
})
