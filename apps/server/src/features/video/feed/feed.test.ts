import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { DISTRIBUTOR, PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const { apple, pear, suspended, mackerel } = PRODUCT
const FIRST = 1_000
const COUNT = 65
const XSS = '<img src=x onerror="window.__xss=1"><script>window.__xss=1</script>'

describe.each(testEngines)('the feed of videos on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    await shop.db.script(`
      insert into video (id, title, contents, video_url, thumbnail, thumbnail_small, publish_at)
      select ${FIRST} + n, '영상 ' || n, '설명', '/videos/' || n || '.mp4', '/t', '/s', timestamptz '2026-11-01' + n * interval '1 minute'
      from generate_series(1, ${COUNT}) n;
      insert into video_brand (platform, video_id) select 'ru', ${FIRST} + n from generate_series(1, ${COUNT}) n;
      insert into video (id, title, video_url, thumbnail, thumbnail_small, poster, captions_url, hls_url, duration_ms, width, height, publish_at)
      values (1, '${XSS.replaceAll("'", "''")}', '/videos/a.mp4', '/t', '/s', '/p', '/c.vtt', '/h.m3u8', 8000, 540, 960, '2026-11-20');
      insert into video_brand (platform, video_id) values ('farmer', 1), ('ru', 1);
      insert into video_product (video_id, product_id, position) values
        (1, ${mackerel}, 2), (1, ${apple}, 1), (1, ${suspended}, 0), (1, ${pear}, 3);`)
  })
  afterAll(() => shop.close())

  const feed = (query: object = {}) => shop.api()('video.listFeed', { query })
  const statusOf = async (id: number) => (await shop.ask('video.get', { params: { id } })).status
  const setState = (id: number, state: string) =>
    shop.db.exec('state', 'update video set state = $2 where id = $1', [id, state])

  describe('happy', () => {
    test('[SCREEN-15] [PAGE-30] thirty videos a page, the newest first, and backwards', async () => {
      const first = await feed()
      expect(first.page).toMatchObject({ count: COUNT + 1, prePage: null })
      expect(first.videos.map(({ id }) => id)).toEqual([
        1,
        ...Array.from({ length: 29 }, (_, at) => FIRST + COUNT - at),
      ])
      const second = await feed({ nextPage: first.page.nextPage })
      expect(second.videos[0]?.id).toBe(FIRST + COUNT - 29)
      const third = await feed({ nextPage: second.page.nextPage })
      expect(third.videos).toHaveLength(6)
      expect(third.page.nextPage).toBeNull()
      expect((await feed({ nextPage: second.page.prePage })).videos).toEqual(first.videos)
    })

    test('[ENTITY-11] one video with its seller, its products without those on hold, and its files', async () => {
      const video = await shop.api()('video.get', { params: { id: 1 } })
      expect(video).toMatchObject({
        poster: '/p',
        captionsUrl: '/c.vtt',
        hlsUrl: '/h.m3u8',
        durationMs: 8_000,
        width: 540,
        height: 960,
        publishedAt: '2026-11-20T00:00:00.000Z',
        seller: { id: DISTRIBUTOR.orchard },
        isMyVideoShare: false,
      })
      expect(video.products.map(({ id, isSoldOut }) => [id, isSoldOut])).toEqual([
        [apple, false],
        [mackerel, false],
        [pear, true],
      ])
      expect(video.products[0]).toMatchObject({ price: 10_000, categoryId: 9101, topCategoryId: 91 })
    })

    test('videos of products, the newest first, each once', async () => {
      const { videos } = await shop.api()('video.listOfProducts', { query: { ids: `${apple},${pear}` } })
      expect(videos.map(({ id }) => id)).toEqual([1])
      expect(await shop.api()('video.listOfProducts', { query: { ids: '4' } })).toEqual({ videos: [] })
    })

    test('a hidden video leaves every cached list at once, and returns when shown', async () => {
      const id = FIRST + 1
      expect(await statusOf(id)).toBe(200)
      const { count } = (await feed()).page
      await setState(id, 'hidden')
      await expect.poll(() => statusOf(id)).toBe(404)
      expect((await feed()).page.count).toBe(count - 1)
      expect((await shop.ask('video.listProducts', { params: { id } })).status).toBe(404)
      await setState(id, 'shown')
      await expect.poll(() => statusOf(id)).toBe(200)
    })

    test('a video that a display shows is in the feed of the brand of the display', async () => {
      await shop.db.script(`
        insert into display (id, platform, page_key, name, title, display_ui_type, position)
          values (5000, 'market', 'home', '영상', '영상', 'video_rail', 1);
        insert into display_video (display_id, video_id, position) values (5000, ${FIRST + 2}, 1), (5000, ${FIRST + 3}, 2)`)
      const { videos } = await shop.api(undefined, 'market')('video.listFeed')
      expect(videos.map(({ id }) => id)).toEqual([FIRST + 3, FIRST + 2])
      await setState(FIRST + 2, 'hidden')
      const shelf = () => shop.api(undefined, 'market')('video.listDisplay', { params: { id: 5000 } })
      await expect.poll(async () => (await shelf()).page.count).toBe(1)
      expect((await shelf()).videos.map(({ id }) => id)).toEqual([FIRST + 3])
      await shop.db.exec('delete', 'delete from display where id = 5000', [])
      await setState(FIRST + 2, 'shown')
    })
  })

  describe('error', () => {
    test('an unknown, hidden, scheduled or unfinished video is not found', async () => {
      expect(await statusOf(999_999)).toBe(404)
      for (const state of ['draft', 'scheduled', 'hidden']) {
        await setState(FIRST + 4, state)
        await expect.poll(() => statusOf(FIRST + 4)).toBe(404)
      }
      await setState(FIRST + 4, 'shown')
    })

    test.each(['', 'a', '1,', '0', '2147483648', '1;2', Array.from({ length: 31 }, (_, at) => at + 1).join(',')])(
      'ids are numbers separated by commas, at most thirty: %s',
      async (ids) => {
        expect(await shop.ask('video.listOfProducts', { query: { ids } })).toMatchObject({
          status: 400,
          body: { code: 'invalidInput' },
        })
      },
    )

    test('a cursor of another brand is refused', async () => {
      const { nextPage } = (await feed()).page
      const answer = await shop.ask('video.listFeed', { query: { nextPage } }, { brand: 'farmer' })
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalidCursor' } })
    })
  })

  describe('security', () => {
    test('[BRAND-4] a video is found in its own brands only', async () => {
      const params = { id: FIRST + 5 }
      expect((await shop.ask('video.get', { params }, { brand: 'farmer' })).status).toBe(404)
      expect((await shop.ask('video.get', { params: { id: 1 } }, { brand: 'farmer' })).status).toBe(200)
      expect((await shop.ask('video.get', { params: { id: 1 } }, { brand: 'cuma' })).status).toBe(404)
    })

    test('[G1] markup in a title is sent as text in JSON that no browser renders', async () => {
      const answer = await shop.ask('video.get', { params: { id: 1 } })
      expect(answer.body.title).toBe(XSS)
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      expect(String(answer.headers['content-security-policy'])).toContain("default-src 'none'")
    })

    test('cached lists are the same for a member with bookmarks', async () => {
      const { token, api } = await shop.asMember()
      await api('video.addShare', { params: { id: 1 } })
      const [own, anonymous] = [await shop.api(token)('video.listFeed'), await feed()]
      expect(own).toEqual(anonymous)
      expect(own.videos.every(({ isMyVideoShare }) => !isMyVideoShare)).toBe(true)
    })
  })

  test('all database invariants still hold', async () => {
    expect(await findBrokenInvariants(shop.db)).toEqual([])
  })
})
