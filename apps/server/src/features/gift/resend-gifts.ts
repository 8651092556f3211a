import { AppError } from '@shop/contract'
import { giftResendsLeft } from '@shop/rules'
import { failpoint } from '#src/failpoint.ts'
import type { App } from '#src/handler-context.ts'
import { lockOpenGift, statusOfGift } from './end-gift.ts'
import { openLetter, openReceiver } from './gift-contents.ts'
import { queueToReceiver, type ToReceiver } from './gift-messages.ts'
import { type FindGift, listResends, noteByOperator, noteEvent } from './gift-sql.ts'

type Needs = Pick<App, 'db' | 'clock' | 'config'>

interface Resending {
  /** Operators have a limit of their own, as high as that of the sender. */
  byOperator?: boolean
}

/** The message to the receiver of a gift that was sent. */
export const toReceiver = (app: Needs, gift: FindGift, phone: string): ToReceiver => {
  const { senderName } = openLetter(app, gift.orderId, gift.letter)
  const { uuid, platform, senderId: userId } = gift
  return { uuid, platform, userId, phone, senderName, expiresAt: gift.expiresAt as Date }
}

/**
 * Sends the message of one gift again. The key counts the presses under the lock of the gift. Throws `giftNotSent`,
 * `giftPhoneMissing`, `giftResendLimit`, `giftShipped`, and `giftEnded`, also if the address has been entered. B8
 */
export const resendGift = (
  app: Needs,
  { uuid, platform: brand }: Pick<FindGift, 'uuid' | 'platform'>,
  { byOperator = false }: Resending = {},
): Promise<void> =>
  app.db.tx(async (tx) => {
    const now = app.clock()
    const gift = await lockOpenGift(tx, uuid, { brand, now })
    const { phone } = openReceiver(app, uuid, gift.receiver)
    if (gift.addressedAt !== null) throw new AppError('giftEnded', { message: '이미 배송지를 입력한 선물이에요.' })
    if (gift.sentAt === null) throw new AppError('giftNotSent')
    if (phone === '') throw new AppError('giftPhoneMissing')
    const resends = await listResends(tx, { id: gift.id })
    const counted = resends.filter((resend) => resend.byOperator === byOperator).map(({ at }) => at)
    if (giftResendsLeft(counted, now) === 0) throw new AppError('giftResendLimit')
    await queueToReceiver(tx, app, toReceiver(app, gift, phone), { event: 'gift.resent', press: resends.length + 1 })
    const event = { id: gift.id, kind: 'resent', now }
    await (byOperator ? noteByOperator(tx, { ...event, reason: null }) : noteEvent(tx, event))
    await failpoint('gift:resent-before-commit')
  })

const skipped: ReadonlySet<string> = new Set(['giftResendLimit', 'giftEnded', 'giftShipped'])

/**
 * Sends the messages of all gifts without an address again. Receivers at their limit of today are left out. Returns the number
 * of messages. Throws `giftResendLimit` if all are at their limit, `giftNotSent` and `giftPhoneMissing`.
 */
export const resendAll = async (app: Needs, gifts: readonly FindGift[], resending: Resending = {}): Promise<number> => {
  if (gifts[0]?.sentAt === null) throw new AppError('giftNotSent')
  const open = gifts.filter((gift) => statusOfGift(gift, app.clock()) === 'unused')
  if (open.length === 0) throw new AppError('giftEnded')
  let sent = 0
  for (const gift of open) {
    try {
      await resendGift(app, gift, resending)
      sent += 1
    } catch (error) {
      // a receiver can accept or decline meanwhile, and a gift can be shipped: the others still get their message
      if (!(error instanceof AppError) || !skipped.has(error.code)) throw error
    }
  }
  if (sent === 0) throw new AppError('giftResendLimit')
  return sent
}
