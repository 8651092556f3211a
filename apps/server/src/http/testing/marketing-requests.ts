import type { CallName } from '@shop/contract'
import { addCoupon } from '#src/features/coupon/test-coupons.ts'
import { asStaff } from '#src/features/staff/account/testing/test-staff.ts'
import type { TestShop } from '#src/testing/test-shop.ts'

const COUNT = 60
const requestId = (last: number): string => `00000000-0000-4000-8000-0000000001${String(last).padStart(2, '0')}`

export interface MarketingObjects {
  couponId: number
  /** To be taken. */
  offerId: number
  stoppedCouponId: number
  segmentId: number
  archivedSegmentId: number
  approvedCampaignId: number
  rejectedCampaignId: number
  noticeIds: { changed: number; published: number; archived: number }
  broadcastId: number
}

/** Adds coupons, segments, campaigns that wait, notices, a message to many and failed messages, each with the longest texts. */
export const makeMarketing = async (shop: TestShop): Promise<MarketingObjects> => {
  const { db, clock } = shop
  const { staffId } = await asStaff(shop, { roles: ['care'] })
  const ids = async (sql: string, values: readonly unknown[]): Promise<number[]> =>
    (await db.many<{ id: number }>('marketing', sql, values)).map(({ id }) => id)
  const last = (found: readonly number[], back = 0): number => found.at(-1 - back) ?? 0
  for (let at = 0; at < COUNT; at += 1) await addCoupon(db, { name: '가'.repeat(60), platform: 'ru', issue: 'given' })
  const segments = await ids(
    `insert into segment (platform, name, conditions, created_at, changed_at)
     select 'ru', repeat('나', 60), '{"grades": [0]}', $1::timestamptz, $1::timestamptz from generate_series(1, ${COUNT}) returning id`,
    [clock.now],
  )
  const campaigns = await ids(
    `insert into point_campaign (request_id, platform, audience, user_ids, amount, reason, state, asked_by, asked_at)
     select gen_random_uuid(), 'ru', repeat('다', 60), array[1::bigint], 1000, repeat('라', 100), 'waiting', $1, $2::timestamptz
     from generate_series(1, ${COUNT}) returning id`,
    [staffId, clock.now],
  )
  const notices = await ids(
    `insert into notice (platform, title, contents, created_at, state)
     select 'ru', repeat('마', 100), '내용', $1::timestamptz, 'draft' from generate_series(1, ${COUNT}) returning id`,
    [clock.now],
  )
  const broadcasts = await ids(
    `insert into broadcast (kind, platform, title, text, last_member_id, created_at)
     select 'ad.event', 'ru', repeat('바', 100), repeat('사', 1000), 0, $1::timestamptz from generate_series(1, ${COUNT}) returning id`,
    [clock.now],
  )
  await db.exec(
    'failed',
    `insert into message (key, channel, kind, platform, created_at, due_at, state, settled_at, failure)
     select 'failed:' || n, 'text', 'order.paid', 'ru', $1::timestamptz, $1::timestamptz, 'failed', $1::timestamptz, repeat('아', 300)
     from generate_series(1, ${COUNT}) n`,
    [clock.now],
  )
  return {
    couponId: await addCoupon(db, { platform: 'ru', issue: 'given' }),
    offerId: await addCoupon(db, { platform: 'ru', issue: 'download' }),
    stoppedCouponId: await addCoupon(db, { platform: 'ru', issue: 'given' }),
    segmentId: last(segments),
    archivedSegmentId: last(segments, 1),
    approvedCampaignId: last(campaigns),
    rejectedCampaignId: last(campaigns, 1),
    noticeIds: { changed: last(notices), published: last(notices, 1), archived: last(notices, 2) },
    broadcastId: last(broadcasts),
  }
}

const coupon = {
  name: '가을 쿠폰',
  discountKind: 'percent',
  discount: 10,
  maxDiscountPrice: 5_000,
  minOrderPrice: 20_000,
  issue: 'given',
  beginAt: '2026-11-01T00:00:00.000Z',
  endAt: '2027-01-01T00:00:00.000Z',
}
const segment = { name: '새싹 회원', conditions: { grades: [0] } }
const notice = { title: '설 배송 안내', html: '<p>2월 3일까지 보내 드려요.</p>' }
const message = { kind: 'ad.event', title: '가을 세일', text: '오늘만 30%', path: '/best' }
const period = { query: { from: '2026-11-01', to: '2026-11-30' } }

/** Requests about coupons, segments, points for many, notices, messages and the report of advertising. */
export const marketingRequests = (objects: MarketingObjects): Partial<Record<CallName, object>> => {
  const { couponId, stoppedCouponId, segmentId, noticeIds, broadcastId } = objects
  const audience = { kind: 'segment', segmentId }
  const reason = '금액이 커요'
  return {
    'coupon.listOffers': { query: { ids: String(objects.offerId) } },
    'coupon.listTaken': { query: { ids: String(objects.offerId) } },
    'coupon.take': { params: { id: objects.offerId } },
    'admin.coupon.get': { params: { id: couponId } },
    'admin.coupon.create': { body: coupon },
    'admin.coupon.change': { params: { id: couponId }, body: { ...coupon, version: 0 } },
    'admin.coupon.stop': { params: { id: stoppedCouponId }, body: { reason } },
    'admin.coupon.issue': { params: { id: couponId }, body: { audience, requestId: requestId(1) } },
    'admin.coupon.simulate': { body: coupon },
    'admin.segment.count': { body: { conditions: segment.conditions } },
    'admin.segment.create': { body: segment },
    'admin.segment.change': { params: { id: segmentId }, body: { ...segment, version: 0 } },
    'admin.segment.archive': { params: { id: objects.archivedSegmentId } },
    'admin.segment.checkFile': { body: {} },
    'admin.pointCampaign.create': {
      body: { audience, amount: 100, reason: '사과의 뜻', requestId: requestId(2) },
    },
    'admin.pointCampaign.approve': { params: { id: objects.approvedCampaignId } },
    'admin.pointCampaign.reject': { params: { id: objects.rejectedCampaignId }, body: { reason } },
    'admin.notice.get': { params: { id: noticeIds.changed } },
    'admin.notice.create': { body: notice },
    'admin.notice.change': { params: { id: noticeIds.changed }, body: { ...notice, version: 0 } },
    'admin.notice.publish': { params: { id: noticeIds.published }, body: { version: 0 } },
    'admin.notice.archive': { params: { id: noticeIds.archived }, body: { version: 0 } },
    'admin.message.get': { params: { id: broadcastId } },
    'admin.message.preview': { body: message },
    'admin.message.countAudience': { body: { kind: 'ad.event', segmentId } },
    'admin.message.testSend': { body: message },
    'admin.message.getTestReceiver': {},
    'admin.message.sendTestCode': { body: { phone: '01012345678' } },
    'admin.message.setTestPhone': { body: { phone: '01012345678', code: '000000' } },
    'admin.message.send': { body: { ...message, segmentId, channels: ['push'], requestId: requestId(3) } },
    'admin.message.stop': { params: { id: broadcastId } },
    'admin.adReport.get': period,
    'admin.adReport.export': period,
    'admin.adReport.importCosts': { body: {} },
  }
}
