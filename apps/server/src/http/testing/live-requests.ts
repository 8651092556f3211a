import type { CallName } from '@shop/contract'
import { addChannel, addDeal, addOnAir } from '#src/features/live/testing/live-rows.ts'
import { addGivenCoupon } from '#src/features/live/testing/live-coupons.ts'
import { personIdOf } from '#src/features/live/chat/person-id.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import type { TestShop } from '#src/testing/test-shop.ts'

/** A channel with broadcasts in each state, and a staff account of the brand. */
export interface LiveObjects {
  staff: TestStaff
  channelId: number
  /** On air, with a message, a deal and an offered coupon. */
  liveId: number
  /** Another one on air, for the call that ends it. */
  endingId: number
  /** Scheduled, for the call that cancels it, and for the others. */
  cancelingId: number
  scheduledId: number
  couponId: number
  dealId: number
  messageId: number
  personId: string
}

const schedule = async ({ db, clock }: TestShop, channelId: number): Promise<number> =>
  (
    await db.one<{ id: number }>(
      'scheduled',
      `insert into live_broadcast (channel_id, platform, title, scheduled_at, created_at)
       values ($1, 'ru', '예정', $2::timestamptz + interval '1 hour', $2::timestamptz) returning id`,
      [channelId, clock.now],
    )
  ).id

const writeMessage = async ({ db, clock, config }: TestShop, liveId: number) => {
  const { channelId } = await db.one<{ channelId: number }>(
    'channel',
    'select channel_id as "channelId" from live_broadcast where id = $1',
    [liveId],
  )
  const author = await db.one<{ id: number }>(
    'author',
    "insert into app_user (platform, user_type) values ('ru', 'email') returning id",
    [],
  )
  const { id } = await db.one<{ id: number }>(
    'message',
    `insert into live_message (broadcast_id, user_id, name, text, at) values ($1, $2, '김*영', '안녕하세요', $3::timestamptz) returning id`,
    [liveId, author.id, clock.now],
  )
  return { messageId: id, personId: personIdOf(config.secret, channelId, author.id) }
}

/** Inserts the broadcasts of the brand ru, and opens a session of its staff. */
export const makeLive = async (shop: TestShop): Promise<LiveObjects> => {
  const channelId = await addChannel(shop)
  const liveId = await addOnAir(shop, { productIds: [PRODUCT.apple] })
  const couponId = await addGivenCoupon(shop)
  await shop.db.exec(
    'offered',
    'insert into live_coupon (broadcast_id, coupon_id, position, offered_at) values ($1, $2, 1, $3::timestamptz)',
    [liveId, couponId, shop.clock.now],
  )
  await shop.db.exec('viewer', "insert into live_viewer (broadcast_id, viewer) values ($1, sha256('viewer'))", [liveId])
  return {
    staff: await asStaff(shop, { roles: ['owner'] }),
    channelId,
    liveId,
    couponId,
    endingId: await addOnAir(shop, { productIds: [] }),
    cancelingId: await schedule(shop, channelId),
    scheduledId: await schedule(shop, channelId),
    dealId: await addDeal(shop, { broadcastId: liveId, productId: PRODUCT.apple, price: 9_000, units: 5 }),
    ...(await writeMessage(shop, liveId)),
  }
}

/** Requests about broadcasts and sessions of staff. */
export const liveRequests = (objects: LiveObjects): Partial<Record<CallName, object>> => {
  const { staff, channelId, liveId, endingId, cancelingId, scheduledId, couponId, dealId, messageId, personId } =
    objects
  const live = { params: { id: liveId } }
  const message = { params: { id: liveId, messageId } }
  const coupon = { params: { id: liveId, couponId } }
  const broadcast = {
    channelId,
    title: '사과 방송',
    contents: '청송에서 만나요.',
    scheduledAt: '2026-12-01T11:00:00.000Z',
    productIds: [PRODUCT.apple],
    couponIds: [couponId],
  }
  return {
    'live.get': live,
    'live.getNow': live,
    'live.listMessages': live,
    'live.reportMessage': { ...message, body: { reason: '광고예요.' } },
    'live.setAlarm': live,
    'live.removeAlarm': live,
    'live.listFlags': { query: { ids: String(liveId) } },
    'live.takeCoupon': coupon,
    'admin.session.logIn': { body: { email: staff.email, password: staff.password } },
    'admin.session.setPassword': { body: { password: 'wrong', newPassword: '사과나무 아래 서른 그루' } },
    'admin.live.createChannel': {
      body: { name: '과수원', distributorId: null, externalUrl: null },
    },
    'admin.live.rotateKey': { params: { id: channelId } },
    'admin.live.getIngestKey': { params: { id: channelId } },
    'admin.live.create': { body: broadcast },
    'admin.live.get': live,
    'admin.live.change': { params: { id: scheduledId }, body: { ...broadcast, version: 0 } },
    'admin.live.setImage': { ...live, body: {} },
    'admin.live.cancel': { params: { id: cancelingId } },
    'admin.live.start': { params: { id: scheduledId }, body: { isRehearsal: true } },
    'admin.live.end': { params: { id: endingId } },
    'admin.live.hideReplay': { params: { id: endingId }, body: { reason: '말이 잘못 나갔어요' } },
    'admin.live.showReplay': { params: { id: endingId }, body: { reason: '다시 보여 주기로 했어요' } },
    'admin.live.pin': { ...live, body: { productId: PRODUCT.apple } },
    'admin.live.setAnswer': { ...live, body: { text: '내일 출고해요.' } },
    'admin.live.startDeal': { ...live, body: { productId: PRODUCT.apple, price: 8_000, units: 3, durationS: 60 } },
    'admin.live.endDeal': { params: { id: liveId, dealId } },
    'admin.live.offerCoupon': coupon,
    'admin.live.setChatMode': { ...live, body: { slowModeS: 0, isFrozen: false } },
    'admin.live.listMessages': live,
    'admin.live.writeMessage': { ...live, body: { text: '반가워요.' } },
    'admin.live.hideMessage': { ...message, body: { isHidden: false } },
    'admin.live.sanction': { params: { id: liveId, personId }, body: { kind: 'mute', minutes: 1 } },
    'admin.live.listSanctions': live,
    'admin.live.getReport': live,
    'admin.live.addMarker': { ...live, body: { label: '수확' } },
    'admin.live.listMarkers': live,
    'admin.live.cut': { ...live, body: { title: '수확', fromMs: 0, toMs: 1_000, productIds: [] } },
  }
}
