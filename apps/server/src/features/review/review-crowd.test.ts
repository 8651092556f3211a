import type { ReviewSummary } from '@shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { addDelivered, balanceOf, type Reviewer, TEXT } from './test-reviewers.ts'

const PATIENCE_MS = 180_000

/** Authors of one product. The embedded engine has one connection, so more of them only take longer. */
const authorsOn = { postgres: 1_000, embedded: 200 } as const
/** Requests in flight, many more than connections. The writes to one product follow each other, and each waits at most ten seconds. */
const IN_FLIGHT = 100

/** Runs all items, a limited number at once. Returns the results in the order of the items. */
const mapInFlight = async <T, R>(items: readonly T[], run: (item: T, at: number) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  const rest = items.entries()
  const work = async () => {
    for (const [at, item] of rest) results[at] = await run(item, at)
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, work))
  return results
}

describe.each(testEngines)('many authors of one product on %s', (engine) => {
  const count = authorsOn[engine]
  let shop: TestShop
  let authors: { api: Reviewer['api']; item: number }[]
  beforeAll(async () => {
    shop = await openTestShop({ engine, poolSize: 16, env: { RESPONSE_CACHE: 'off' } })
    authors = await mapInFlight(Array.from({ length: count }), async () => {
      const { api, userId } = await shop.asMember({ name: '김수진' })
      return { api, item: await addDelivered(shop, userId) }
    })
  }, PATIENCE_MS)
  afterAll(() => shop.close())

  const scoreOf = (at: number): number => 1 + (at % 5)
  const attributesOf = (at: number): number[] => (at % 2 === 0 ? [11, 21] : [13])
  const read = async (): Promise<ReviewSummary> =>
    (await shop.api()('review.listOfProduct', { params: { id: PRODUCT.apple } })).summary

  test(
    'concurrent reviews, votes and deletions leave every total exact',
    async () => {
      const before = await read()
      const written = await mapInFlight(authors, ({ api, item }, at) =>
        api('review.write', {
          body: { score: scoreOf(at), contents: TEXT, attributeValueIds: attributesOf(at), orderItemProduct: item },
        }),
      )
      const summary = await read()
      expect(summary.count).toBe(before.count + count)
      for (const { score, count: amount } of summary.distribution)
        expect(amount).toBe((before.distribution.find((each) => each.score === score)?.count ?? 0) + count / 5)
      expect(summary.attributes[0]?.values.map((value) => value.count)).toEqual([count / 2, 0, count / 2])
      expect(summary.attributes[1]?.values[0]?.count).toBe(count / 2)
      expect(summary.options).toEqual([{ name: '소과 / 3kg', count }])
      expect(await findBrokenInvariants(shop.db)).toEqual([])

      // half of them delete theirs while the others find one helpful
      await mapInFlight<(typeof authors)[number], unknown>(authors, ({ api }, at) =>
        at % 2 === 0
          ? api('review.remove', { params: { id: written[at]?.id ?? 0 } })
          : api('review.vote', { params: { id: written[(at + 2) % count]?.id ?? 0 }, body: { isHelpful: true } }),
      )
      expect((await read()).count).toBe(before.count + count / 2)
      expect(await findBrokenInvariants(shop.db)).toEqual([])
    },
    PATIENCE_MS,
  )

  test('[A10] parallel creating, deleting and creating of one review grants its points at most once', async () => {
    const author = await shop.asMember({ name: '김수진' })
    const item = await addDelivered(shop, author.userId)
    const write = () => author.api('review.write', { body: { score: 5, contents: TEXT, orderItemProduct: item } })
    const expected = new Set(['reviewExists', 'reviewNotFound'])
    const tolerate = (error: Error & { code?: string }): undefined => {
      if (!expected.has(error.code ?? '')) throw error
    }
    for (let round = 0; round < 10; round++) {
      await Promise.all(
        Array.from({ length: 6 }, async (_, at) => {
          const made = await write().catch(tolerate)
          if (made && at % 2 === 0) await author.api('review.remove', { params: { id: made.id } }).catch(tolerate)
          await write().catch(tolerate)
        }),
      )
      const { reviews } = await author.api('review.listMine')
      expect(reviews.length).toBeLessThanOrEqual(1)
      expect(await balanceOf(author)).toBe(100 * reviews.length)
    }
    expect(await findBrokenInvariants(shop.db)).toEqual([])
  }, 60_000)
})
