import { describe, expect, test } from 'vitest'
import {
  detectCouriers,
  findCourierByWord,
  findWaybillColumns,
  readWaybillRow,
  waybillFormats,
  type WaybillParcel,
} from '#src/order/waybill-rules.ts'

const NO = '20261128-1A2B3C4D'
const row = (cells: Partial<Parameters<typeof readWaybillRow>[0]>, courier?: string) =>
  readWaybillRow({ order: NO, line: '', courier: 'CJ대한통운', number: '420012345678', ...cells }, courier)

describe('waybills', () => {
  test('[backoffice] a row is read with hyphens and spaces, and with the receiver of a gift', () => {
    expect(row({ order: ` ${NO.toLowerCase()} `, number: '4200-1234-5678' })).toMatchObject({
      orderNo: NO,
      courier: '04',
      invoiceNo: '420012345678',
      problems: [],
    })
    expect(row({ order: `${NO}-2` })).toMatchObject({ orderNo: NO, parcel: 2 })
    expect(row({ order: '', line: '17' })).toMatchObject({ lineId: 17, problems: [] })
    expect(row({ courier: '' }, '한진').courier).toBe('05')
    expect(row({ courier: '', number: '1234567890123' })).toMatchObject({ courier: '01', problems: [] })
  })

  test.each([
    [{ order: '' }, 'orderEmpty'],
    [{ number: '' }, 'numberEmpty'],
    [{ number: '=A1' }, 'formula'],
    [{ order: '#N/A' }, 'formula'],
    [{ order: 'a'.repeat(61) }, 'tooLong'],
    [{ number: '4.20012E+11' }, 'numberRounded'],
    [{ number: '42001' }, 'numberPattern'],
    [{ number: '번호' }, 'numberPattern'],
    [{ courier: '달나라택배' }, 'courierUnknown'],
    [{ courier: '', number: '999999999999' }, 'courierUnclear'],
    [{ courier: '', number: '42001' }, 'numberPattern'],
    [{ order: '12345' }, 'orderUnknown'],
    [{ line: 'x' }, 'lineMissing'],
  ] as const)('%j has the problem %s', (cells, problem) => {
    expect(row(cells).problems).toEqual([problem])
  })

  test('a courier is found by its names, and recognized by the length and the check digit', () => {
    for (const [word, code] of [
      ['cj 대한통운', '04'],
      ['우체국', '01'],
      ['06', '06'],
      ['롯데택배', '08'],
    ] as const)
      expect(findCourierByWord(word)?.code).toBe(code)
    expect(detectCouriers('1234567890123').map(({ code }) => code)).toEqual(['01'])
    expect(detectCouriers('12345678901').map(({ code }) => code)).toEqual(['06'])
    expect(detectCouriers('123').length).toBe(0)
    // 23456789 % 7 = 1 without the first two digits: of CJ only
    const cj = `11234567890${234567890 % 7}`
    expect(detectCouriers(cj)[0]?.code).toBe('04')
  })

  test('every format is recognized when it comes back with numbers', () => {
    for (const { columns } of Object.values(waybillFormats)) {
      const found = findWaybillColumns(columns.map(({ head }) => head))
      expect(found?.number).toBeGreaterThanOrEqual(0)
      expect(found?.order ?? found?.line).toBeGreaterThanOrEqual(0)
    }
    expect(findWaybillColumns(['이름', '주소'])).toBeUndefined()
  })

  test('[K2] a head names the number, and the order or its line', () => {
    expect(findWaybillColumns(['상품주문번호', '송장번호'])).toEqual({ line: 0, number: 1 })
    expect(findWaybillColumns(['송장번호', '주문번호'])).toEqual({ order: 1, number: 0 })
    expect(findWaybillColumns(['송장번호', '수취인명'])).toBeUndefined()
    expect(findWaybillColumns(['주문번호', '상품주문번호'])).toBeUndefined()
  })

  const parcel: WaybillParcel = {
    reference: `${NO}-2`,
    orderNo: NO,
    lineId: 17,
    receiver: '김받음',
    phone: '01012345678',
    zonecode: '06236',
    address: '서울 강남구 테헤란로 1',
    goods: '감귤 2',
    option: '5kg',
    units: 2,
    memo: '문 앞',
  }
  test.each(Object.entries(waybillFormats))(
    '[K2] %s has the receiver, and no waybill number yet',
    (id, { columns, isByLine }) => {
      const cells = columns.map(({ value }) => value(parcel))
      expect(cells).toEqual(expect.arrayContaining(['김받음', '01012345678', parcel.address, '감귤 2', '문 앞']))
      expect(cells).toEqual(expect.arrayContaining(isByLine ? ['17', NO, 2, '5kg'] : [`${NO}-2`, 1]))
      // the program of 로젠 finds the postcode by the address
      expect(cells.includes('06236')).toBe(id !== 'logen')
      const { number = -1 } = findWaybillColumns(columns.map(({ head }) => head)) ?? {}
      expect(cells[number]).toBe('')
    },
  )
})
