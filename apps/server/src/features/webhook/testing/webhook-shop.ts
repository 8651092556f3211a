import type { Db } from '#src/db/db.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import type { App } from '#src/handler-context.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

/** Opens a shop that may send to this machine, with its owner, and the part of the app that deliveries need. */
export const openWebhookShop = async (
  engine: Db['engine'],
  onError: (error: unknown) => void,
): Promise<{ shop: TestShop; app: App; staff: TestStaff }> => {
  const shop = await openTestShop({ engine, env: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' } })
  shop.clock.now = new Date()
  const { db, config, webhooks } = shop
  const app: App = {
    db,
    config,
    clock: () => shop.clock.now,
    integrations: { webhooks } as App['integrations'],
    onError,
  }
  return { shop, app, staff: await asStaff(shop, { roles: ['owner'] }) }
}

/** Moves the clock by a time in ms. The session stays open. */
export const moveClock = async (shop: TestShop, ms: number): Promise<void> => {
  shop.clock.now = new Date(shop.clock.now.getTime() + ms)
  await shop.db.exec(
    'session',
    "update staff_session set last_used_at = $1::timestamptz, expires_at = $1::timestamptz + interval '1 hour'",
    [shop.clock.now],
  )
}
