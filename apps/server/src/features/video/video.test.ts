import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const { apple, pear, suspended } = PRODUCT
const RAIL = 901
const FARMER_RAIL = 902
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.db.script(`
    insert into display (id, platform, page_key, name, title, display_ui_type, position) values
      (${RAIL}, 'ru', 'home', '영상', '영상', 'video_rail', 1), (${FARMER_RAIL}, 'farmer', 'home', '영상', '영상', 'video_rail', 1);
    insert into video (id, title, contents, video_url, thumbnail, thumbnail_small)
    select n, '영상 ' || n, '', '/clips/' || n || '.mp4', '/clips/' || n || '.webp', '/clips/' || n || '-s.webp' from generate_series(1, 33) n;
    insert into video_count (video_id, views, shares) values (2, 1234, 5);
    insert into display_video (display_id, video_id, position) select ${RAIL}, n, n from generate_series(1, 32) n;
    insert into display_video (display_id, video_id, position) values (${FARMER_RAIL}, 33, 1);
    insert into video_product (video_id, product_id, position) values (1, ${apple}, 2), (1, ${pear}, 1), (1, ${suspended}, 0), (33, ${apple}, 1);`)
})
afterAll(() => shop.close())

const videos = (query: object = {}) => shop.api()('video.listDisplay', { params: { id: RAIL }, query })

describe('happy', () => {
  test('[C056] [PAGE-30] [ENTITY-11] thirty clips of a display in their order, then the rest, and backwards', async () => {
    const first = await videos()
    expect(first.page).toMatchObject({ count: 32, prePage: null })
    expect(first.videos).toHaveLength(30)
    expect(first.videos[1]).toEqual({
      id: 2,
      title: '영상 2',
      contents: '',
      videoUrl: '/clips/2.mp4',
      thumbnail: '/clips/2.webp',
      thumbnailSmall: '/clips/2-s.webp',
      viewCount: 1234,
      videoShareCount: 5,
      isMyVideoShare: false,
      poster: '/clips/2.webp',
      captionsUrl: null,
      hlsUrl: null,
      durationMs: null,
      width: null,
      height: null,
      publishedAt: expect.any(String),
      seller: null,
      products: [],
    })
    const second = await videos({ nextPage: first.page.nextPage })
    expect(second.videos.map(({ id }) => id)).toEqual([31, 32])
    expect(second.page.nextPage).toBeNull()
    expect((await videos({ nextPage: second.page.prePage })).videos).toEqual(first.videos)
  })

  test('[C057] the products of a clip in their order, without those on hold', async () => {
    const { products } = await shop.api()('video.listProducts', { params: { id: 1 } })
    expect(products.map(({ id }) => id)).toEqual([pear, apple])
    expect(await shop.api()('video.listProducts', { params: { id: 2 } })).toEqual({ products: [] })
  })

  test('[C057] a cached list is invalidated at once', async () => {
    const count = async () => (await shop.api()('video.listProducts', { params: { id: 3 } })).products.length
    expect(await count()).toBe(0)
    await shop.db.exec('show', 'insert into video_product (video_id, product_id, position) values (3, $1, 1)', [apple])
    await expect.poll(count).toBe(1)
  })
})

describe('error', () => {
  test('[C056] [C057] an unknown display or clip returns not found', async () => {
    const display = await shop.ask('video.listDisplay', { params: { id: 99_999 } })
    expect(display).toMatchObject({ status: 404, body: { code: 'displayNotFound' } })
    const video = await shop.ask('video.listProducts', { params: { id: 99_999 } })
    expect(video).toMatchObject({ status: 404, body: { code: 'videoNotFound' } })
  })

  test('[C056] a cursor of another list is refused', async () => {
    const forged = Buffer.from(JSON.stringify([`video.${FARMER_RAIL}`, 1, 1, 0])).toString('base64url')
    const answer = await shop.ask('video.listDisplay', { params: { id: RAIL }, query: { nextPage: forged } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalidCursor' } })
  })
})

describe('security', () => {
  test('[C056] [C057] [BRAND-4] clips of another brand return not found', async () => {
    expect((await shop.ask('video.listDisplay', { params: { id: FARMER_RAIL } })).status).toBe(404)
    expect((await shop.ask('video.listProducts', { params: { id: 33 } })).status).toBe(404)
    expect((await shop.ask('video.listProducts', { params: { id: 33 } }, { brand: 'farmer' })).status).toBe(200)
  })
})
