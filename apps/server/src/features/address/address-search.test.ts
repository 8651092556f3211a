import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
const bodyOf = async (path: string) => (await shop.request('GET', path)).body

describe('happy', () => {
  test('[SCREEN-1] [ENTITY-17] an address is found with its postcode, both forms and the area the server reads from it', async () => {
    expect(await shop.api()('address.search', { query: { keyword: '제주시청' } })).toEqual({
      list: [
        {
          zonecode: '63208',
          roadAddress: '제주특별자치도 제주시 광양9길 10',
          jibunAddress: '제주특별자치도 제주시 이도이동 1176-1 제주시청',
          name: '제주시청',
          areaAddress: 'secondary_area',
        },
      ],
    })
  })

  test.each([
    ['06236', 'major', { province: '서울', name: '강남구' }],
    ['63365', 'secondary_area', { province: '제주', name: '제주시' }],
    ['40221', 'third_area', { province: '경북', name: '울릉군' }],
    ['00100', 'major', null],
  ] as const)('[ENTITY-17] where %s lies', async (zonecode, areaAddress, district) => {
    expect(await shop.api()('address.getArea', { params: { zonecode } })).toEqual({ areaAddress, district })
  })

  test('without a widget and a map in the settings there is the shop’s own search', async () => {
    const bare = await openTestShop({ env: { KAKAO_MAP_KEY: 'off' } })
    expect(await bare.api()('address.getTools')).toEqual({ widget: null, search: true, map: null })
    await bare.close()
  })

  test('outside production the sandbox draws the map', async () => {
    const map = { script: 'http://127.0.0.1:5446/kakao-map/v2/maps/sdk.js', key: 'sandbox-kakao-map' }
    expect(await shop.api()('address.getTools')).toEqual({ widget: null, search: true, map })
  })

  test('the widget and the map are named where the settings do', async () => {
    const set = await openTestShop({
      env: {
        POSTCODE_JS: 'https://postcode.example/v2.js',
        KAKAO_MAP_KEY: 'k',
        KAKAO_MAP_JS: 'https://map.example/sdk.js',
      },
    })
    expect(await set.api()('address.getTools')).toEqual({
      widget: 'https://postcode.example/v2.js',
      search: true,
      map: { script: 'https://map.example/sdk.js', key: 'k' },
    })
    await set.close()
  })
})

describe('error', () => {
  test('[SCREEN-1] a register that is down is said so, with the way out', async () => {
    shop.addresses.isDown = true
    const answer = await shop.ask('address.search', { query: { keyword: '코엑스' } })
    shop.addresses.isDown = false
    expect([answer.status, answer.body]).toMatchObject([503, { code: 'addressSearchUnavailable' }])
  })

  test.each(['', '%20', 'a'.repeat(81), '%00'])('the keyword "%s" is refused beside its field', async (keyword) => {
    expect(await bodyOf(`/v1/addresses?keyword=${keyword}`)).toMatchObject({
      code: 'invalidInput',
      problems: [{ path: 'query.keyword' }],
    })
  })

  test.each(['1', '063236', '6323a'])('%s is no postcode', async (zonecode) => {
    expect(await bodyOf(`/v1/addresses/areas/${zonecode}`)).toMatchObject({ code: 'invalidInput' })
  })
})

describe('security', () => {
  test('what somebody looked for is kept nowhere on the way', async () => {
    const { headers } = await shop.ask('address.search', { query: { keyword: '코엑스' } })
    expect(headers['cache-control']).toBe('no-store')
  })

  test('[H1] the sixty-first look-up of a minute is refused', async () => {
    const limited = await openTestShop({ env: { RATE_LIMITS: 'on' } })
    const ask = () => limited.ask('address.search', { query: { keyword: '코엑스' } })
    const answers = await Promise.all(Array.from({ length: 61 }, ask))
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(60)
    expect(answers.at(-1)?.headers['retry-after']).toBeDefined()
    await limited.close()
  })
})
