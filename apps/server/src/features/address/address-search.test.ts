import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
const bodyOf = async (path: string) => (await shop.request('GET', path)).body

describe('happy', () => {
  test('[SCREEN-1] [ENTITY-17] finds an address with its postcode, both forms and the area derived by the server', async () => {
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
  ] as const)('[ENTITY-17] returns the area and district of postcode %s', async (zonecode, areaAddress, district) => {
    expect(await shop.api()('address.getArea', { params: { zonecode } })).toEqual({ areaAddress, district })
  })

  test('offers only the shop’s own search if no widget and map are configured', async () => {
    const bare = await openTestShop({ env: { KAKAO_MAP_KEY: 'off' } })
    expect(await bare.api()('address.getTools')).toEqual({ widget: null, search: true, map: null })
    await bare.close()
  })

  test('uses the map of the sandbox if not in production', async () => {
    const map = { script: 'http://127.0.0.1:5446/kakao-map/v2/maps/sdk.js', key: 'sandbox-kakao-map' }
    expect(await shop.api()('address.getTools')).toEqual({ widget: null, search: true, map })
  })

  test('returns the configured widget and map', async () => {
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
  test('[SCREEN-1] reports that the address register is unavailable', async () => {
    shop.addresses.isDown = true
    const answer = await shop.ask('address.search', { query: { keyword: '코엑스' } })
    shop.addresses.isDown = false
    expect([answer.status, answer.body]).toMatchObject([503, { code: 'addressSearchUnavailable' }])
  })

  test.each(['', '%20', 'a'.repeat(81), '%00'])(
    'refuses the keyword "%s" with a problem on its field',
    async (keyword) => {
      expect(await bodyOf(`/v1/addresses?keyword=${keyword}`)).toMatchObject({
        code: 'invalidInput',
        problems: [{ path: 'query.keyword' }],
      })
    },
  )

  test.each(['1', '063236', '6323a'])('refuses %s as a postcode', async (zonecode) => {
    expect(await bodyOf(`/v1/addresses/areas/${zonecode}`)).toMatchObject({ code: 'invalidInput' })
  })
})

describe('security', () => {
  test('search replies are not stored in any cache', async () => {
    const { headers } = await shop.ask('address.search', { query: { keyword: '코엑스' } })
    expect(headers['cache-control']).toBe('no-store')
  })

  test('[H1] refuses the sixty-first search within a minute', async () => {
    const limited = await openTestShop({ env: { RATE_LIMITS: 'on' } })
    const ask = () => limited.ask('address.search', { query: { keyword: '코엑스' } })
    const answers = await Promise.all(Array.from({ length: 61 }, ask))
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(60)
    expect(answers.at(-1)?.headers['retry-after']).toBeDefined()
    await limited.close()
  })
})
