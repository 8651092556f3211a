import { afterAll, beforeEach, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'

const HOUR_MS = 3_600_000
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

describe.each(testEngines)('notices of staff on %s', (engine) => {
  let shop: RefundShop
  let marketer: TestStaff
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
  })
  // a session ends after half an hour of the clock
  beforeEach(async () => {
    marketer = await asStaff(shop, { roles: ['marketer'] })
  })
  afterAll(() => shop.close())

  const write = async (html = '<p>2월 3일까지</p><p>보내 드려요.</p>') =>
    (await marketer.api('admin.notice.create', { body: { title: '설 배송 안내', html } })).notice
  const titles = async () => (await shop.api(await shop.guest())('board.listNotices')).notices.map(({ id }) => id)

  test('[backoffice] a draft is hidden, is shown once published, and is hidden again in the archive', async () => {
    const { id, version } = await write()
    const params = { id }
    expect(await titles()).not.toContain(id)
    const published = (await marketer.api('admin.notice.publish', { params, body: { version } })).notice
    expect(published.state).toBe('published')
    await expect.poll(titles).toContain(id)
    expect(await shop.api(await shop.guest())('board.getNotice', { params })).toMatchObject({
      html: '<p>2월 3일까지</p><p>보내 드려요.</p>',
      contents: '2월 3일까지\n\n보내 드려요.',
    })
    await marketer.api('admin.notice.archive', { params, body: { version: published.version } })
    await expect.poll(titles).not.toContain(id)
  })

  test('[backoffice] a scheduled notice is published at its time', async () => {
    const { id, version } = await write()
    const publishAt = new Date(shop.clock.now.getTime() + HOUR_MS).toISOString()
    const { notice } = await marketer.api('admin.notice.publish', { params: { id }, body: { version, publishAt } })
    expect(notice).toMatchObject({ state: 'scheduled', publishAt })
    await shop.pass(HOUR_MS / 2)
    expect(await titles()).not.toContain(id)
    await shop.pass(HOUR_MS / 2)
    await expect.poll(titles).toContain(id)
  })

  test('[K19] the text is sanitized, and an empty one is refused', async () => {
    expect((await write('<p onclick="x">글<script>alert(1)</script></p>')).html).toBe('<p>글</p>')
    const empty = { body: { title: '빈 글', html: '<script>x</script>' } }
    expect(codeOf(await marketer.ask('admin.notice.create', empty))).toBe('invalidInput')
  })

  test('[backoffice] a plain notice becomes formatted text, and an old version is refused', async () => {
    const { id } = await shop.db.one<{ id: number }>(
      'plain',
      "insert into notice (platform, title, contents) values ('ru', '옛 공지', 'a < b\n\nc') returning id",
      [],
    )
    const { notice } = await marketer.api('admin.notice.get', { params: { id } })
    expect(notice.html).toBe('<p>a &#60; b</p><p>c</p>')
    const body = { title: '새 공지', html: notice.html, version: notice.version + 1 }
    expect(codeOf(await marketer.ask('admin.notice.change', { params: { id }, body }))).toBe('changedMeanwhile')
    await marketer.api('admin.notice.change', { params: { id }, body: { ...body, version: notice.version } })
    expect((await shop.api(await shop.guest())('board.getNotice', { params: { id } })).contents).toBe('a < b\n\nc')
  })
})
