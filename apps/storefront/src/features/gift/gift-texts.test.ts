import type { GiftEvent } from '@shop/contract'
import { describe, expect, test } from 'vitest'
import { waitingMessageText } from './gift-texts.ts'

const night = '2026-11-27T12:00:00.000Z'
const beforeMorning = Date.parse('2026-11-27T22:59:00.000Z')
const afterMorning = Date.parse('2026-11-27T23:00:00.000Z')
const text = '밤에는 보내지 않아요. 11.28(토) 08:00에 알림톡을 보내요.'

const giftOf = (...events: [GiftEvent['kind'], string][]) => ({
  giftStatus: 'unused' as const,
  events: events.map(([kind, at]) => ({ kind, at })) as GiftEvent[],
})
const byShop = { giftNotiType: 'alimtalkSend' } as const

describe('[GIFT-3] a message that waits for the morning', () => {
  test('is announced until 08:00', () => {
    const gift = giftOf(['sent', night])
    expect(waitingMessageText(byShop, gift, beforeMorning)).toBe(text)
    expect(waitingMessageText(byShop, gift, afterMorning)).toBeUndefined()
  })

  test('may be a second one of a gift sent by day', () => {
    const gift = giftOf(['sent', '2026-11-27T03:00:00.000Z'], ['resent', night])
    expect(waitingMessageText(byShop, gift, beforeMorning)).toBe(text)
  })

  test('is not announced for a message by day, a gift shared by the sender, or one that has ended', () => {
    const gift = giftOf(['sent', night])
    expect(waitingMessageText(byShop, giftOf(['sent', '2026-11-27T03:00:00.000Z']), beforeMorning)).toBeUndefined()
    expect(waitingMessageText({ giftNotiType: 'kakaotalkSend' }, gift, beforeMorning)).toBeUndefined()
    expect(waitingMessageText(byShop, { ...gift, giftStatus: 'withdrawn' }, beforeMorning)).toBeUndefined()
  })
})
