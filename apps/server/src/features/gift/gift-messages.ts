import type { BrandId } from '@shop/brands'
import { formatSeoulTime } from '@shop/rules'
import { encryptionOf } from '#src/encryption.ts'
import type { Sql, Tx } from '#src/db/db.ts'
import type { MessageKindName } from '#src/features/notification/kind/message-kinds.ts'
import { type Notice, notify } from '#src/features/notification/notify.ts'
import { dropQueued } from '#src/features/notification/outbox/outbox.ts'
import { guestPhoneOf } from '#src/features/order/lifecycle/guest-phone.ts'
import type { GiftTexts } from '#src/features/refund/refund-letter.ts'
import type { App } from '#src/handler-context.ts'
import { openLetter, openNote, openReceiver } from './gift-contents.ts'
import { type FindGift, findSender, getEndedGift, listReceivingMembers } from './gift-sql.ts'

type Needs = Pick<App, 'config' | 'clock'>

const TO_RECEIVER = ['gift.receiver', 'gift.receiverReminder'] as const
/** Characters that make a link or an address of a name. The shop's number must not send links of others. */
const LINK_CHARACTERS = /[./:@\\#?=&]+/g
/** In sentences only those inside a word make one. */
const LINK_CHARACTERS_IN_WORDS = /[./:@\\#?=&]+(?![./:@\\#?=&\s]|$)/g

const plain = (name: string): string => name.replace(LINK_CHARACTERS, ' ').trim()
const plainNote = (note: string): string => note.replace(LINK_CHARACTERS_IN_WORDS, ' ').trim()

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

/** Day in the key of a reminder: a gift whose expiry was moved is reminded of again. */
const dayOf = (expiresAt: Date): string => expiresAt.toISOString().slice(0, 10)

/** Adds the gift to the notifications of members with the phone of the receiver, once however often it is sent. */
const notifyMembers = async (tx: Tx, app: Needs, { platform, userId: senderId, phone, uuid, ...to }: ToReceiver) => {
  const phoneIndex = encryptionOf(app.config).indexOf('phone', phone)
  const variables = { senderName: plain(to.senderName), uuid, until: formatSeoulTime(to.expiresAt) }
  for (const { id: userId } of await listReceivingMembers(tx, { platform, phoneIndex, senderId })) {
    const key = `gift.arrived:${uuid}:${userId}`
    await notify(tx, app, { kind: 'gift.arrived', key, platform, userId, variables }, app.clock())
  }
}

/** Queues the message with the link. The key is `event:uuid:press`, so it is sent once per event and press. */
export const queueToReceiver = async (tx: Tx, app: Needs, to: ToReceiver, press: Press): Promise<void> => {
  const { platform, userId, phone, uuid } = to
  const isReminder = press.event === 'gift.remind'
  const key = `${press.event}:${uuid}:${press.press}${isReminder ? `:${dayOf(to.expiresAt)}` : ''}`
  const sent = { senderName: plain(to.senderName), uuid, until: formatSeoulTime(to.expiresAt) }
  const of = { key, platform, userId, phone }
  if (isReminder) {
    const variables = { ...sent, days: String(press.press) }
    return notify(tx, app, { ...of, kind: 'gift.receiverReminder', variables }, app.clock())
  }
  await notify(tx, app, { ...of, kind: 'gift.receiver', variables: sent }, app.clock())
  await notifyMembers(tx, app, to)
}

/** Drops messages to these receivers that wait, for example for the morning. Returns their number. */
export const dropToReceiver = (tx: Tx, uuids: readonly string[], now: Date): Promise<number> =>
  dropQueued(tx, { kinds: TO_RECEIVER, subjects: uuids, now })

type SenderKind = Extract<MessageKindName, `gift.${SenderOccasion}` | 'gift.shareDue' | 'gift.unopened'>

interface ToSender<K extends SenderKind> {
  kind: K
  /** Unique per event. */
  key: string
  orderId: number
  variables: Omit<Notice<K>['variables'], 'orderId' | 'orderNo'>
}

/** Notifies the sender. None is sent by text to a member who does not want messages about orders. */
const queueToSender = async <K extends SenderKind>(tx: Tx, app: Needs, { orderId, variables, ...of }: ToSender<K>) => {
  const sender = await findSender(tx, { orderId })
  const { platform, userId, orderNo } = sender
  const filled = { ...variables, orderNo, orderId: String(orderId) } as Notice<K>['variables']
  await notify(tx, app, { ...of, platform, userId, phone: guestPhoneOf(app, sender), variables: filled }, app.clock())
}

type SenderOccasion = 'accepted' | 'thanked' | 'declined' | 'expired' | 'shipped' | 'delivered'

/** Variables of a gift that ended without a refund: its part of the order was cancelled before. */
const NOTHING_RETURNED = { money: '', refunded: '', payer: '', point: '' } as const

/** Notifies the sender of an event of one gift, once. */
export const notifySender = (
  tx: Tx,
  app: Needs,
  gift: Pick<FindGift, 'uuid' | 'orderId' | 'receiver'>,
  { occasion, note }: { occasion: SenderOccasion; note?: string | undefined },
): Promise<void> => {
  const { name } = openReceiver(app, gift.uuid, gift.receiver)
  const kind = `gift.${occasion}` as const
  const variables = { ...NOTHING_RETURNED, name, note: note ? plainNote(note) : '' }
  return queueToSender(tx, app, { key: `${kind}:${gift.uuid}`, kind, orderId: gift.orderId, variables })
}

/** Reads the receiver and the note of an ended gift for the message about its refund. */
export const readEndedGift = async (tx: Sql, app: Pick<App, 'config'>, uuid: string): Promise<GiftTexts> => {
  const gift = await getEndedGift(tx, { uuid })
  const { name } = openReceiver(app, uuid, gift.receiver)
  const note = openNote(app, uuid, gift.note)
  return { name, note: note === null ? '' : plainNote(note) }
}

/** KakaoTalk gifts are shared by their sender: notifies of the scheduled time, once. */
export const notifyShareDue = (tx: Tx, app: Needs, orderId: number): Promise<void> =>
  queueToSender(tx, app, {
    key: `gift.shareDue:${orderId}`,
    kind: 'gift.shareDue',
    orderId,
    variables: {},
  })

/** Reminds the receiver; for a KakaoTalk gift the sender, once per group and day, because the shop has no phone. */
export const remindOf = (tx: Tx, app: Needs, gift: FindGift, days: number): Promise<void> => {
  const { uuid, platform, senderId: userId, orderId } = gift
  // a gift that was sent has an expiry
  const expiresAt = gift.expiresAt as Date
  const { phone } = openReceiver(app, uuid, gift.receiver)
  if (phone === '')
    return queueToSender(tx, app, {
      key: `gift.unopened:${orderId}:${days}:${dayOf(expiresAt)}`,
      kind: 'gift.unopened',
      orderId,
      variables: { days: String(days) },
    })
  const { senderName } = openLetter(app, orderId, gift.letter)
  const to = { uuid, platform, userId, phone, senderName, expiresAt }
  return queueToReceiver(tx, app, to, { event: 'gift.remind', press: days })
}
