import { AppError } from '@shop/contract'
import { readCountedPage } from '#src/db/paging/counted-page.ts'
import { newestFirst, readCursor } from '#src/db/paging/cursor.ts'
import { giveCoupon } from '#src/features/coupon/coupon-taking.ts'
import { hasCoupon, isOffered } from '#src/features/live/deal/live-deal-sql.ts'
import type { App, HandlerInput, Handlers } from '#src/handler-context.ts'
import * as sql from './broadcast-sql.ts'
import * as alarm from './live-alarm-sql.ts'
import { getBroadcast, loadLiveCards, readNow, readRoom } from './read-broadcasts.ts'

type LiveCalls =
  | 'live.list'
  | 'live.get'
  | 'live.getNow'
  | 'live.setAlarm'
  | 'live.removeAlarm'
  | 'live.listFlags'
  | 'live.takeCoupon'

const MOST_ON_AIR = 20
const MOST_UPCOMING = 50
/** A broadcast that is this late (ms) is no longer announced. */
const LATE_MS = 3 * 3_600_000

const list: Handlers['live.list'] = async ({ query, brand }, { db, clock }) => {
  const cursor = readCursor(`live.${brand}`, query.nextPage)
  const { rows, page } = await readCountedPage(`live.${brand}`, query.take, cursor, (seek, take) =>
    sql.listReplays(db, { brand, ...newestFirst(seek, take) }),
  )
  const replays = await loadLiveCards(
    db,
    rows.map(({ id }) => id),
  )
  if (cursor) return { onAir: [], upcoming: [], page, replays }
  const since = new Date(clock().getTime() - LATE_MS)
  const [onAir, upcoming] = [
    await sql.listOnAir(db, { brand, most: MOST_ON_AIR }),
    await sql.listUpcoming(db, { brand, since, most: MOST_UPCOMING }),
  ]
  const cards = await loadLiveCards(
    db,
    [...onAir, ...upcoming].map(({ id }) => id),
  )
  return { onAir: cards.slice(0, onAir.length), upcoming: cards.slice(onAir.length), page, replays }
}

type OwnInput = Pick<HandlerInput<'live.setAlarm'>, 'params' | 'who' | 'brand'>

const readAlarm = async ({ params, who }: OwnInput, { db }: App) => {
  const { isOn } = await alarm.hasAlarm(db, { broadcastId: params.id, userId: who.userId })
  return { isAlarmOn: isOn }
}

/** Takes an offered coupon while the broadcast is on air. One taken before is answered at any time. */
const takeCoupon: Handlers['live.takeCoupon'] = async ({ params, who, brand }, { db, clock }) => {
  const { state } = await getBroadcast(db, { id: params.id, brand })
  const taking = { broadcastId: params.id, couponId: params.couponId, userId: who.userId }
  if ((await hasCoupon(db, taking)).has) return { isTaken: true }
  if (state !== 'live') throw new AppError('liveNotOnAir')
  if (!(await isOffered(db, taking)).found) throw new AppError('couponNotFound')
  await giveCoupon(db, { userId: who.userId, couponId: params.couponId, now: clock(), mostCopies: 1 })
  if (!(await hasCoupon(db, taking)).has) throw new AppError('couponNotFound')
  return { isTaken: true }
}

/** Calls of viewers about broadcasts. */
export const liveRoomHandlers: Pick<Handlers, LiveCalls> = {
  'live.list': list,
  'live.get': ({ params, brand }, app) => readRoom(app, { id: params.id, brand }),
  'live.getNow': ({ params, brand }, app) => readNow(app, { id: params.id, brand }),
  'live.setAlarm': async (input, app) => {
    const { params, who, brand } = input
    await getBroadcast(app.db, { id: params.id, brand })
    await alarm.addAlarm(app.db, { broadcastId: params.id, userId: who.userId, now: app.clock() })
    return readAlarm(input, app)
  },
  'live.removeAlarm': async (input, app) => {
    const { params, who, brand } = input
    await getBroadcast(app.db, { id: params.id, brand })
    await alarm.removeAlarm(app.db, { broadcastId: params.id, userId: who.userId })
    return readAlarm(input, app)
  },
  'live.listFlags': async ({ query: { ids }, who, brand }, { db }) => ({
    broadcasts: await alarm.listFlags(db, { ids, userId: who.userId, brand }),
  }),
  'live.takeCoupon': takeCoupon,
}
