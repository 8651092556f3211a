import { canScheduleGift, isMobilePhone, listRepeatedReceivers } from '@shop/rules'
import type { GiftData } from '#src/features/order/checkout/checkout-form.ts'

/** Errors by field, named as in the gift data: `giftSenderName`, `giftReceivers.3.phone`. In page order. */
export type GiftErrors = Readonly<Record<string, string>>

/** Element id of a field. */
export const giftFieldId = (field: string): string => `gift-${field.replaceAll('.', '-')}`

const checkReceivers = ({ giftReceivers, giftNotiType }: GiftData): GiftErrors => {
  if (giftNotiType === 'kakaotalkSend') return {}
  const errors: Record<string, string> = {}
  giftReceivers.forEach(({ name = '', phone = '' }, index) => {
    if (!name.trim()) errors[`giftReceivers.${index}.name`] = '받는 분의 이름을 입력해 주세요.'
    if (phone === '') errors[`giftReceivers.${index}.phone`] = '받는 분의 휴대폰 번호를 입력해 주세요.'
    else if (!isMobilePhone(phone)) errors[`giftReceivers.${index}.phone`] = '휴대폰 번호를 다시 확인해 주세요.'
  })
  const phones = giftReceivers.map(({ phone = '' }) => ({ phone }))
  for (const index of listRepeatedReceivers(phones))
    errors[`giftReceivers.${index}.phone`] = '같은 휴대폰 번호가 두 번 있어요.'
  return errors
}

/** Returns what is missing or wrong. The server checks the same and more. */
export const checkGift = (gift: GiftData, now: Date): GiftErrors => {
  const { giftSenderName, sendAt } = gift
  return {
    ...checkReceivers(gift),
    ...(giftSenderName.trim() === '' && { giftSenderName: '보내는 분의 이름을 입력해 주세요.' }),
    ...(typeof sendAt === 'string' &&
      !canScheduleGift(new Date(sendAt), now) && {
        sendAt: '지금부터 30일 안에서, 밤 9시부터 아침 8시까지를 빼고 골라 주세요.',
      }),
  }
}

const PREFIX = 'body.giftData.'
/** Maps the server's problems to the fields they name. Problems of anything but the gift are left out. */
export const errorsOfGiftProblems = (problems: readonly { path: string; message: string }[]): GiftErrors =>
  Object.fromEntries(
    problems
      .filter(({ path }) => path.startsWith(PREFIX))
      .map(({ path, message }) => {
        const field = path.slice(PREFIX.length)
        // on the page this name is that of the first receiver
        return [field === 'kakaoGiftReceiverName' ? 'giftReceivers.0.name' : field, message]
      }),
  )
