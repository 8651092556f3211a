import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { openUploadShop, PLAYABLE, type UploadShop } from '#src/features/video/upload/testing/upload-shop.ts'
import { photo } from '#src/testing/test-pictures.ts'

const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:01.000\n배예요.\n'

describe.each(testEngines)('videos in the back office on %s', (engine) => {
  let desk: UploadShop
  let staff: TestStaff
  beforeAll(async () => {
    desk = await openUploadShop(engine)
    staff = await asStaff(desk.shop, { roles: ['producer'] })
  })
  afterAll(() => desk.close())

  const texts = { title: '사과 상자', contents: '아삭해요.' }
  const get = async (id: number) => (await staff.api('admin.video.get', { params: { id } })).video
  const upload = async (): Promise<number> => {
    const { videoId, ticket } = await staff.api('admin.video.create', {
      body: { ...texts, productIds: [PRODUCT.apple] },
    })
    const url = `${desk.origin}/uploads/video/${ticket}`
    expect((await desk.upload(url, await desk.bytesOf(desk.poster), 'poster')).status).toBe(204)
    expect((await desk.upload(url, await desk.bytesOf(PLAYABLE))).status).toBe(204)
    return videoId
  }
  const put = (name: 'setPoster' | 'setCaptions', id: number, raw: Buffer) =>
    desk.shop.request('PUT', `/admin/v1/videos/${id}/${name === 'setPoster' ? 'poster' : 'captions'}`, {
      raw,
      headers: { ...staff.headers, 'content-type': 'application/octet-stream' },
    })

  describe('happy', () => {
    test('[backoffice] a video is uploaded with its ticket, changed, hidden, shown and archived', async () => {
      const id = await upload()
      const params = { id }
      expect(await get(id)).toMatchObject({ state: 'shown', brands: ['ru'], products: [{ id: PRODUCT.apple }] })
      expect((await staff.api('admin.video.list', { query: { state: 'shown' } })).videos.map((v) => v.id)).toContain(id)
      const body = { title: '배 상자', contents: '', productIds: [PRODUCT.pear], version: 0 }
      const changed = await staff.api('admin.video.change', { params, body })
      expect(changed.video).toMatchObject({ title: '배 상자', products: [{ id: PRODUCT.pear }], version: 1 })
      expect(codeOf(await staff.ask('admin.video.change', { params, body }))).toBe('changedMeanwhile')
      await staff.api('admin.video.hide', { params })
      expect((await desk.getVideo(id)).status).toBe(404)
      expect((await staff.api('admin.video.show', { params })).video.state).toBe('shown')
      expect((await desk.getVideo(id)).status).toBe(200)
      await staff.api('admin.video.archive', { params })
      expect((await desk.getVideo(id)).status).toBe(404)
      expect(codeOf(await staff.ask('admin.video.get', { params }))).toBe('videoNotFound')
    })

    test('[backoffice] captions are replaced and read, and a poster is replaced', async () => {
      const id = await upload()
      const { poster } = await get(id)
      expect((await put('setCaptions', id, Buffer.from(CAPTIONS))).status).toBe(200)
      expect((await staff.api('admin.video.getCaptions', { params: { id } })).captions).toBe(CAPTIONS)
      expect((await put('setPoster', id, await photo({ width: 400 }))).status).toBe(200)
      expect((await get(id)).poster).not.toBe(poster)
      expect(codeOf(await put('setCaptions', id, Buffer.from('no captions')))).toBe('captionsUnreadable')
    })
  })

  describe('security', () => {
    test('[F6] a video of another brand is not found, and other roles are refused', async () => {
      const id = await upload()
      const other = await asStaff(desk.shop, { roles: ['producer'], brand: 'cuma' })
      expect(codeOf(await other.ask('admin.video.hide', { params: { id } }))).toBe('videoNotFound')
      expect((await other.api('admin.video.list', {})).videos).toEqual([])
      const packer = await asStaff(desk.shop, { roles: ['packer'] })
      expect((await packer.ask('admin.video.list', {})).status).toBe(403)
    })
  })
})
