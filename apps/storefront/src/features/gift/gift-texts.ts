import type { GiftEvent, GiftGroup, GiftTo } from '@shop/contract'
import { formatSeoulTime, sendableAt } from '@shop/rules'
import { giftStatusTexts } from '#src/features/order/gift-status-texts.ts'

/** State of one receiver's gift. An unsent gift waits; a used one may have arrived. */
export const giftStatusText = ({ giftStatus, sentAt, events }: Pick<GiftTo, 'giftStatus' | 'sentAt' | 'events'>) => {
  if (giftStatus === 'unused' && sentAt === null) return giftStatusTexts.waiting
  if (giftStatus === 'used' && events.some(({ kind }) => kind === 'delivered')) return '배송 완료'
  return giftStatusTexts[giftStatus]
}

const groupTexts: Record<GiftGroup['giftGroupStatus'], string> = {
  waiting: '보낼 준비를 하고 있어요',
  unused: '받는 분을 기다리고 있어요',
  address_done: '곧 배송을 시작해요',
  used: '배송을 시작했어요',
  expired: '받는 기한이 지났어요',
  declined: '받는 분이 거절했어요',
  withdrawn: '선물이 취소됐어요',
}

/** State of a sent gift as a sentence. */
export const groupStatusText = ({ giftGroupStatus }: Pick<GiftGroup, 'giftGroupStatus'>): string =>
  groupTexts[giftGroupStatus]

const eventTexts: Record<GiftEvent['kind'], string> = {
  sent: '선물을 보냈어요',
  opened: '받는 분이 선물을 열었어요',
  addressGiven: '받는 분이 주소를 입력했어요',
  addressChanged: '받는 분이 주소를 바꿨어요',
  resent: '다시 보냈어요',
  reminded: '받는 기한을 알려 드렸어요',
  receiverChanged: '받는 분의 정보를 고쳤어요',
  thanked: '감사 인사가 왔어요',
  shipped: '배송 준비를 시작했어요',
  delivered: '선물이 도착했어요',
  declined: '받는 분이 정중히 거절했어요',
  withdrawn: '선물을 취소했어요',
  expired: '받는 기한이 지났어요',
  extended: '받는 기한을 늘렸어요',
}
export const eventText = ({ kind }: GiftEvent): string => eventTexts[kind]

/** Receivers in total, and those without an address. GIFT-3 */
export const countsText = ({ counts }: Pick<GiftGroup, 'counts'>): string => {
  const { sendCount, emptyAddressCount } = counts
  const all = `받는 분 ${sendCount}명`
  return emptyAddressCount > 0 ? `${all} · 주소 입력 전 ${emptyAddressCount}명` : all
}

/** Names of the first receivers and the number of the others. */
export const namesText = (names: readonly string[], total: number): string => {
  const more = total - names.length
  return more > 0 ? `${names.join(', ')} 외 ${more}명` : names.join(', ')
}

/** Note about a gift that is not sent yet. Undefined if it is sent or has ended. */
export const waitingText = ({
  giftGroupStatus,
  isPaid,
  sendAt,
}: Pick<GiftGroup, 'giftGroupStatus' | 'isPaid' | 'sendAt'>): string | undefined => {
  if (giftGroupStatus !== 'waiting') return undefined
  if (!isPaid) return '결제가 확인되면 선물을 보내요.'
  return sendAt === null ? '곧 선물을 보내요.' : `${formatSeoulTime(new Date(sendAt))}에 선물을 보내요.`
}

/** When messages asked for at this time go out, if that is at night. */
export const morningText = (at: Date): string | undefined => {
  const due = sendableAt(at)
  return due > at ? `밤에는 보내지 않아요. ${formatSeoulTime(due)}에 알림톡을 보내요.` : undefined
}

/** Note about the latest message to a receiver that waits for the morning. Undefined if none waits. */
export const waitingMessageText = (
  { giftNotiType }: Pick<GiftGroup, 'giftNotiType'>,
  { giftStatus, events }: Pick<GiftTo, 'giftStatus' | 'events'>,
  now: number,
): string | undefined => {
  const message = events.findLast(({ kind }) => kind === 'sent' || kind === 'resent')
  if (giftNotiType !== 'alimtalkSend' || giftStatus !== 'unused' || !message) return undefined
  const at = new Date(message.at)
  return sendableAt(at).getTime() > now ? morningText(at) : undefined
}
