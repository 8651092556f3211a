import type { CallName } from '@shop/contract'
import { trackingServices } from '@shop/brands'
import { bodyHash } from '@shop/tracker'
import { SEED_NOW } from '#src/features/test-catalogue.ts'
import type { TestShop } from '#src/testing/test-shop.ts'

const service = trackingServices.ru
const id = 'a1'.repeat(16)
const body = [{ id, type: 'pageView', at: SEED_NOW.toISOString(), visitorId: id, sessionId: id }]

/** Authorized requests of the calls of the collector and of consent. The headers of a batch are parameters, as in a beacon. */
export const trackingRequests: Partial<Record<CallName, object>> = {
  'tracking.collect': {
    query: {
      'x-service-number': service.serviceNumber,
      'x-access-token': service.accessToken,
      'x-body-hash': bodyHash(JSON.stringify(body)),
    },
    body,
  },
  'tracking.click': { query: { ...service, source: 'naver' } },
  'consent.record': {
    body: {
      id: '5f0c2e5e-8a77-4a55-9d43-6b1f0d2c9a10',
      version: 1,
      measurement: true,
      advertising: false,
      source: 'banner',
      chosenAt: SEED_NOW.toISOString(),
    },
  },
}

/** Writes a row into each table of the collector and of the ad reports. */
export const writeTrackingRows = async ({ db, clock }: TestShop): Promise<void> => {
  await db.exec('partitions', "select maintain_partitions('tracking_event', $1)", [clock.now])
  const source = "'ru', 'source', 'channel', 'medium', 'keyword', 'campaign'"
  const names = 'platform, source, channel, medium, keyword, campaign'
  const bytes = (text: string) => `convert_to('canary-${text}', 'UTF8')`
  const rows: readonly (readonly [table: string, columns: string, values: string])[] = [
    [
      'tracking_event',
      'id, at, kind, visitor, session, path, is_comeback',
      `${bytes('event-id')}, $1, 'pageView', ${bytes('event-visitor')}, ${bytes('event-session')}, '/', false`,
    ],
    ['tracking_click', 'id, at, visitor, is_bot', `${bytes('click-id')}, $1, ${bytes('click-visitor')}, false`],
    ['tracking_day', 'day', '$1::timestamptz'],
    ['ad_cost', 'day, cost, imported_at', '$1::timestamptz, 1, $1::timestamptz'],
  ]
  for (const [table, columns, values] of rows)
    await db.exec('row', `insert into ${table} (${names}, ${columns}) values (${source}, ${values})`, [clock.now])
  await db.exec(
    'analytics',
    `insert into analytics_outbox (vendor, key, platform, event, at, due_at, failure, dead_at)
     values ('meta', 'outbox-key-canary', 'ru', '{"name":"outbox-event-canary"}', $1::timestamptz, $1::timestamptz, 'outbox-failure-canary', $1::timestamptz)`,
    [clock.now],
  )
  await db.exec(
    'row',
    `insert into order_touch (order_id, position, at, source, channel, medium, keyword, campaign)
     select id, 1, $1, 's', 'c', 'm', 'k', 'campaign' from orders order by id limit 1`,
    [clock.now],
  )
}
