import { Link } from 'react-router'
import { messageText } from '#src/ui/format/message-texts.ts'
import { dayText, momentText, numberText, seoulDay, wonText } from '#src/lib/format/texts.ts'
import { Badge } from '#src/ui/display/states.tsx'
import {
  consentTexts,
  couponStateTexts,
  giftStateTexts,
  grantTextOf,
  messageStateTexts,
  orderStateTexts,
  pointKindTexts,
} from './customer-texts.ts'
import { PagedSection, type SectionCall, type SectionRow } from './paged-section.tsx'
import { ResendMessage } from './resend-message.tsx'
import type { SectionColumn } from './section-table.tsx'

type Columns<C extends SectionCall> = readonly SectionColumn<SectionRow<C>>[]
const textIn = (texts: Readonly<Record<string, string>>, key: string): string => texts[key] ?? key

const orderLink = (orderNo: string | null) =>
  orderNo === null ? (
    '-'
  ) : (
    <Link to={`/orders/${orderNo}`} className="font-semibold tabular-nums underline underline-offset-4">
      {orderNo}
    </Link>
  )

const orders: Columns<'admin.customer.listOrders'> = [
  { label: '주문 번호', cell: ({ orderNo }) => orderLink(orderNo) },
  { label: '상품', cell: ({ orderName, isGift }) => `${isGift ? '[선물] ' : ''}${orderName}` },
  { label: '상태', cell: ({ status }) => textIn(orderStateTexts, status) },
  { label: '금액', isRight: true, cell: ({ totalPrice }) => wonText(totalPrice) },
  { label: '주문 시각', cell: ({ createdAt }) => momentText(createdAt) },
]

const grants: Columns<'admin.customer.listGrants'> = [
  {
    label: '상태',
    cell: (grant) => (
      <Badge tone={grant.state === 'granted' ? 'good' : grant.state === 'waiting' ? 'warn' : 'bad'}>
        {grantTextOf(grant)}
      </Badge>
    ),
  },
  { label: '금액', isRight: true, cell: ({ amount }) => wonText(amount) },
  { label: '사유', cell: ({ reason, decision }) => (decision ? `${reason} (반려: ${decision})` : reason) },
  { label: '신청', cell: ({ askedByName, askedAt }) => `${askedByName}, ${momentText(askedAt)}` },
  { label: '결정', cell: ({ decidedByName }) => decidedByName ?? '-' },
]

const points: Columns<'admin.customer.listPoints'> = [
  { label: '구분', cell: ({ kind }) => textIn(pointKindTexts, kind) },
  { label: '금액', isRight: true, cell: ({ amount }) => wonText(amount) },
  { label: '사유', cell: ({ reason }) => reason || '-' },
  { label: '주문', cell: ({ orderNo }) => orderLink(orderNo) },
  { label: '시각', cell: ({ createdAt }) => momentText(createdAt) },
]

const coupons: Columns<'admin.customer.listCoupons'> = [
  { label: '이름', cell: ({ name, quantity }) => (quantity > 1 ? `${name} ${numberText(quantity)}장` : name) },
  { label: '상태', cell: ({ state }) => textIn(couponStateTexts, state) },
  { label: '기간', cell: ({ beginAt, endAt }) => `${seoulDay(beginAt)} ~ ${seoulDay(endAt)}` },
  { label: '사용', cell: ({ usedAt }) => (usedAt ? momentText(usedAt) : '-') },
]

const messages: Columns<'admin.customer.listMessages'> = [
  { label: '메시지', cell: ({ kind, channel }) => messageText(kind, channel) },
  {
    label: '상태',
    cell: ({ state, failure }) =>
      failure ? `${textIn(messageStateTexts, state)}: ${failure}` : textIn(messageStateTexts, state),
  },
  { label: '주문', cell: ({ orderNo }) => orderLink(orderNo) },
  { label: '시각', cell: ({ createdAt }) => momentText(createdAt) },
  { label: '처리', cell: (message) => <ResendMessage message={message} /> },
]

const consents: Columns<'admin.customer.listConsents'> = [
  { label: '동의', cell: ({ kind }) => textIn(consentTexts, kind) },
  { label: '내용', cell: ({ isAgreed }) => (isAgreed ? '동의' : '동의하지 않음') },
  { label: '시각', cell: ({ at }) => momentText(at) },
]

const excerpt = (text: string, isHidden: boolean) => (
  <span className="block max-w-[28rem] truncate">{isHidden ? `(가려짐) ${text}` : text}</span>
)

const posts: Columns<'admin.customer.listReviews'> = [
  { label: '상품', cell: ({ productName }) => productName },
  { label: '내용', cell: (post) => excerpt(post.excerpt, post.isHidden) },
  { label: '답변', cell: ({ isAnswered }) => (isAnswered ? '있음' : '없음') },
  { label: '시각', cell: ({ createdAt }) => momentText(createdAt) },
]

const reviews: Columns<'admin.customer.listReviews'> = [{ label: '별점', cell: ({ score }) => `${score}점` }, ...posts]

const chats: Columns<'admin.customer.listChats'> = [
  { label: '방송', cell: ({ broadcastTitle }) => broadcastTitle },
  { label: '내용', cell: ({ text, isHidden }) => excerpt(text, isHidden) },
  { label: '시각', cell: ({ at }) => momentText(at) },
]

const gifts: Columns<'admin.customer.listGifts'> = [
  { label: '구분', cell: ({ direction }) => (direction === 'sent' ? '보냄' : '받음') },
  { label: '주문 번호', cell: ({ orderNo }) => orderNo },
  { label: '상태', cell: ({ state }) => giftStateTexts[state] },
  { label: '받을 기한', cell: ({ expiresAt }) => (expiresAt ? dayText(expiresAt) : '-') },
]

type Whose = { customerId: number }

export function OrderSection(whose: Whose) {
  return (
    <PagedSection call="admin.customer.listOrders" label="주문" empty="주문이 없어요" columns={orders} {...whose} />
  )
}

export function PointSection(whose: Whose) {
  return (
    <div className="flex flex-col gap-5">
      <PagedSection
        call="admin.customer.listGrants"
        label="직원이 주거나 회수한 적립금"
        empty="직원이 주거나 회수한 적립금이 없어요"
        columns={grants}
        {...whose}
      />
      <PagedSection
        call="admin.customer.listPoints"
        label="적립금 내역"
        empty="적립금 내역이 없어요"
        columns={points}
        {...whose}
      />
    </div>
  )
}

export function CouponSection(whose: Whose) {
  return (
    <PagedSection call="admin.customer.listCoupons" label="쿠폰" empty="쿠폰이 없어요" columns={coupons} {...whose} />
  )
}

export function ContactSection(whose: Whose) {
  return (
    <div className="flex flex-col gap-5">
      <PagedSection
        call="admin.customer.listMessages"
        label="보낸 메시지"
        empty="보낸 메시지가 없어요"
        columns={messages}
        {...whose}
      />
      <PagedSection
        call="admin.customer.listConsents"
        label="동의 기록"
        empty="동의 기록이 없어요"
        columns={consents}
        {...whose}
      />
    </div>
  )
}

export function PostSection(whose: Whose) {
  return (
    <div className="flex flex-col gap-5">
      <PagedSection call="admin.customer.listQuestions" label="문의" empty="문의가 없어요" columns={posts} {...whose} />
      <PagedSection call="admin.customer.listReviews" label="후기" empty="후기가 없어요" columns={reviews} {...whose} />
      <PagedSection
        call="admin.customer.listChats"
        label="라이브 채팅"
        empty="라이브 채팅이 없어요"
        columns={chats}
        {...whose}
      />
    </div>
  )
}

export function GiftSection(whose: Whose) {
  return (
    <PagedSection
      call="admin.customer.listGifts"
      label="선물"
      empty="주고받은 선물이 없어요"
      columns={gifts}
      {...whose}
    />
  )
}
