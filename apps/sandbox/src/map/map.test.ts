import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '#src/main.ts'

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await createSandbox()
})
afterEach(() => sandbox.close())

const KEY = 'sandbox-kakao-map'
const find = async (query: string, key = KEY) => {
  const path = `/kakao-map/v2/local/search/address.json?query=${encodeURIComponent(query)}`
  const answer = await fetch(`${sandbox.url}${path}`, { headers: { authorization: `KakaoAK ${key}` } })
  return { status: answer.status, body: (await answer.json()) as { documents?: { x: string; y: string }[] } }
}
const script = (key: string, referer: string) =>
  fetch(`${sandbox.url}/kakao-map/v2/maps/sdk.js?appkey=${key}&libraries=services&autoload=false`, {
    headers: { referer },
  })

describe('the map', () => {
  it.each(['서울 강남구 영동대로 513', '서울특별시 강남구 영동대로 513', '서울특별시 강남구 삼성동 159'])(
    '%s resolves to one place in Seoul',
    async (address) => {
      const { status, body } = await find(address)
      expect(status).toBe(200)
      expect(body.documents).toHaveLength(1)
      expect(Number(body.documents?.[0]?.y)).toBeCloseTo(37.56, 0)
      expect(Number(body.documents?.[0]?.x)).toBeCloseTo(126.98, 0)
    },
  )

  it('an unknown or incomplete address has no place', async () => {
    for (const address of ['서울특별시 강남구 모래상자로 1', '서울특별시 강남구 영동대로', '서울 강남구 영동대로 51'])
      expect((await find(address)).body.documents, address).toEqual([])
  })

  it('the script requires its key and one of the shop’s own pages', async () => {
    const page = 'http://ru.localhost:5445/address'
    expect((await script(KEY, page)).status).toBe(200)
    expect((await script('other', page)).status).toBe(401)
    expect((await script(KEY, 'https://evil.example/')).status).toBe(401)
    expect((await find('서울 강남구 영동대로 513', 'other')).status).toBe(401)
  })

  it('the map image shows the place name, its road and nearby places', async () => {
    const [place] = (await find('서울 강남구 영동대로 513')).body.documents ?? []
    const drawing = await fetch(`${sandbox.url}/kakao-map/tile.svg?lat=${place?.y}&lng=${place?.x}&level=3`)
    expect(drawing.headers.get('content-type')).toBe('image/svg+xml')
    const text = await drawing.text()
    expect(text).toContain('코엑스')
    expect(text).toContain('영동대로')
    expect((await fetch(`${sandbox.url}/kakao-map/tile.svg?lat=x`)).status).toBe(400)
  })
})
