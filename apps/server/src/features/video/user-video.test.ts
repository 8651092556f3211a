import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { destroyLeaveRecords } from '#src/features/user/user-leave-sql.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

describe.each(testEngines)('bookmarks of videos on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    await shop.db.script(`
      insert into video (id, title, video_url, thumbnail, thumbnail_small)
      select n, '영상 ' || n, '/videos/' || n || '.mp4', '/t', '/s' from generate_series(1, 40) n;
      insert into video_count (video_id, views, shares) values (1, 10, 7);
      insert into video_brand (platform, video_id) select 'ru', n from generate_series(1, 40) n;
      insert into video_brand (platform, video_id) values ('farmer', 1)`)
  })
  afterAll(() => shop.close())

  describe('happy', () => {
    test('[C059] [C060] [VIDEO-1] a bookmark is added and removed once each, however often it is sent', async () => {
      const { api } = await shop.asMember()
      const params = { id: 1 }
      expect(await api('video.addShare', { params })).toEqual({ isMyVideoShare: true, videoShareCount: 8 })
      expect(await api('video.addShare', { params })).toEqual({ isMyVideoShare: true, videoShareCount: 8 })
      expect(await api('video.removeShare', { params })).toEqual({ isMyVideoShare: false, videoShareCount: 7 })
      expect(await api('video.removeShare', { params })).toEqual({ isMyVideoShare: false, videoShareCount: 7 })
    })

    test('[C059] twenty bookmarks of one video at once are all counted', async () => {
      const members = await Promise.all(Array.from({ length: 20 }, () => shop.asMember()))
      const params = { id: 2 }
      await Promise.all(
        members.flatMap(({ api }) => [api('video.addShare', { params }), api('video.addShare', { params })]),
      )
      const { videos } = await members[0]!.api('video.listFlags', { query: { ids: '2' } })
      expect(videos).toEqual([{ id: 2, isMyVideoShare: true, videoShareCount: 20, viewCount: 0 }])
    })

    test('[VIDEO-1] the flags complete a cached list: the own bookmarks and current counts, unknown videos left out', async () => {
      const { api } = await shop.asMember()
      await api('video.addShare', { params: { id: 4 } })
      const { videos } = await api('video.listFlags', { query: { ids: '3,4,4,999' } })
      expect(videos.map(({ id, isMyVideoShare }) => [id, isMyVideoShare])).toEqual([
        [3, false],
        [4, true],
      ])
      const guest = shop.api(await shop.guest())
      expect((await guest('video.listFlags', { query: { ids: '4' } })).videos[0]?.isMyVideoShare).toBe(false)
    })

    test('[SCREEN-15] bookmarked videos, the latest first, thirty a page, without hidden ones', async () => {
      const { api } = await shop.asMember()
      for (let id = 1; id <= 33; id += 1) {
        shop.clock.now = new Date(shop.clock.now.getTime() + 1_000)
        await api('video.addShare', { params: { id } })
      }
      await shop.db.exec('hide', "update video set state = 'hidden' where id = 33", [])
      const first = await api('video.listShares')
      expect(first.page).toMatchObject({ count: 32, prePage: null })
      expect(first.videos.map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, at) => 32 - at))
      const second = await api('video.listShares', { query: { nextPage: first.page.nextPage ?? '' } })
      expect(second.videos.map(({ id }) => id)).toEqual([2, 1])
      const back = await api('video.listShares', { query: { nextPage: second.page.prePage ?? '' } })
      expect(back.videos).toEqual(first.videos)
      // also a bookmark of a hidden video can be removed
      expect(await api('video.removeShare', { params: { id: 33 } })).toMatchObject({ isMyVideoShare: false })
    })

    test('[I12] bookmarks are deleted with the account, and the counts follow', async () => {
      const { api, userId } = await shop.asMember()
      await api('video.addShare', { params: { id: 35 } })
      await destroyLeaveRecords(shop.db, { userId })
      const { api: other } = await shop.asMember()
      const { videos } = await other('video.listFlags', { query: { ids: '35' } })
      expect(videos[0]).toMatchObject({ videoShareCount: 0 })
    })
  })

  describe('error', () => {
    test('[C059] [C060] an unknown video is not found', async () => {
      const { token } = await shop.asMember()
      for (const call of ['video.addShare', 'video.removeShare'] as const)
        expect(await shop.ask(call, { params: { id: 99_999 } }, { token })).toMatchObject({
          status: 404,
          body: { code: 'videoNotFound' },
        })
    })
  })

  describe('security', () => {
    test('[AUTH-5] [C059] [C060] guests have no bookmarks, so none have to be merged when they log in', async () => {
      const token = await shop.guest()
      for (const call of ['video.addShare', 'video.removeShare', 'video.listShares'] as const)
        expect(await shop.ask(call, { params: { id: 1 } }, { token })).toMatchObject({
          status: 403,
          body: { code: 'memberOnly' },
        })
    })

    test('[BRAND-4] a video of another brand cannot be bookmarked', async () => {
      const { token } = await shop.asMember()
      await shop.db.exec(
        'only',
        "insert into video (id, title, video_url, thumbnail, thumbnail_small) values (90, '가', '/a', '/b', '/c')",
        [],
      )
      await shop.db.exec('brand', "insert into video_brand (platform, video_id) values ('farmer', 90)", [])
      expect((await shop.ask('video.addShare', { params: { id: 90 } }, { token })).status).toBe(404)
    })

    test('a cursor of another member is refused', async () => {
      const [mine, other] = [await shop.asMember(), await shop.asMember()]
      for (const id of [5, 6]) await mine.api('video.addShare', { params: { id } })
      const { nextPage } = (await mine.api('video.listShares', { query: { take: 1 } })).page
      expect(await shop.ask('video.listShares', { query: { nextPage } }, { token: other.token })).toMatchObject({
        status: 400,
        body: { code: 'invalidCursor' },
      })
    })
  })
})
