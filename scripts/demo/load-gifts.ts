/** Loads the gifts, orders and notifications of the demo through the handlers of the shop, at the times of the plan before now. */
import { type BrandId, brandIds } from '../../packages/brands/src/index.ts'
import type { PaymentRequest } from '../../packages/contract/src/index.ts'
import { giftPathOf } from '../../packages/rules/src/index.ts'
import type { Config } from '../../apps/server/src/config.ts'
import type { Db } from '../../apps/server/src/db/db.ts'
import { encryptionOf } from '../../apps/server/src/encryption.ts'
import type { App, Who } from '../../apps/server/src/handler-context.ts'
import { createMemoryStore } from '../../apps/server/src/integrations/storage/memory-store.ts'
import { createFakeMailSender } from '../../apps/server/src/integrations/mail/mail-sender.ts'
import { createFakeSender } from '../../apps/server/src/integrations/message/message-sender.ts'
import { createFakeGateway } from '../../apps/server/src/integrations/payment/fake-gateway.ts'
import { createFakePush } from '../../apps/server/src/integrations/push/push-sender.ts'
import { createFakeSns } from '../../apps/server/src/integrations/social-login/sns-provider.ts'
import { addMembers, demoLogin, hashDemoPassword, POINTS } from './demo-members.ts'
import { type DepositGateway, HOUR_MS, type Loader } from './demo-shop.ts'
import { followPlan } from './follow-plan.ts'
import { giftPlan, type PlannedGift } from './gift-plan.ts'
import { notifyOfNews, welcome } from './member-news.ts'
import { loadOrders, notifyOfOrders } from './member-orders.ts'
import { listGoods, place, type Placing } from './give.ts'

const SOURCE = 'demo-gifts'
/** Long enough ago for a purchase that counts for the grade of this month. */
const JOINED_DAYS_AGO = 70

/** The gateway of a shop without a sandbox: the gift waits until its account expires. */
const createOfflineGateway = (clock: () => Date): DepositGateway => {
  const payments = createFakeGateway(clock)
  const authorize = async ({ orderNo, amount, taxFreeAmount }: PaymentRequest) =>
    payments.authenticate(orderNo, amount, 'virtualAccount', taxFreeAmount)
  return { payments, authorize }
}

/** Messages of the past were sent then: only those of the last hour go out. */
const settlePast = ({ app: { db }, now }: Loader, senders: readonly number[]): Promise<number> =>
  db.exec(
    'demo.settle',
    `update message set state = 'sent', settled_at = due_at, body = null
     where state = 'waiting' and due_at < $1 and user_id = any($2::bigint[])`,
    [new Date(now.getTime() - HOUR_MS), senders],
  )

const loadGift = async (loader: Loader, planned: PlannedGift, placing: Placing & { friend: Who }) => {
  const { brand, who: sender, friend } = placing
  loader.go(planned.hoursAgo)
  const { orderId, orderNo } = await place(loader, planned, placing)
  await notifyOfOrders(loader)
  // before later steps drop them
  await settlePast(loader, [sender.userId])
  const rows = await loader.app.db.many<{ id: number; uuid: string; parcel: number }>(
    'demo.gifts',
    'select id, uuid, parcel from gift_to where order_id = $1 order by parcel',
    [orderId],
  )
  for (const [index, row] of rows.entries()) {
    const receiver = planned.receivers[index]
    if (!receiver) continue
    await followPlan(loader, { ...row, orderNo, brand, sender, friend }, receiver, planned.hoursAgo)
    await notifyOfOrders(loader)
  }
}

/** Notifications are listed by id. The gifts are loaded one after the other, so their ids are not in the order of their times. */
const sortNotifications = (db: Db): Promise<number> =>
  db.exec(
    'demo.sortNotifications',
    `with old as (delete from notification returning key, user_id, list, kind, body, created_at, read_at)
     insert into notification (key, user_id, list, kind, body, created_at, read_at)
     select key, user_id, list, kind, body, created_at, read_at from old order by created_at`,
    [],
  )

const claim = async (db: Db, now: Date): Promise<boolean> =>
  (await db.exec(
    'demo.claim',
    'insert into catalogue_source (name, hash, loaded_at) values ($1, $1, $2) on conflict do nothing',
    [SOURCE, now],
  )) === 1

interface GiftLoad {
  db: Db
  config: Config
  now?: Date
  gateway?: DepositGateway | undefined
}

/** Loads the gifts of every brand once, with their members, orders and notifications. Returns the number of gifts loaded now. */
export const loadGifts = async ({ db, config, now = new Date(), gateway }: GiftLoad): Promise<number> => {
  // members with a published password have no place in production
  if (config.env === 'production' || !(await claim(db, now))) return 0
  let at = now
  const clock = (): Date => at
  const deposits = gateway ?? createOfflineGateway(clock)
  const fakes = {
    messages: createFakeSender(),
    mails: createFakeMailSender(),
    push: createFakePush(),
    sns: createFakeSns(),
    files: createMemoryStore(),
  }
  const app: App = { db, config, clock, integrations: { ...fakes, payments: deposits.payments } }
  const go = (hoursAgo: number): void => void (at = new Date(now.getTime() - hoursAgo * HOUR_MS))
  const loader: Loader = { app, now, gateway: deposits, go }
  const [goods, hash] = await Promise.all([listGoods(loader), hashDemoPassword()])
  const senders: number[] = []
  let count = 0
  for (const brand of brandIds) {
    go(JOINED_DAYS_AGO * 24)
    const { sender: who, friend } = await addMembers(app, brand, hash)
    senders.push(who.userId, friend.userId)
    await welcome(loader, { brand, who }, POINTS)
    await loadOrders(loader, { brand, who, goods })
    for (const planned of giftPlan[brand]) {
      const good = goods[count % goods.length]
      if (!good) return count
      await loadGift(loader, planned, { brand, who, friend, good })
      count += 1
    }
    for (const member of [who, friend]) await notifyOfNews(loader, { brand, who: member }, goods)
  }
  await settlePast(loader, senders)
  await sortNotifications(db)
  return count
}

/** Path of a received gift that waits for an address, by brand. */
export const listDemoGifts = async ({
  db,
  config,
}: Pick<GiftLoad, 'db' | 'config'>): Promise<{ brand: BrandId; path: string }[]> => {
  const rows = await db.many<{ brand: BrandId; uuid: string }>(
    'demo.links',
    `select distinct on (o.platform) o.platform as brand, t.uuid from gift_to t join orders o on o.id = t.order_id
     join app_user u on u.id = o.user_id
     where u.email_index = $1 and t.ended_at is null and t.addressed_at is null and t.expires_at > now()
     order by o.platform, t.id`,
    [encryptionOf(config).indexOf('email', demoLogin.email)],
  )
  return rows.map(({ brand, uuid }) => ({ brand, path: giftPathOf(uuid) }))
}
