import { describe, expect, test } from 'vitest'
import {
  canGiveGiftAddress,
  canSendGiftAgain,
  canWithdrawGift,
  chooseGiftNotiType,
  type GiftFacts,
  giftExpireDateOf,
  giftStatusOf,
  newGiftDraft,
  summarizeGiftGroup,
} from '#src/order/gift-rules.ts'
import { type GiftStatus, giftStatuses } from '#src/order/status.ts'

const now = new Date('2026-11-21T00:00:00Z')
const gift = (over: Partial<GiftFacts> = {}): GiftFacts => ({
  isWithdrawn: false,
  hasAddress: false,
  orderItemProductStatus: 'paid',
  expireDate: new Date('2026-11-25T00:00:00Z'),
  ...over,
})

describe('a draft', () => {
  const filled = {
    ...newGiftDraft(),
    giftReceivers: [
      { name: '받는 분', phone: '01012345678' },
      { name: '다른 분', phone: '01087654321' },
    ],
    kakaoGiftReceiverName: '친구',
    giftSenderName: '보내는 분',
    giftMessage: '맛있게 드세요',
  }

  test('[GIFT-2] giftNotiType is kakaotalkSend by default, with one empty receiver', () => {
    expect(newGiftDraft()).toMatchObject({ giftNotiType: 'kakaotalkSend', giftReceivers: [{ name: '', phone: '' }] })
  })

  test('[GIFT-1] another type resets receivers to one empty entry and clears the kakao receiver name', () => {
    expect(chooseGiftNotiType(filled, 'alimtalkSend')).toEqual({
      ...filled,
      giftNotiType: 'alimtalkSend',
      giftReceivers: [{ name: '', phone: '' }],
      kakaoGiftReceiverName: '',
    })
  })

  test('[GIFT-1] choosing the same type again loses nothing', () => {
    expect(chooseGiftNotiType(filled, 'kakaotalkSend')).toBe(filled)
  })
})

describe('a gift', () => {
  test.each<[string, Partial<GiftFacts>, GiftStatus]>([
    ['is unused by default', {}, 'unused'],
    ['expires at its expireDate', { expireDate: now }, 'expired'],
    ['has an address', { hasAddress: true }, 'address_done'],
    ['does not expire once it has an address', { hasAddress: true, expireDate: now }, 'address_done'],
    ['waits although it is delayed', { hasAddress: true, orderItemProductStatus: 'delivery_delay' }, 'address_done'],
    ['is used from delivery_waiting on', { hasAddress: true, orderItemProductStatus: 'delivery_waiting' }, 'used'],
    ['stays used when complete', { hasAddress: true, orderItemProductStatus: 'complete' }, 'used'],
    ['is withdrawn whatever else', { isWithdrawn: true, hasAddress: true, expireDate: now }, 'withdrawn'],
  ])('[GIFT-2] [GIFT-4] %s', (_, over, status) => {
    expect(giftStatusOf(gift(over), now)).toBe(status)
  })

  test('[GIFT-3] takes an address and can be withdrawn only while it is open', () => {
    expect(giftStatuses.filter(canGiveGiftAddress)).toEqual(['unused', 'address_done'])
    expect(giftStatuses.filter(canWithdrawGift)).toEqual(['unused', 'address_done'])
  })

  test('[GIFT-4] expires seven days after its payment', () => {
    expect(giftExpireDateOf(now)).toEqual(new Date('2026-11-28T00:00:00Z'))
  })
})

describe('a group', () => {
  test.each<[GiftStatus[], GiftStatus, number, boolean]>([
    [['unused', 'address_done', 'withdrawn'], 'unused', 1, true],
    [['address_done', 'address_done'], 'address_done', 0, true],
    [['address_done', 'used'], 'address_done', 0, false],
    [['unused', 'unused', 'used'], 'unused', 2, false],
    [['used', 'expired'], 'used', 0, false],
    [['expired', 'withdrawn'], 'expired', 0, false],
    [['withdrawn', 'withdrawn'], 'withdrawn', 0, false],
    [[], 'unused', 0, false],
  ])('[GIFT-3] %j is %s, awaits %i addresses, can all be withdrawn: %s', (gifts, status, empty, canAllWithdraw) => {
    expect(summarizeGiftGroup(gifts)).toEqual({
      giftGroupStatus: status,
      emptyAddressCount: empty,
      sendCount: gifts.length,
      canAllWithdraw,
    })
  })
})

describe('sending again', () => {
  const sentAt = (time: string) => new Date(`${time}Z`)
  test.each<[string, string[], boolean]>([
    ['never sent again', [], true],
    ['twice today', ['2026-11-20T15:00:00', '2026-11-20T23:00:00'], true],
    ['three times today', ['2026-11-20T15:00:00', '2026-11-20T23:00:00', '2026-11-21T14:59:59'], false],
    ['once yesterday in Seoul', ['2026-11-20T14:59:59', '2026-11-20T15:00:00', '2026-11-20T23:00:00'], true],
    ['once tomorrow in Seoul', ['2026-11-20T15:00:00', '2026-11-20T23:00:00', '2026-11-21T15:00:00'], true],
  ])('[GIFT-2] %s', (_, times, expected) => {
    expect(canSendGiftAgain(times.map(sentAt), now)).toBe(expected)
  })
})
