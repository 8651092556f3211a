import { AppError, type GiftInput, type Problem } from '@shop/contract'
import { canScheduleGift, listRepeatedReceivers } from '@shop/rules'
import type { GiftPlacing } from '#src/features/order/check/order-check-handler.ts'
import { encryptLetter, encryptReceiver, giftPhoneIndex, newGiftUuid, type Receiver } from './gift-contents.ts'
import { insertGift } from './gift-placing-sql.ts'

const at = (index: number, field: string): string => `body.giftData.giftReceivers.${index}.${field}`

/** Problems of receivers without the data that their way of sending needs. */
const listMissing = ({ giftReceivers, giftNotiType }: GiftInput): Problem[] =>
  giftNotiType === 'kakaotalkSend'
    ? []
    : giftReceivers.flatMap(({ name, phone }, index) => [
        ...(name === '' ? [{ path: at(index, 'name'), message: '받는 분의 이름을 입력해 주세요.' }] : []),
        ...(phone === '' ? [{ path: at(index, 'phone'), message: '받는 분의 휴대폰 번호를 입력해 주세요.' }] : []),
      ])

const refuseIfAny = (code: 'giftPhoneMissing' | 'giftReceiverTwice', problems: Problem[]): void => {
  if (problems.length > 0) throw new AppError(code, { problems })
}

/** A phone is used only for a gift that the shop sends. */
const receiversOf = ({
  giftReceivers,
  giftNotiType,
  kakaoGiftReceiverName,
}: GiftInput): (Receiver & { unit: number })[] =>
  giftReceivers.map(({ name, phone, unit }, index) =>
    giftNotiType === 'kakaotalkSend'
      ? { name: (index === 0 ? kakaoGiftReceiverName : '') || name || `받는 분 ${index + 1}`, phone: '', unit }
      : { name, phone, unit },
  )

/** PAY-3: checks and inserts the gift of an order. */
export const giftPlacing: GiftPlacing = {
  assertGiftData({ giftData }, now) {
    if (!giftData) {
      const { message } = new AppError('giftDataRequired')
      throw new AppError('giftDataRequired', { problems: [{ path: 'body.giftData', message }] })
    }
    refuseIfAny('giftPhoneMissing', listMissing(giftData))
    const { message } = new AppError('giftReceiverTwice')
    const repeated = giftData.giftNotiType === 'alimtalkSend' ? listRepeatedReceivers(giftData.giftReceivers) : []
    refuseIfAny(
      'giftReceiverTwice',
      repeated.map((index) => ({ path: at(index, 'phone'), message })),
    )
    if (giftData.sendAt === null || canScheduleGift(new Date(giftData.sendAt), now)) return
    const refusal = new AppError('giftScheduleRefused')
    throw new AppError('giftScheduleRefused', {
      problems: [{ path: 'body.giftData.sendAt', message: refusal.message }],
    })
  },

  async insertGift(tx, app, { orderId, body: { giftData } }) {
    // assertGiftData has refused an order without it
    const gift = giftData as GiftInput
    const { giftNotiType, giftCard, giftSenderName, giftMessage, sendAt } = gift
    const receivers = receiversOf(gift).map(({ name, phone, unit }, index) => {
      const uuid = newGiftUuid()
      const receiver = encryptReceiver(app, uuid, { name, phone })
      return { uuid, parcel: index + 1, unit, receiver, phone: giftPhoneIndex(app, phone)?.toString('hex') ?? null }
    })
    const letter = encryptLetter(app, orderId, { senderName: giftSenderName, message: giftMessage })
    const when = sendAt === null ? null : new Date(sendAt)
    await insertGift(tx, { orderId, notiType: giftNotiType, card: giftCard, letter, sendAt: when, receivers })
  },
}
