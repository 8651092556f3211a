/** Notifications of the demo members about other things than their orders, at times of the past. */
import type { BrandId } from '../../packages/brands/src/index.ts'
import { formatWon, pointExpiryOf, toSeoulDate } from '../../packages/rules/src/index.ts'
import { couponJobs } from '../../apps/server/src/features/coupon/coupon-messages.ts'
import { type Notice, notify } from '../../apps/server/src/features/notification/notify.ts'
import type { MessageKindName } from '../../apps/server/src/features/notification/kind/message-kinds.ts'
import type { Who } from '../../apps/server/src/handler-context.ts'
import type { Loader } from './demo-shop.ts'
import type { Placing } from './give.ts'

const DAY = 24
/** Notifications older than this (hours) have been read. */
const READ_AFTER = 2 * DAY

interface Receiver {
  brand: BrandId
  who: Who
}

const notifyAt = <K extends MessageKindName>(
  { app, go }: Loader,
  { brand: platform, who: { userId } }: Receiver,
  { hoursAgo, kind, variables }: { hoursAgo: number } & Pick<Notice<K>, 'kind' | 'variables'>,
): Promise<void> => {
  go(hoursAgo)
  const key = `${kind}:demo:${userId}:${hoursAgo}`
  return app.db.tx((tx) => notify(tx, app, { kind, key, platform, userId, variables }, app.clock()))
}

/** Announces the coupons of new members and the points that a member was given, at the time of the clock. */
export const welcome = async (
  { app }: Loader,
  { brand: platform, who: { userId } }: Receiver,
  points: number,
): Promise<void> => {
  const now = app.clock()
  const until = toSeoulDate(pointExpiryOf(now)).replaceAll('-', '.')
  const variables = { point: formatWon(points), reason: '체험용 적립금', until }
  const of = { key: `point.granted:demo:${userId}`, platform, userId }
  if (points > 0) await app.db.tx((tx) => notify(tx, app, { ...of, kind: 'point.granted', variables }, now))
  const announce = couponJobs(app)['coupon.announce']
  if (!announce || !('inTx' in announce)) throw new Error('there is no job that announces coupons')
  await app.db.tx((tx) => announce.inTx(tx, {}, { id: 0, key: null, attempts: 1, now }))
}

/** Adds news about products, answers and notices of the board. */
export const notifyOfNews = async (
  loader: Loader,
  receiver: Receiver,
  goods: readonly Placing['good'][],
): Promise<void> => {
  const { app, now } = loader
  const names = await app.db.many<{ id: number; name: string }>(
    'demo.names',
    'select id, name from product where id = any($1::int[]) order by id',
    [goods.map(({ productId }) => productId)],
  )
  const [asked, awaited] = names
  if (asked) {
    const variables = { product: asked.name, productId: String(asked.id) }
    await notifyAt(loader, receiver, { hoursAgo: 3 * DAY + 2, kind: 'qna.answer', variables })
  }
  if (awaited) {
    const variables = { product: awaited.name, productId: String(awaited.id) }
    await notifyAt(loader, receiver, { hoursAgo: 9, kind: 'alarm.restock', variables })
  }
  const notice = await app.db.opt<{ id: number; title: string }>(
    'demo.notice',
    'select id, title from notice where platform = $1 order by created_at desc, id desc limit 1',
    [receiver.brand],
  )
  if (notice) {
    const variables = { title: notice.title, text: '', path: `/notices/${notice.id}` }
    await notifyAt(loader, receiver, { hoursAgo: 30, kind: 'notice.published', variables })
  }
  const readUntil = new Date(now.getTime() - READ_AFTER * 3_600_000)
  await app.db.exec(
    'demo.read',
    "update notification set read_at = created_at + interval '20 minutes' where user_id = $1 and created_at < $2 and read_at is null",
    [receiver.who.userId, readUntil],
  )
}
