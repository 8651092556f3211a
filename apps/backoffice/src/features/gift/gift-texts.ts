import type { AdminGift, AdminGiftTo } from '@shop/contract'
import { momentText } from '#src/lib/format/texts.ts'
import type { Tone } from '#src/ui/display/states.tsx'

export const giftStates: Readonly<Record<AdminGift['state'], readonly [label: string, tone: Tone]>> = {
  unused: ['배송지 기다림', 'warn'],
  address_done: ['배송지 입력', 'accent'],
  used: ['발송', 'good'],
  expired: ['기한 지남', 'plain'],
  withdrawn: ['취소', 'plain'],
  declined: ['거절', 'bad'],
}

/** State of a gift in words: one that waits for its payment or its time is not sent yet. */
export const stateOf = ({ state, sentAt }: Pick<AdminGift, 'state' | 'sentAt'>): readonly [string, Tone] =>
  state === 'unused' && sentAt === null ? ['보내기 전', 'plain'] : giftStates[state]

export const eventTexts: Readonly<Record<AdminGiftTo['events'][number]['kind'], string>> = {
  sent: '보냈어요',
  opened: '받는 분이 열어 봤어요',
  addressGiven: '배송지를 입력했어요',
  addressChanged: '배송지를 바꿨어요',
  resent: '다시 보냈어요',
  reminded: '기한을 알렸어요',
  receiverChanged: '받는 분을 고쳤어요',
  thanked: '감사 인사를 보냈어요',
  shipped: '배송을 시작했어요',
  delivered: '배송이 끝났어요',
  declined: '거절했어요',
  withdrawn: '취소했어요',
  expired: '기한이 지났어요',
  extended: '기한을 늘렸어요',
}

export const messageStates: Readonly<Record<string, string>> = {
  waiting: '보낼 예정',
  sending: '결과를 몰라요',
  sent: '보냄',
  failed: '실패',
  dropped: '보내지 않음',
}

/** What a gift waits for: its expiry, its scheduled time or its payment. */
export const dueText = ({ state, sentAt, expiresAt, sendAt }: AdminGift): string => {
  if (state !== 'unused') return '–'
  if (expiresAt !== null && sentAt !== null) return `${momentText(expiresAt)}까지`
  return sendAt === null ? '결제를 기다려요' : `${momentText(sendAt)} 예약`
}
