import { type BrandId, brandFor } from '@shop/brands'
import { formatSeoulTime, giftPathOf, sendableAt } from '@shop/rules'
import { originOf } from '#src/brand-origin.ts'
import type { Tx } from '#src/db/db.ts'
import { dropQueued, queueMessage } from '#src/features/notification/outbox/outbox.ts'
import { findNotifiedPhone } from '#src/features/order/lifecycle/find-notified-phone.ts'
import type { App } from '#src/handler-context.ts'
import { openLetter, openReceiver } from './gift-contents.ts'
import { type FindGift, findSender } from './gift-sql.ts'

type Needs = Pick<App, 'config' | 'clock'>

const TO_RECEIVER = 'gift.receiver'
/** Characters that make a link or an address of a name. The shop's number must not send links of others. */
const LINK_CHARACTERS = /[./:@\\#?=&]+/g
/** In sentences only those inside a word make one. */
const LINK_CHARACTERS_IN_WORDS = /[./:@\\#?=&]+(?![./:@\\#?=&\s]|$)/g

const plain = (name: string): string => name.replace(LINK_CHARACTERS, ' ').trim()
const plainNote = (note: string): string => note.replace(LINK_CHARACTERS_IN_WORDS, ' ').trim()

const headOf = (brand: BrandId): string => `[${brandFor(brand).koreanName}]`

/** Address of a gift for its receiver. */
const linkOf = ({ config }: Pick<App, 'config'>, brand: BrandId, uuid: string): string =>
  `${originOf(config, brand)}${giftPathOf(uuid)}`

export interface ToReceiver {
  uuid: string
  /** Brand that sends. */
  platform: BrandId
  /** Sender, whose order caused the message. */
  userId: number
  phone: string
  senderName: string
  expiresAt: Date
}

/** `press` starts the key: one message per gift and press. For a reminder it is the days before the expiry. */
export interface Press {
  event: 'gift.sent' | 'gift.resent' | 'gift.remind'
  press: number
}

const openingOf = ({ senderName }: ToReceiver, { event, press }: Press): string =>
  event === 'gift.remind'
    ? `${plain(senderName)}님이 보낸 선물을 받을 수 있는 기간이 ${press}일 남았어요.`
    : `${plain(senderName)}님이 선물을 보냈어요. 받으실 곳을 알려 주세요.`

/** Day in the key of a reminder: a gift whose expiry was moved is reminded of again. */
const dayOf = (expiresAt: Date): string => expiresAt.toISOString().slice(0, 10)

/** Queues the message with the link. The key is `event:uuid:press`, so it is sent once per event and press. */
export const queueToReceiver = async (tx: Tx, app: Needs, to: ToReceiver, press: Press): Promise<void> => {
  const now = app.clock()
  const { platform, userId, phone, uuid } = to
  const text = [
    `${headOf(platform)} ${openingOf(to, press)}`,
    linkOf(app, platform, uuid),
    `${formatSeoulTime(to.expiresAt)}까지 입력해 주세요.`,
  ].join('\n')
  const key = `${press.event}:${uuid}:${press.press}${press.event === 'gift.remind' ? `:${dayOf(to.expiresAt)}` : ''}`
  await queueMessage(tx, app, { key, kind: TO_RECEIVER, platform, userId, phone, text, dueAt: sendableAt(now) }, now)
}

/** Drops messages to these receivers that wait, for example for the morning. Returns their number. */
export const dropToReceiver = (tx: Tx, uuids: readonly string[], now: Date): Promise<number> =>
  dropQueued(tx, { kind: TO_RECEIVER, subjects: uuids, now })

/** Link to a sent gift in messages to its sender. */
const groupLink = ({ config }: Pick<App, 'config'>, brand: BrandId, orderId: number): string =>
  `${originOf(config, brand)}/gifts/${orderId}`

interface Notice {
  /** Unique per event. */
  key: string
  kind: string
  orderId: number
  lines: readonly string[]
}

/** Queues a notice to the sender. None is sent to a member who does not want messages about orders. */
const queueToSender = async (tx: Tx, app: Needs, { key, kind, orderId, lines }: Notice): Promise<void> => {
  const sender = await findSender(tx, { orderId })
  const phone = await findNotifiedPhone({ db: tx, config: app.config }, sender)
  if (phone === undefined) return
  const now = app.clock()
  const [first, ...others] = lines
  const { platform, userId, orderNo } = sender
  const text = [`${headOf(platform)} ${first}`, ...others, `주문 ${orderNo}`, groupLink(app, platform, orderId)].join(
    '\n',
  )
  await queueMessage(tx, app, { key, kind, platform, userId, phone, text, dueAt: sendableAt(now) }, now)
}

type SenderOccasion = 'accepted' | 'thanked' | 'declined' | 'expired' | 'shipped' | 'delivered'

const senderTexts: Readonly<Record<SenderOccasion, (name: string) => string>> = {
  accepted: (name) => `${name}님이 선물을 받았어요. 곧 보낼게요.`,
  thanked: (name) => `${name}님이 감사 인사를 보냈어요.`,
  declined: (name) => `${name}님이 선물을 정중히 거절했어요. 결제 금액을 돌려드릴게요.`,
  expired: (name) => `${name}님이 기한 안에 선물을 받지 않았어요. 결제 금액을 돌려드릴게요.`,
  shipped: (name) => `${name}님께 보낸 선물이 출발했어요.`,
  delivered: (name) => `${name}님께 보낸 선물이 도착했어요.`,
}

/** Notifies the sender of an event of one gift, once. */
export const notifySender = (
  tx: Tx,
  app: Needs,
  gift: Pick<FindGift, 'uuid' | 'orderId' | 'receiver'>,
  { occasion, note }: { occasion: SenderOccasion; note?: string | undefined },
): Promise<void> => {
  const { name } = openReceiver(app, gift.uuid, gift.receiver)
  const kind = `gift.${occasion}`
  const lines = [senderTexts[occasion](name), ...(note ? [`“${plainNote(note)}”`] : [])]
  return queueToSender(tx, app, { key: `${kind}:${gift.uuid}`, kind, orderId: gift.orderId, lines })
}

/** KakaoTalk gifts are shared by their sender: notifies of the scheduled time, once. */
export const notifyShareDue = (tx: Tx, app: Needs, orderId: number): Promise<void> =>
  queueToSender(tx, app, {
    key: `gift.shareDue:${orderId}`,
    kind: 'gift.shareDue',
    orderId,
    lines: ['예약하신 선물을 보낼 시간이에요.', '선물 내역에서 카카오톡으로 보내 주세요.'],
  })

/** Reminds the receiver; for a KakaoTalk gift the sender, once per group and day, because the shop has no phone. */
export const remindOf = (tx: Tx, app: Needs, gift: FindGift, days: number): Promise<void> => {
  const { uuid, platform, senderId: userId, orderId, expiresAt } = gift
  const { phone } = openReceiver(app, uuid, gift.receiver)
  if (expiresAt === null) return Promise.resolve()
  if (phone === '')
    return queueToSender(tx, app, {
      key: `gift.unopened:${orderId}:${days}:${dayOf(expiresAt)}`,
      kind: 'gift.unopened',
      orderId,
      lines: [
        `보낸 선물을 받을 수 있는 기간이 ${days}일 남았어요.`,
        '배송지를 입력하지 않은 분에게 링크를 다시 보내 주세요.',
      ],
    })
  const { senderName } = openLetter(app, orderId, gift.letter)
  const to = { uuid, platform, userId, phone, senderName, expiresAt }
  return queueToReceiver(tx, app, to, { event: 'gift.remind', press: days })
}
