import { getBroadcast } from '#src/features/live/broadcast/read-broadcasts.ts'
import type { Handlers } from '#src/handler-context.ts'
import { listMinutes, listProducts, sumRoom, sumSales } from './report-sql.ts'

/** A day. */
const MOST_MINUTES = 1_440
const MOST_PRODUCTS = 30

/** Report of a broadcast. Orders count at any time, also from the replay; minutes are those on air. */
export const liveReportHandlers: Pick<Handlers, 'admin.live.getReport'> = {
  'admin.live.getReport': async ({ params, brand }, { db, clock }) => {
    const { id: broadcastId, viewers, peakViewers, hearts } = await getBroadcast(db, { id: params.id, brand })
    const minutes = await listMinutes(db, { broadcastId, now: clock(), most: MOST_MINUTES })
    return {
      viewers,
      peakViewers,
      hearts,
      ...(await sumRoom(db, { broadcastId })),
      ...(await sumSales(db, { broadcastId })),
      perMinute: minutes.map(({ minute, viewers: most, messages, orders, revenue }) => ({
        at: minute.toISOString(),
        viewers: most,
        messages,
        orders,
        revenue,
      })),
      perProduct: await listProducts(db, { broadcastId, most: MOST_PRODUCTS }),
    }
  },
}
