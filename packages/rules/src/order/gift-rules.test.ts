import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canGiveGiftAddress,
  canScheduleGift,
  canWithdrawGift,
  chooseGiftNotiType,
  type GiftFacts,
  giftExpireDateOf,
  giftResendsLeft,
  giftStatusOf,
  listRepeatedReceivers,
  newGiftDraft,
  parseGiftReceivers,
  summarizeGiftGroup,
} from '#src/order/gift-rules.ts'
import { type GiftStatus, giftStatuses } from '#src/order/status.ts'
import { runs } from '#src/testing/runs.ts'
import { isMobilePhone } from '#src/user/phone-rules.ts'

const now = new Date('2026-11-21T00:00:00Z')
const gift = (over: Partial<GiftFacts> = {}): GiftFacts => ({
  ending: null,
  isShipped: false,
  hasAddress: false,
  expireDate: new Date('2026-11-25T00:00:00Z'),
  ...over,
})

describe('a draft', () => {
  const filled = {
    ...newGiftDraft(),
    giftReceivers: [
      { name: '받는 분', phone: '01012345678', unit: 1 },
      { name: '다른 분', phone: '01087654321', unit: 2 },
    ],
    kakaoGiftReceiverName: '친구',
    giftSenderName: '보내는 분',
    giftMessage: '맛있게 드세요',
  }

  test('[GIFT-2] giftNotiType is kakaotalkSend by default, with one empty receiver', () => {
    const empty = { giftNotiType: 'kakaotalkSend', giftReceivers: [{ name: '', phone: '', unit: 1 }] }
    expect(newGiftDraft()).toMatchObject(empty)
  })

  test('[GIFT-1] another type resets receivers to one empty entry and clears the kakao receiver name', () => {
    expect(chooseGiftNotiType(filled, 'alimtalkSend')).toEqual({
      ...filled,
      giftNotiType: 'alimtalkSend',
      giftReceivers: [{ name: '', phone: '', unit: 1 }],
      kakaoGiftReceiverName: '',
    })
  })

  test('[GIFT-1] choosing the same type again changes nothing', () => {
    expect(chooseGiftNotiType(filled, 'kakaotalkSend')).toBe(filled)
  })
})

describe('a pasted list of receivers', () => {
  test('reads tabs, commas and spaces, in any order, with or without units', () => {
    const text =
      '홍길동\t010-1234-5678\t2\n김철수, 01098765432\n\n+82 10-5555-6666 이 영희 3개\n"박 민수";010.2222.3333'
    expect(parseGiftReceivers(text)).toEqual([
      { line: 1, name: '홍길동', phone: '01012345678', unit: 2, problem: null },
      { line: 2, name: '김철수', phone: '01098765432', unit: 1, problem: null },
      { line: 4, name: '이 영희 3개', phone: '01055556666', unit: 1, problem: null },
      { line: 5, name: '박 민수', phone: '01022223333', unit: 1, problem: null },
    ])
  })

  test('names each line that cannot be used', () => {
    const rows = parseGiftReceivers(
      '홍길동 02-123-4567\n김철수 01012345678\n김철수 010 1234 5678\n01099998888\n이영희\t01077776666\t99',
    )
    expect(rows.map(({ problem }) => problem)).toEqual([
      '휴대폰 번호를 찾을 수 없어요.',
      null,
      '같은 휴대폰 번호가 이미 있어요.',
      '이름이 없어요.',
      '수량은 1개부터 20개까지예요.',
    ])
  })

  test('a phone that is already in the form is named', () => {
    expect(parseGiftReceivers('김철수 01012345678', ['010-1234-5678'])[0]?.problem).toBe(
      '같은 휴대폰 번호가 이미 있어요.',
    )
  })

  test('names foreign phones, names that are too long and units that are no number of the shop', () => {
    const rows = parseGiftReceivers(
      [
        '존\t+1 415 555 0132',
        '타나카 +81 90-1234-5678',
        `${'가'.repeat(41)}\t01012345678`,
        '홍길동\t01022223333\t100',
        '김철수 01033334444 0개',
      ].join('\n'),
    )
    expect(rows.map(({ problem }) => problem)).toEqual([
      '해외 휴대폰 번호로는 보낼 수 없어요.',
      '해외 휴대폰 번호로는 보낼 수 없어요.',
      '이름은 40자까지 쓸 수 있어요.',
      '수량은 1개부터 20개까지예요.',
      '수량은 1개부터 20개까지예요.',
    ])
  })

  test('of 101 rows the last one is named, and rows with problems take no room', () => {
    const rows = Array.from({ length: 101 }, (_, index) => `받는 분,010${String(10_000_000 + index)}`)
    const problems = parseGiftReceivers(['이름,휴대폰 번호', '전화 없음', ...rows].join('\r\n'))
    expect(problems.filter(({ problem }) => problem !== null)).toMatchObject([
      { line: 2, problem: '휴대폰 번호를 찾을 수 없어요.' },
      { line: 103, problem: '한 번에 100분까지 보낼 수 있어요.' },
    ])
  })

  test.each([
    ['엄마👩\u200d👧', '엄마👩\u200d👧'],
    ['مريم', 'مريم'],
    ['\u202e엄마\u0007', '엄마'],
  ])('the name %j is read as %j', (typed, name) => {
    expect(parseGiftReceivers(`${typed}\t01012345678`)[0]).toMatchObject({ name, problem: null })
  })

  test('a list for KakaoTalk needs names only', () => {
    expect(parseGiftReceivers('이름\n홍길동\n이영희\t2\n\t3', [], { needsPhone: false })).toEqual([
      { line: 2, name: '홍길동', phone: '', unit: 1, problem: null },
      { line: 3, name: '이영희', phone: '', unit: 2, problem: null },
      { line: 4, name: '', phone: '', unit: 3, problem: '이름이 없어요.' },
    ])
  })

  test('any text: rows without a problem are complete, distinct and fit', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('010-1234-5678', '01011112222', '+82 10 1111 2222', '홍길동', '3', '+1 2025550123'),
    )
    const row = fc.array(cell, { maxLength: 4 }).map((cells) => cells.join('\t'))
    const property = fc.property(fc.array(row, { maxLength: 20 }), fc.nat(10), (rows, room) => {
      const usable = parseGiftReceivers(rows.join('\n'), ['01011112222'], { room }).filter(
        ({ problem }) => problem === null,
      )
      expect(usable.length).toBeLessThanOrEqual(room)
      expect(new Set([...usable.map(({ phone }) => phone), '01011112222']).size).toBe(usable.length + 1)
      for (const { name, phone, unit } of usable) {
        expect(isMobilePhone(phone)).toBe(true)
        expect(name.trim()).toBe(name)
        expect(name.length).toBeGreaterThan(0)
        expect(name.length).toBeLessThanOrEqual(40)
        expect(unit).toBeGreaterThan(0)
        expect(unit).toBeLessThanOrEqual(20)
      }
    })
    fc.assert(property, { numRuns: runs(500) })
  })

  test('a well-formed list is read as it was written', () => {
    const person = fc.record({
      name: fc.stringMatching(/^[가-힣]{2,5}$/),
      digits: fc.integer({ min: 10_000_000, max: 99_999_999 }),
      unit: fc.integer({ min: 1, max: 20 }),
    })
    const list = fc.uniqueArray(person, { maxLength: 100, selector: ({ digits }) => digits })
    const property = fc.property(list, fc.constantFrom('\t', ',', ';', ' , '), (people, comma) => {
      const text = people.map(({ name, digits, unit }) => [name, `010${digits}`, unit].join(comma)).join('\n')
      expect(parseGiftReceivers(text)).toEqual(
        people.map(({ name, digits, unit }, index) => ({
          line: index + 1,
          name,
          phone: `010${digits}`,
          unit,
          problem: null,
        })),
      )
    })
    fc.assert(property, { numRuns: runs(100) })
  })

  test('repeated phones are found, empty ones are not', () => {
    const phones = ['010-1111-2222', '', '01011112222', '']
    expect(listRepeatedReceivers(phones.map((phone) => ({ phone })))).toEqual([2])
  })
})

describe('a schedule', () => {
  test.each<[string, string, boolean]>([
    ['a minute ago', '2026-11-20T23:59:00Z', false],
    ['in an hour, 10:00 in Seoul', '2026-11-21T01:00:00Z', true],
    ['20:59 in Seoul', '2026-11-21T11:59:00Z', true],
    ['21:00 in Seoul', '2026-11-21T12:00:00Z', false],
    ['07:59 in Seoul', '2026-11-21T22:59:00Z', false],
    ['08:00 in Seoul', '2026-11-21T23:00:00Z', true],
    ['in 30 days', '2026-12-21T00:00:00Z', true],
    ['in 30 days and a minute', '2026-12-21T00:01:00Z', false],
  ])('%s', (_, sendAt, can) => {
    expect(canScheduleGift(new Date(sendAt), now)).toBe(can)
  })
})

describe('a gift', () => {
  test.each<[string, Partial<GiftFacts>, GiftStatus]>([
    ['is unused by default', {}, 'unused'],
    ['is unused while it is not sent', { expireDate: null }, 'unused'],
    ['expires at its expireDate', { expireDate: now }, 'expired'],
    ['has an address', { hasAddress: true }, 'address_done'],
    ['does not expire once it has an address', { hasAddress: true, expireDate: now }, 'address_done'],
    ['is used when delivery is prepared', { hasAddress: true, isShipped: true }, 'used'],
    ['is withdrawn', { hasAddress: true, ending: 'withdrawn' }, 'withdrawn'],
    ['is declined', { ending: 'declined' }, 'declined'],
  ])('[GIFT-4] %s', (_, facts, status) => {
    expect(giftStatusOf(gift(facts), now)).toBe(status)
  })

  test.each(giftStatuses)(
    '[GIFT-4] %s: the receiver may enter an address and the sender withdraw only while it is open',
    (status) => {
      const isOpen = status === 'unused' || status === 'address_done'
      expect([canGiveGiftAddress(status), canWithdrawGift(status)]).toEqual([isOpen, isOpen])
    },
  )

  test('[GIFT-4] expires seven days after it was sent', () => {
    expect(giftExpireDateOf(now)).toEqual(new Date('2026-11-28T00:00:00Z'))
  })

  test('its message is sent again three times a day of Seoul', () => {
    const today = ['2026-11-20T15:00:00Z', '2026-11-20T20:00:00Z'].map((at) => new Date(at))
    expect(giftResendsLeft([...today, new Date('2026-11-20T14:59:59Z')], now)).toBe(1)
    expect(giftResendsLeft([...today, now], now)).toBe(0)
  })
})

describe('a group', () => {
  test.each<[GiftStatus[], boolean, object]>([
    [
      ['unused', 'address_done'],
      true,
      { giftGroupStatus: 'unused', emptyAddressCount: 1, sendCount: 2, canAllWithdraw: true },
    ],
    [['unused', 'unused'], false, { giftGroupStatus: 'waiting', emptyAddressCount: 2, canAllWithdraw: true }],
    [['used', 'unused'], true, { giftGroupStatus: 'unused', canAllWithdraw: false }],
    [['withdrawn', 'withdrawn'], true, { giftGroupStatus: 'withdrawn', canAllWithdraw: false }],
    [['declined', 'expired', 'declined'], true, { giftGroupStatus: 'withdrawn', emptyAddressCount: 0 }],
    [['withdrawn'], false, { giftGroupStatus: 'withdrawn' }],
  ])('[GIFT-3] %j (sent: %s)', (statuses, isSent, expected) => {
    expect(summarizeGiftGroup(statuses, isSent)).toMatchObject(expected)
  })

  test('[K2] a group without gifts is unused and has nothing to withdraw', () => {
    expect(summarizeGiftGroup([])).toEqual({
      giftGroupStatus: 'unused',
      emptyAddressCount: 0,
      sendCount: 0,
      canAllWithdraw: false,
    })
  })
})
