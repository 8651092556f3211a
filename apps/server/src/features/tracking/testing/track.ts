import { trackingServices } from '@shop/brands'
import { bodyHash } from '@shop/tracker'
import type { TestShop } from '#src/testing/test-shop.ts'
import { flushTracking } from '#src/features/tracking/tracking-buffer.ts'

export const BROWSER = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36'
export const service = trackingServices.ru

/** Returns 32 hex digits for a number. */
export const idOf = (number: number): string => number.toString(16).padStart(32, '0')

/** A valid event at the time of the shop. */
export const eventOf = (shop: TestShop, number: number, more: object = {}) => ({
  id: idOf(number),
  type: 'pageView',
  at: shop.clock.now.toISOString(),
  visitorId: idOf(1),
  sessionId: idOf(2),
  path: '/products/1',
  adSource: 'naver',
  medium: 'cpc',
  keyword: '사과',
  ...more,
})

/** Sends events as the tracker does. */
export const collect = (shop: TestShop, events: unknown, headers: Record<string, string> = {}) => {
  const raw = typeof events === 'string' ? events : JSON.stringify(events)
  return shop.request('POST', '/v1/tracking/events', {
    raw,
    headers: {
      'user-agent': BROWSER,
      'x-service-number': service.serviceNumber,
      'x-access-token': service.accessToken,
      'x-body-hash': bodyHash(raw),
      ...headers,
    },
  })
}

/** Asks for a click as the tracker does. */
export const click = async (shop: TestShop, source: object, userAgent = BROWSER): Promise<string | null> => {
  const query = { ...service, ...source }
  const { status, body } = await shop.ask('tracking.click', { query }, { headers: { 'user-agent': userAgent } })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.clickId
}

/** Writes what waits. */
export const flush = (shop: TestShop): Promise<void> => flushTracking(shop.db)

export const countRows = async (shop: TestShop, table: string): Promise<number> =>
  (await shop.db.one<{ count: number }>('count', `select count(*)::int as count from ${table}`, [])).count
