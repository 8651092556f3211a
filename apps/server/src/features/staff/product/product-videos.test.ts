import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { DISTRIBUTOR, PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const OWN = 901
const FARMERS = 902
const LATER = 903
const NO_VIDEO = 2_000_000_000
const params = { id: PRODUCT.apple }

describe.each(testEngines)('the videos of a product on %s', (engine) => {
  let shop: TestShop
  let staff: TestStaff
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    await shop.db.script(`
      insert into video (id, title, video_url, thumbnail, thumbnail_small, publish_at)
      values (${OWN}, '사과 따는 날', '/a', '/b', '/c', '2026-11-01'), (${FARMERS}, '카나리아', '/a', '/b', '/c', '2026-11-02'),
        (${LATER}, '배 따는 날', '/a', '/b', '/c', '2026-11-03');
      insert into video_brand (platform, video_id) values ('ru', ${OWN}), ('farmer', ${FARMERS}), ('ru', ${LATER});
      insert into video_product (video_id, product_id, position) values (${FARMERS}, ${params.id}, 1);`)
    staff = await asStaff(shop, { roles: ['merchandiser'] })
  })
  afterAll(() => shop.close())

  const set = async (...videoIds: number[]) => {
    const { version } = (await staff.api('admin.product.get', { params })).product
    return staff.ask('admin.product.setVideos', { params, body: { version, videoIds } })
  }
  const listLinked = async () =>
    (
      await shop.db.many<{ id: number }>(
        'linked',
        'select video_id as id from video_product where product_id = $1 order by 1',
        [params.id],
      )
    ).map(({ id }) => id)

  describe('happy', () => {
    test('[backoffice] videos are found by their title, chosen and left out', async () => {
      const { videos } = await staff.api('admin.product.listVideos', { query: { q: '사과' } })
      expect(videos.map(({ id }) => id)).toEqual([OWN])
      expect((await set(OWN)).status).toBe(200)
      expect(await listLinked()).toEqual([OWN, FARMERS])
      expect((await set()).status).toBe(200)
      expect(await listLinked()).toEqual([FARMERS])
    })

    test('[backoffice] the page of the product shows the videos in the chosen order, and new ones after them', async () => {
      const shown = async () =>
        (await shop.api()('video.listOfProducts', { query: { ids: String(params.id) } })).videos.map(({ id }) => id)
      const edited = async () => (await staff.api('admin.product.get', { params })).product.videos.map(({ id }) => id)
      const first = await set(OWN, LATER)
      expect(await edited()).toEqual([OWN, LATER])
      expect(await shown()).toEqual([OWN, LATER])
      // the same choice is no change
      expect((await set(OWN, LATER)).body.product.version).toBe(first.body.product.version)
      expect((await set(LATER, OWN)).body.product.version).toBe(first.body.product.version + 1)
      expect(await shown()).toEqual([LATER, OWN])
      await set(OWN)
      await shop.db.exec(
        'linked elsewhere',
        'insert into video_product (video_id, product_id, position) values ($1, $2, 1)',
        [LATER, params.id],
      )
      await expect.poll(shown).toEqual([OWN, LATER])
      expect(await edited()).toEqual([OWN, LATER])
      await set()
    })
  })

  describe('error', () => {
    test('[backoffice] a choice that is based on an older version is refused', async () => {
      const { version } = (await staff.api('admin.product.get', { params })).product
      const body = { version: version + 1, videoIds: [OWN] }
      expect(await staff.ask('admin.product.setVideos', { params, body })).toMatchObject({
        status: 409,
        body: { code: 'changedMeanwhile' },
      })
    })
  })

  describe('security', () => {
    test('[F3] a video of another brand gives the same reply as a missing one, and keeps its products', async () => {
      expect(JSON.stringify(await staff.api('admin.product.listVideos', { query: {} }))).not.toContain('카나리아')
      const [others, none] = [await set(OWN, FARMERS), await set(OWN, NO_VIDEO)]
      expect(others).toMatchObject({ status: 400, body: { problems: [{ path: 'body.videoIds' }] } })
      expect({ ...others.body, requestId: '' }).toEqual({ ...none.body, requestId: '' })
      expect(await listLinked()).toEqual([FARMERS])
    })

    test('[F6] a seller does not choose videos', async () => {
      const seller = await asStaff(shop, { roles: ['seller'], distributorId: DISTRIBUTOR.orchard })
      const answer = await seller.ask('admin.product.setVideos', { params, body: { version: 0, videoIds: [OWN] } })
      expect(answer.status).toBe(403)
      expect(await listLinked()).toEqual([FARMERS])
    })
  })
})
