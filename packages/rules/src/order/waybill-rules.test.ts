import { describe, expect, test } from 'vitest'
import {
  detectCouriers,
  findCourierByWord,
  findWaybillColumns,
  readWaybillRow,
  waybillFormats,
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
})
