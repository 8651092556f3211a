import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskAddress, maskDetails, maskPhone } from './mask-rules.ts'

test('[I1] a phone shows its first three and last four digits', () => {
  expect(maskPhone('010-1234-5678')).toBe('010-****-5678')
  expect(maskPhone('01012345678')).toBe('010-****-5678')
})

test('[I1] an address shows its district only', () => {
  expect(maskAddress('서울특별시 중구 세종대로 110')).toBe('서울특별시 중구 ***')
  expect(maskAddress('세종로')).toBe('세종로 ***')
})

describe('[I1] details of a log', () => {
  test('hide secrets and mask personal fields at every depth', () => {
    expect(
      maskDetails({
        password: 'secret words',
        code: '123456',
        count: 3,
        isOn: true,
        none: null,
        lines: [
          { address: { receiverName: '김수진', phone: '01012345678', roadAddress: '서울특별시 중구 세종대로 110' } },
        ],
      }),
    ).toEqual({
      password: '***',
      code: '***',
      count: 3,
      isOn: true,
      none: null,
      lines: [{ address: { receiverName: '김*진', phone: '010-****-5678', roadAddress: '서울특별시 중구 ***' } }],
    })
  })

  test('mask the person of a filter and the contact of a distributor', () => {
    expect(
      maskDetails({
        selection: { filter: { name: '김수진', phone: '5678', state: 'all' } },
        contactName: '박담당',
        name: '햇감자',
      }),
    ).toEqual({
      selection: { filter: { name: '김*진', phone: '***', state: 'all' } },
      contactName: '박*당',
      name: '햇감자',
    })
  })

  test('mask phones and e-mail addresses inside texts', () => {
    expect(maskDetails({ text: '010 1234 5678로 전화하세요. a.person@example.com' })).toEqual({
      text: '010-****-5678로 전화하세요. a.***@example.com',
    })
  })

  test('name the size of files and shorten long texts and lists', () => {
    expect(maskDetails({ file: new Uint8Array(5) })).toEqual({ file: { bytes: 5 } })
    expect((maskDetails('가'.repeat(600)) as string).length).toBe(501)
    expect(maskDetails(Array.from({ length: 52 }, (_, at) => at))).toHaveLength(51)
  })

  test('are JSON that reads back equal, for any value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const masked = maskDetails(value)
        expect(JSON.parse(JSON.stringify(masked))).toEqual(JSON.parse(JSON.stringify(masked)))
      }),
    )
  })

  test('never contain a phone number, wherever it stands', () => {
    const phone = fc.tuple(fc.integer({ min: 1000, max: 9999 }), fc.integer({ min: 1000, max: 9999 }))
    fc.assert(
      fc.property(phone, fc.constantFrom('', '-', ' '), ([middle, last], by) => {
        const text = JSON.stringify(maskDetails({ a: [{ b: `연락처: 010${by}${middle}${by}${last}.` }] }))
        expect(text.replace(/\D/g, '')).not.toContain(`010${middle}${last}`)
      }),
    )
  })
})
