import { AppError } from '@shop/contract'
import type { Handlers } from '#src/handler-context.ts'
import { writeIngestKey } from './ingest-key.ts'
import { findBrandKeyHash } from './on-air-sql.ts'

/** Long enough for a slow connection and a retry; the studio gets a new key for each later session. */
const VALID_MS = 5 * 60_000

/** Keys for the broadcaster in the browser. */
export const ingestKeyHandlers: Pick<Handlers, 'admin.live.getIngestKey'> = {
  'admin.live.getIngestKey': async ({ params, brand }, { db, clock, config }) => {
    const channel = await findBrandKeyHash(db, { channelId: params.id, brand })
    if (!channel) throw new AppError('liveNotFound')
    const expiresAt = new Date(clock().getTime() + VALID_MS)
    const keyed = { channelId: params.id, keyHash: channel.keyHash }
    return { key: writeIngestKey(config, keyed, expiresAt), expiresAt: expiresAt.toISOString() }
  },
}
