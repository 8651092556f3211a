// @vitest-environment node
import type { Api } from '@shop/contract'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aCard, aProduct, aRoom } from '#src/features/live/testing/fixtures.ts'
import { cspHashes } from '#src/lib/page/rendering/csp-hashes.ts'
import { openRenderer } from './entry.server.tsx'
import { pageRoutes } from './routes.ts'
import { noSettings } from '#src/testing/shop-samples.ts'

const chunk = (file: string) => ({ file: `assets/${file}` })
const manifest = {
  'style.css': chunk('style.css'),
  'src/entry.client.tsx': { ...chunk('entry.js'), imports: ['_react.js'] },
  '_react.js': chunk('react.js'),
  ...Object.fromEntries(pageRoutes.map(({ file }) => [`src/${file}`, chunk(file.replaceAll('/', '-'))])),
}
const failure = (statusCode: number, message: string) => Object.assign(new Error(message), { statusCode })
const notice = { id: 3, title: '추석 배송 안내', contents: '미리 주문해 주세요.', createdAt: '2026-09-01T00:00:00Z' }

let render: Awaited<ReturnType<typeof openRenderer>>
let reported: ReturnType<typeof vi.spyOn>
beforeAll(async () => {
  render = await openRenderer(manifest)
})
beforeEach(() => {
  reported = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

const open = async (path: string, answer: () => unknown = () => ({})) => {
  const origin = 'http://cuma.localhost'
  const api = (async () => answer()) as unknown as Api
  const page = await render(new Request(origin + path), {
    api,
    brandId: 'cuma',
    origin,
    settings: noSettings,
    tags: {},
  })
  return { ...page, html: new TextDecoder().decode(page.bytes) }
}

describe('happy', () => {
  test('a page is complete, with its head, its data and the scripts allowed by its policy', async () => {
    const { status, headers, html, scriptSources } = await open('/notices/3', () => notice)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(html).toMatch(/^<!DOCTYPE html><html lang="ko" data-platform="cuma">/)
    expect(html.endsWith('</body></html>')).toBe(true)
    const [head = ''] = html.split('</head>')
    expect(head).toContain('<title>추석 배송 안내 | 쿠마</title>')
    expect(head).toContain('<link rel="canonical" href="http://cuma.localhost/notices/3"/>')
    expect(head).toContain('<link rel="stylesheet" href="/assets/style.css"/>')
    expect(head).toContain('"@type":"BreadcrumbList"')
    expect(html).toContain('"board.getNotice"')
    expect(html).toContain('"errors":null')
    expect(html).toContain('/assets/pages-info-notice-page.tsx')
    expect(scriptSources).toEqual(cspHashes(html))
    expect(reported).not.toHaveBeenCalled()
  })

  test('[SCREEN-21] [ROUTE-2] a broadcast has its picture, title, metadata and products without scripts', async () => {
    const room = aRoom(7, 'live', { title: '사과 라이브', image: '/pictures/apple-640.webp', products: [aProduct(31)] })
    const { status, html } = await open('/live/7/player', () => room)
    expect(status).toBe(200)
    const [head = '', body = ''] = html.split('</head>')
    expect(head).toContain('<title>사과 라이브 | 쿠마</title>')
    expect(head).toContain('<meta property="og:image" content="http://cuma.localhost/pictures/apple-640.webp"/>')
    expect(head).toContain('"isLiveBroadcast":true')
    expect(body).toContain('data-layout="player"')
    expect(body).toContain('src="/pictures/apple-640.webp"')
    expect(body.match(/<h1/g)).toHaveLength(1)
    expect(/<noscript>.*href="\/product\/31".*<\/noscript>/.test(body)).toBe(true)
    expect(reported).not.toHaveBeenCalled()
  })

  test('[SCREEN-21] a planned broadcast links its products, and a canceled one is not indexed', async () => {
    const planned = await open('/live/7/player', () => aRoom(7, 'scheduled', { products: [aProduct(31)] }))
    expect(planned.html.replace(/<noscript>.*?<\/noscript>/g, '')).toContain('href="/product/31"')
    expect(planned.html).toContain('--:--:--')
    const canceled = await open('/live/7/player', () => aRoom(7, 'canceled'))
    expect(canceled.html).toContain('<meta name="robots" content="noindex"/>')
  })

  test('[SCREEN-21] the list of broadcasts is complete without scripts', async () => {
    const page = { count: 1, nextPage: null, prePage: null }
    const list = { onAir: [aCard(1, 'live')], upcoming: [aCard(2, 'scheduled')], replays: [aCard(3, 'ended')], page }
    const { html } = await open('/live', () => list)
    for (const id of [1, 2, 3]) expect(html).toContain(`href="/live/${id}/player"`)
    expect(html).toContain('11.28(토) 20:00')
  })

  test('URLs without a page are answered without React', async () => {
    const redirect = await open('/guest-orders')
    expect([redirect.status, redirect.headers.get('location')]).toEqual([301, '/orders/guest'])
    const web = await open('/manifest.webmanifest')
    expect(JSON.parse(web.html)).toMatchObject({ lang: 'ko', start_url: '/' })
    const icon = await open('/brand/favicon.svg')
    expect([icon.status, icon.html.slice(0, 4)]).toEqual([200, '<svg'])
    expect((await open('/offline.html')).html).toContain('인터넷에 연결되어 있지 않아요')
  })
})

describe('error', () => {
  test.each([
    ['/no/such/page', '찾는 페이지가 없어요'],
    ['/notices/x', '찾는 공지가 없어요'],
    ['/live/x/player', '찾는 방송이 없어요'],
    ['/my-cuma/settings/nothing', '찾는 설정이 없어요'],
  ])('[ERROR-2] %s is a 404 within the shop layout, and is not reported', async (path, title) => {
    const { status, html } = await open(path)
    expect(status).toBe(404)
    expect(html).toContain(`<title>${title} | 쿠마</title>`)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain('홈으로 가기')
    expect(html).toContain('"errors":{"shop":{"status":404')
    expect(reported).not.toHaveBeenCalled()
  })

  test('a missing picture is a 404 without a page', async () => {
    const { status, html } = await open('/brand/nothing.svg')
    expect([status, JSON.parse(html)]).toEqual([404, { message: '찾는 그림이 없어요.' }])
  })

  test('[ERROR-2] a failure of the API keeps its status', async () => {
    const { status, html } = await open('/notices/3', () => {
      throw failure(503, 'down: password 1234')
    })
    expect(status).toBe(503)
    expect(html).toContain('에러가 발생했어요')
    expect(html).not.toContain('1234')
    expect(reported).toHaveBeenCalled()
  })

  test('[SCREEN-20] an unexpected loader error is a 500 that is reported and whose details are hidden', async () => {
    const { status, html } = await open('/notices/3', () => {
      throw new TypeError('password 1234')
    })
    expect(status).toBe(500)
    expect(html).toContain('새로고침')
    expect(html).not.toContain('1234')
    expect(reported).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'password 1234' }))
  })

  test('[SCREEN-20] an error thrown during rendering is handled the same way', async () => {
    const { status, html } = await open('/notices/3', () => ({ ...notice, contents: 7 }))
    expect(status).toBe(500)
    expect(html).toContain('새로고침')
    expect(html).toContain('"errors":{"shop":')
    expect(reported).toHaveBeenCalled()
  })
})
