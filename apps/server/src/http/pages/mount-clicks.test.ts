import { type RateClass, rates } from '@shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { writeClickToken } from '#src/features/notification/broadcast/click-token.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

describe.each(testEngines)('[F1] limits of links and images of messages on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine, env: { RATE_LIMITS: 'on' } })
  })
  afterAll(() => shop.close())

  const image = () => `/m/${writeClickToken(shop.config.secret, 'open', 1)}/open.gif`
  const link = () => `/m/${writeClickToken(shop.config.secret, 'click', 1)}`
  // an opt-out page has the limit of pages
  const pages = {
    openImage: image,
    click: link,
    page: () => '/notifications/opt-out?token=none',
  } as const
  const statusOf = async (rate: keyof typeof pages): Promise<number> =>
    (await shop.request('GET', pages[rate]())).status
  /** Requests until the limit is reached. Returns the number of requests that were answered. */
  const useUp = async (rate: keyof typeof pages): Promise<number> => {
    const { limit } = rates[rate satisfies RateClass]
    const statuses = await Promise.all(Array.from({ length: limit + 20 }, () => statusOf(rate)))
    return statuses.filter((status) => status !== 429).length
  }

  test('a burst of images uses up neither the limit of links nor that of pages', async () => {
    expect(await useUp('openImage')).toBe(rates.openImage.limit)
    expect(await statusOf('openImage')).toBe(429)
    expect(await statusOf('click')).toBe(302)
    expect(await statusOf('page')).not.toBe(429)
  })

  test('a burst of links does not use up the limit of pages', async () => {
    expect(await useUp('click')).toBe(rates.click.limit - 1)
    expect(await statusOf('click')).toBe(429)
    expect(await statusOf('page')).not.toBe(429)
  })
})
