import { areaTypeOf, districtOf, districts, isZonecode } from '@shop/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../sandbox.ts'
import { call, lever } from '../sandbox-calls.ts'
import { register, searchRegister } from './register.ts'

const roadsOf = (keyword: string): string[] => searchRegister(keyword).map(({ road }) => road)

describe('the register', () => {
  test('[SCREEN-1] an address is found by its road, lot, neighbourhood, name and postcode', () => {
    for (const keyword of [
      '테헤란로 152',
      '강남구 테헤란로152',
      '역삼동 737',
      '강남 역삼동',
      '강남파이낸스',
      '06236',
      '서울시 테헤란로',
    ])
      expect(roadsOf(keyword), keyword).toContain('서울특별시 강남구 테헤란로 152')
    expect(roadsOf('부산 테헤란로')).toEqual([])
    expect(roadsOf('   ')).toEqual([])
  })

  test.each(['서울시청', '서울 시청', '서울특별시청', '서울특별시 중구', '서울시중구'])(
    '[SCREEN-1] finds a public building by its common name, such as 서울시청: %s',
    (keyword) => {
      expect(roadsOf(keyword)).toContain('서울특별시 중구 세종대로 110')
    },
  )

  test.each(districts)('[SCREEN-1] a search in $province $name returns results with their own postcode', (district) => {
    const found = searchRegister(`${district.province} ${district.name === '세종시' ? '' : district.name}`)
    expect(found.length).toBeGreaterThan(2)
    expect(found.some(({ zonecode }) => districtOf(zonecode) === district)).toBe(true)
  })

  test('[ENTITY-17] every entry is unique and has a postcode of its district', () => {
    for (const { zonecode, province, road } of register) {
      expect(isZonecode(zonecode), road).toBe(true)
      expect(districtOf(zonecode)?.province, `${zonecode} ${road}`).toBe(province)
      if (province !== '세종') expect(road).toContain(districtOf(zonecode)?.name)
    }
    expect(new Set(register.map(({ road }) => road)).size).toBe(register.length)
  })

  test.each([
    ['우도', 'secondary_area'],
    ['백령도', 'third_area'],
    ['흑산도', 'third_area'],
    ['욕지도', 'third_area'],
    ['울릉군', 'third_area'],
    ['코엑스', 'major'],
  ])('[ENTITY-17] %s lies in %s', (keyword, area) => {
    expect(searchRegister(keyword).map(({ zonecode }) => areaTypeOf(zonecode))).toContain(area)
  })
})

describe('its API', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await createSandbox()
  })
  afterAll(() => sandbox.close())
  const ask = async (query: Record<string, string>) => {
    const search = new URLSearchParams({ confmKey: 'sandbox', resultType: 'json', ...query }).toString()
    const { status, json } = await call(sandbox, 'GET', `/juso/addrlink/addrLinkApi.do?${search}`)
    return { status, results: json['results'] as { common: Record<string, string>; juso: Record<string, string>[] } }
  }

  test('returns pages of results with the postcode and both address forms', async () => {
    const { results } = await ask({ keyword: '코엑스', countPerPage: '5' })
    expect(results.common).toMatchObject({ errorCode: '0', totalCount: '1' })
    expect(results.juso).toMatchObject([
      {
        zipNo: '06164',
        roadAddrPart1: '서울특별시 강남구 영동대로 513',
        jibunAddr: '서울특별시 강남구 삼성동 159 코엑스',
      },
    ])
    const second = await ask({ keyword: '모래상자로 1', countPerPage: '5', currentPage: '2' })
    expect(second.results.juso).toHaveLength(5)
  })

  test.each([
    ['E0001', { keyword: '코엑스', confmKey: 'other' }],
    ['E0005', { keyword: ' ' }],
    ['E0008', { keyword: '길' }],
    ['E0013', { keyword: '길=1' }],
  ])('returns %s with status 200', async (code, query) => {
    const { status, results } = await ask(query)
    expect([status, results.common['errorCode'], results.juso]).toEqual([200, code, null])
  })

  test('can fail on demand', async () => {
    await lever(sandbox, 'fault', { vendor: 'juso', route: 'search', mode: 'error' })
    expect((await ask({ keyword: '코엑스' })).results.common['errorCode']).toBe('-999')
    expect((await ask({ keyword: '코엑스' })).results.common['errorCode']).toBe('0')
  })

  test.each(['/postcode/postcode.v2.js', '/channel/ch-plugin-web.js'])(
    'serves %s to pages of other origins',
    async (path) => {
      const { status, headers } = await fetch(sandbox.url + path)
      expect([status, headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin'])
    },
  )
})
