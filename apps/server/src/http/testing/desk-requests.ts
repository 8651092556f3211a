import type { CallName } from '@shop/contract'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import type { LiveObjects } from '#src/http/testing/live-requests.ts'
import type { ReviewObjects } from '#src/http/testing/review-requests.ts'
import type { TestShop } from '#src/testing/test-shop.ts'

export interface DeskObjects {
  templateId: number
  archivedTemplateId: number
  chatBanId: number
  deskVideoId: number
  archivedVideoId: number
  hiddenQnaId: number
  giftOrderNo: string
}

/** Inserts templates, a ban and videos of the brand ru. */
export const makeDesk = async (
  { db, clock }: TestShop,
  { live, giftOrderId }: { live: LiveObjects; giftOrderId: number },
): Promise<DeskObjects> => {
  const one = async (text: string, values: unknown[] = []): Promise<number> =>
    (await db.one<{ id: number }>('desk', text, values)).id
  const template = () =>
    one(
      `insert into answer_template (platform, kind, title, text) values ('ru', 'qna', '인사', '안녕하세요.') returning id`,
    )
  const video = () =>
    one(
      `with made as (insert into video (title, video_url, thumbnail, thumbnail_small, publish_at) values ('사과', '/a', '/b', '/c', $1) returning id)
       insert into video_brand (platform, video_id) select 'ru', id from made returning video_id as id`,
      [clock.now],
    )
  const { orderNo } = await db.one<{ orderNo: string }>(
    'gift',
    'select order_no as "orderNo" from orders where id = $1',
    [giftOrderId],
  )
  await db.exec(
    'report',
    `insert into live_message_report (message_id, user_id, at) select $1, min(id), $2 from app_user on conflict do nothing`,
    [live.messageId, clock.now],
  )
  return {
    templateId: await template(),
    archivedTemplateId: await template(),
    chatBanId: await one(
      `insert into live_sanction (channel_id, user_id, name, kind, created_at)
       select b.channel_id, m.user_id, m.name, 'ban', $2 from live_message m join live_broadcast b on b.id = m.broadcast_id where m.id = $1 returning id`,
      [live.messageId, clock.now],
    ),
    deskVideoId: await video(),
    archivedVideoId: await video(),
    hiddenQnaId: await one(
      `insert into product_qna (product_id, writer, contents, is_hidden, created_at) values ($1, '김*수', '가려진 질문이에요', true, $2) returning id`,
      [PRODUCT.apple, clock.now],
    ),
    giftOrderNo: orderNo,
  }
}

/** Requests of moderators, and about gifts and videos. */
export const deskRequests = (
  owned: DeskObjects & ReviewObjects,
  { messageId }: LiveObjects,
): Partial<Record<CallName, object>> => {
  const review = { params: { id: owned.othersReviewId } }
  const qna = { params: { id: owned.othersQnaId } }
  const gift = { params: { no: owned.giftOrderNo } }
  const video = { params: { id: owned.deskVideoId } }
  const reason = '신고를 확인했어요.'
  const template = { title: '인사', text: '안녕하세요. 고맙습니다.', sort: 1 }
  return {
    'admin.review.get': review,
    'admin.review.hide': { ...review, body: { reasonId: 1, reason, version: 0 } },
    'admin.review.restore': { ...review, body: { reason, version: 1 } },
    'admin.review.answer': { ...review, body: { contents: '고맙습니다.', version: 2 } },
    'admin.appeal.decide': { params: { id: owned.caseId }, body: { decision: 'reject', reason } },
    'admin.qna.get': qna,
    'admin.qna.answer': { ...qna, body: { contents: '내일 보내 드려요.', version: 0 } },
    'admin.qna.hide': { ...qna, body: { version: 1 } },
    'admin.qna.restore': { params: { id: owned.hiddenQnaId }, body: { version: 0 } },
    'admin.answerTemplate.create': { body: { ...template, kind: 'qna' } },
    'admin.answerTemplate.change': { params: { id: owned.templateId }, body: { ...template, version: 0 } },
    'admin.answerTemplate.archive': { params: { id: owned.archivedTemplateId } },
    'admin.chatBan.decide': { params: { id: messageId }, body: { isHidden: false } },
    'admin.chatBan.add': { body: { messageId, kind: 'mute' } },
    'admin.chatBan.remove': { params: { id: owned.chatBanId } },
    'admin.gift.get': gift,
    'admin.gift.reveal': { ...gift, body: { reason } },
    'admin.gift.resend': { ...gift, body: { parcel: 1 } },
    'admin.gift.extend': { ...gift, body: { days: 3, reason } },
    'admin.gift.quoteWithdraw': { ...gift, body: { parcel: 2 } },
    'admin.gift.withdraw': { ...gift, body: { parcel: 2, reason, expectedMoney: 1, expectedPoint: 0 } },
    'admin.video.get': video,
    'admin.video.create': { body: { title: '사과', contents: '', productIds: [PRODUCT.apple] } },
    'admin.video.createTicket': video,
    'admin.video.change': { ...video, body: { title: '사과', contents: '', productIds: [], version: 0 } },
    'admin.video.setPoster': { ...video, body: {} },
    'admin.video.setCaptions': { ...video, body: {} },
    'admin.video.getCaptions': video,
    'admin.video.hide': video,
    'admin.video.show': video,
    'admin.video.archive': { params: { id: owned.archivedVideoId } },
  }
}
