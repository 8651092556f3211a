import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { register } from '#src/features/user/test-members.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const seoul = {
  roadAddress: '서울특별시 중구 세종대로 110',
  receiverName: '김서울',
  zonecode: '04524',
  phone: '01012345678',
}
const jeju = {
  roadAddress: '제주특별자치도 제주시 첨단로 242',
  receiverName: '고제주',
  zonecode: '63309',
  phone: '01012345678',
}
const ulleung = {
  roadAddress: '경상북도 울릉군 울릉읍 도동길 1',
  receiverName: '독도리',
  zonecode: '40240',
  phone: '01012345678',
}

describe.each(testEngines)('the address book on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  afterAll(() => shop.close())

  const member = async () => shop.api((await register(shop)).token)
  const shown = ({ list }: { list: { receiverName: string; default: boolean }[] }) =>
    list.map((address) => `${address.receiverName}${address.default ? '*' : ''}`)

  test('[C022] [C023] the first address is the default; a new default clears the others', async () => {
    const api = await member()
    expect(shown(await api('address.add', { body: seoul }))).toEqual(['김서울*'])
    expect(shown(await api('address.add', { body: jeju }))).toEqual(['김서울*', '고제주'])
    // [ADDRESS-1]
    expect(shown(await api('address.add', { body: { ...ulleung, default: true } }))).toEqual([
      '독도리*',
      '고제주',
      '김서울',
    ])
    expect(shown(await api('address.list'))).toEqual(['독도리*', '고제주', '김서울'])
  })

  test('[ADDRESS-1] of concurrent new defaults exactly one becomes the default', async () => {
    const api = await member()
    await Promise.all([seoul, jeju, ulleung].map((body) => api('address.add', { body: { ...body, default: true } })))
    const { list } = await api('address.list')
    expect(list.filter((address) => address.default)).toHaveLength(1)
    expect(list).toHaveLength(3)
  })

  test('[C024] [C025] changes and removes an address; the newest remaining one becomes the default', async () => {
    const api = await member()
    const { list } = await api('address.add', { body: seoul })
    await api('address.add', { body: jeju })
    const params = { id: list[0]?.id ?? 0 }
    expect(shown(await api('address.change', { params, body: { ...seoul, receiverName: '박서울' } }))).toEqual([
      '박서울*',
      '고제주',
    ])
    expect(shown(await api('address.remove', { params }))).toEqual(['고제주*'])
    await expect(api('address.remove', { params })).rejects.toMatchObject({ code: 'addressNotFound' })
  })

  test('[ENTITY-17] derives the area from the postcode and ignores the area in the request', async () => {
    const api = await member()
    const say = { areaAddress: 'major' } as object
    for (const body of [seoul, jeju, ulleung]) await api('address.add', { body: { ...body, ...say } })
    const { list } = await api('address.list')
    expect(list.map(({ zonecode, areaAddress }) => [zonecode, areaAddress])).toEqual([
      ['04524', 'major'],
      ['40240', 'third_area'],
      ['63309', 'secondary_area'],
    ])
  })

  test('refuses more than thirty addresses', async () => {
    const api = await member()
    for (let i = 0; i < 30; i++) await api('address.add', { body: seoul })
    await expect(api('address.add', { body: seoul })).rejects.toMatchObject({ code: 'addressBookFull' })
  })

  test('[F2] another member’s address is reported as not found and stays unchanged', async () => {
    const [mine, other] = [await member(), await member()]
    const { list } = await mine('address.add', { body: seoul })
    const params = { id: list[0]?.id ?? 0 }
    await expect(other('address.change', { params, body: jeju })).rejects.toMatchObject({ code: 'addressNotFound' })
    await expect(other('address.remove', { params })).rejects.toMatchObject({ code: 'addressNotFound' })
    expect(shown(await mine('address.list'))).toEqual(['김서울*'])
  })

  test('[I1] the reply stored for a repeated request is not readable in the database', async () => {
    const { token } = await register(shop)
    const headers = { 'idempotency-key': 'address-once-1' }
    const ask = () => shop.ask('address.add', { body: { ...seoul, roadAddress: '카나리아길 9' } }, { token, headers })
    const [first, again] = [await ask(), await ask()]
    expect(again.body).toEqual(first.body)
    expect(first.body.list).toHaveLength(1)
    const { text } = await shop.db.one<{ text: string }>(
      'kept',
      "select string_agg(i::text, ' ') as text from idempotency i",
      [],
    )
    expect(text).not.toContain('카나리아')
  })
})
