import type { RefundQuote } from '@shop/contract'
import { formatSeoulTime, formatWon, type GiftStatus } from '@shop/rules'
import type { ListGiftMessages, ListGiftsByState } from '#src/features/staff/staff-gift-sql.ts'
import type { StaffOrder } from './order-view.ts'
import { giftTextOf, type StaffGift, type StaffGiftEvent } from './staff-gift.ts'

const notiTexts: Readonly<Record<string, string>> = { kakaotalkSend: '카카오톡으로 직접', alimtalkSend: '알림톡' }

const eventTexts: Readonly<Record<string, string>> = {
  sent: '보냈어요',
  opened: '열어 봤어요',
  addressGiven: '배송지를 입력했어요',
  addressChanged: '배송지를 바꿨어요',
  resent: '다시 보냈어요',
  reminded: '기한을 알렸어요',
  receiverChanged: '받는 분을 고쳤어요',
  thanked: '감사 인사를 보냈어요',
  declined: '거절했어요',
  withdrawn: '취소했어요',
  expired: '기한이 지났어요',
  extended: '기한을 늘렸어요',
}

const messageTexts: Readonly<Record<string, string>> = {
  waiting: '보낼 예정',
  sending: '결과를 몰라요',
  sent: '보냄',
  failed: '실패',
  dropped: '보내지 않음',
}

const when = (at: string | Date | null): string => (at === null ? '-' : formatSeoulTime(new Date(at)))

const toEvent = ({ kind, at, byOperator, reason }: StaffGiftEvent): string =>
  `       ${when(at)}  ${eventTexts[kind] ?? kind}${byOperator ? '  운영자' : ''}${reason === null ? '' : ` · ${reason}`}`

/** With the kind of the event but without phone and text, which are encrypted and removed once sent. */
const toMessage = ({ key, state, at, failure }: ListGiftMessages): string =>
  `       ${when(at)}  알림 ${key.split(':')[0]}  ${messageTexts[state] ?? state}${failure === null ? '' : ` · ${failure}`}`

const subjectOf = ({ key }: ListGiftMessages): string => key.split(':')[1] ?? ''

const expiryOf = ({ status, expiresAt }: StaffGift): string =>
  status === 'unused' && expiresAt !== null ? ` · ${when(expiresAt)}까지` : ''

const toReceiver = (gift: StaffGift, messages: readonly ListGiftMessages[]): string[] => [
  `${String(gift.parcel).padStart(3)}. ${gift.name}  ${giftTextOf(gift)}${expiryOf(gift)}`,
  `     ${gift.uuid}`,
  ...(gift.declineNote ? [`     거절하며 남긴 말: ${gift.declineNote}`] : []),
  ...gift.events.map(toEvent),
  ...messages.filter((message) => subjectOf(message) === gift.uuid).map(toMessage),
]

/** Formats the gifts of an order: receivers, states, events and messages, without phones. */
export const showGifts = (order: StaffOrder, messages: readonly ListGiftMessages[]): string => {
  const { gifts, orderNo, platform, orderName } = order
  const [first] = gifts
  const toGroup = messages.filter((message) => gifts.every(({ uuid }) => uuid !== subjectOf(message)))
  return [
    `${orderNo}  ${platform}  ${orderName}`,
    `${notiTexts[first?.notiType ?? ''] ?? ''} · 카드 ${first?.card ?? ''}${first?.sendAt ? ` · ${when(first.sendAt)} 예약` : ''}`,
    '',
    ...gifts.flatMap((gift) => toReceiver(gift, messages)),
    ...toGroup.map(toMessage),
  ].join('\n')
}

/** What an unused gift waits for: its expiry, its scheduled time or its payment. */
const dueOf = ({ state, expiresAt, sendAt }: ListGiftsByState): string => {
  if (state !== 'unused') return ''
  if (expiresAt !== null) return `${when(expiresAt)}까지  `
  return sendAt === null ? '결제 전  ' : `${when(sendAt)} 예약  `
}

const stateOf = ({ state, expiresAt }: ListGiftsByState): string =>
  giftTextOf({ status: state as GiftStatus, isSent: expiresAt !== null })

/** One line per gift. */
export const showGiftList = (rows: readonly ListGiftsByState[], nameOf: (row: ListGiftsByState) => string): string =>
  rows.length === 0
    ? '그런 선물이 없어요.'
    : rows
        .map(
          (row) =>
            `${row.orderNo}  ${row.platform}  ${row.parcel}. ${nameOf(row)}  ${stateOf(row)}  ${dueOf(row)}${row.orderName}`,
        )
        .join('\n')

/** Formats what withdrawing gifts gives back to the sender. */
export const showGiftRefund = (
  gifts: readonly Pick<StaffGift, 'parcel' | 'name'>[],
  { money, point, needsAccount }: Pick<RefundQuote, 'money' | 'point' | 'needsAccount'>,
): string =>
  [
    `선물 ${gifts.length}개를 취소해요: ${gifts.map(({ parcel, name }) => `${parcel}. ${name}`).join(', ')}`,
    `환불 ${formatWon(money)}${point > 0 ? `, 적립금 ${formatWon(point)}` : ''}`,
    ...(needsAccount ? ['돌려줄 계좌를 몰라요. 취소한 뒤 order account로 넣어 주세요.'] : []),
  ].join('\n')
