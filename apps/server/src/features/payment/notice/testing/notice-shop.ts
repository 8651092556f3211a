import { createApp } from '#src/app.ts'
import type { Db } from '#src/db/db.ts'
import { openTestShop } from '#src/features/payment/testing/test-shop.ts'
import { createLog } from '#src/http/log.ts'

export type NoticeShop = Awaited<ReturnType<typeof openNoticeShop>>

/** Shop with its webhook endpoint. */
export const openNoticeShop = async () => {
  const shop = await openTestShop()
  const config = { ...shop.app.config, rateLimits: false, logLevel: 'silent' as const }
  const openOn = (db: Db) => createApp({ ...shop.app, db, config, log: createLog(config) })
  let running = await openOn(shop.db)
  return {
    ...shop,
    post: (payload: string | object) =>
      running.server.inject({
        method: 'POST',
        url: '/webhooks/toss',
        headers: { host: 'ru.localhost', 'content-type': 'application/json' },
        payload,
      }),
    /** Opens the endpoint again on a watched database. */
    reopenOn: async (db: Db): Promise<void> => {
      await running.close()
      running = await openOn(db)
    },
    close: async (): Promise<void> => {
      await running.close()
      await shop.close()
    },
  }
}
