import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.db.script(`
    insert into notice (id, platform, title, contents, is_pinned, created_at)
    select n, 'ru', '공지 ' || n, '첫 문단

둘째 문단', n = 5, timestamptz '2026-10-01T00:00:00Z' + n * interval '1 day' from generate_series(1, 20) n;
    insert into notice (id, platform, title, contents) values (101, 'farmer', '농부 공지', '내용');`)
})
afterAll(() => shop.close())

const list = (query: object = {}) => shop.api()('board.listNotices', { query })
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

describe('happy', () => {
  test('[C045] [PAGE-15] [SCREEN-22] lists fifteen notices, the pinned one and then the newest first; the first page is 0', async () => {
    const first = await list()
    expect(idsOf(first.notices)).toEqual([5, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7])
    expect(first.notices[0]).toEqual({ id: 5, title: '공지 5', createdAt: '2026-10-06T00:00:00.000Z', isPinned: true })
    expect(first.page).toEqual({ count: 20, nextPage: '1', prePage: null })
    const second = await list({ page: 1 })
    expect(idsOf(second.notices)).toEqual([6, 4, 3, 2, 1])
    expect(second.page).toEqual({ count: 20, nextPage: null, prePage: '0' })
    expect(idsOf((await list({ page: 0, take: 2 })).notices)).toEqual([5, 20])
    // beyond the end, the previous page is the last one with notices
    const beyond = await list({ page: 101 })
    expect([beyond.notices, beyond.page]).toEqual([[], { count: 20, nextPage: null, prePage: '1' }])
  })

  test('[SCREEN-22] returns a notice with the next newer and older one', async () => {
    const notice = await shop.api()('board.getNotice', { params: { id: 5 } })
    expect(notice).toMatchObject({ id: 5, contents: '첫 문단\n\n둘째 문단', newer: { id: 6 }, older: { id: 4 } })
    expect(await shop.api()('board.getNotice', { params: { id: 20 } })).toMatchObject({
      newer: null,
      older: { id: 19 },
    })
    expect(await shop.api()('board.getNotice', { params: { id: 1 } })).toMatchObject({ newer: { id: 2 }, older: null })
  })

  test('[C045] a new notice is listed at once', async () => {
    const count = async () => (await list()).page.count
    expect(await count()).toBe(20)
    await shop.db.exec(
      'write',
      "insert into notice (id, platform, title, contents) values (500, 'ru', '새 공지', '내용')",
      [],
    )
    await expect.poll(count).toBe(21)
    await shop.db.exec('erase', 'delete from notice where id = 500', [])
    await expect.poll(count).toBe(20)
  })
})

describe('error', () => {
  test('[C045] a page far past the end is empty, and page numbers have a maximum', async () => {
    expect(await list({ page: 999_999_999, take: 100 })).toMatchObject({
      notices: [],
      page: { count: 20, nextPage: null },
    })
    for (const query of [{ page: '1000000000' }, { page: -1 }, { page: 'first' }, { take: 0 }, { take: 1_000 }])
      expect(await shop.ask('board.listNotices', { query })).toMatchObject({
        status: 400,
        body: { code: 'invalidInput' },
      })
  })

  test('[SCREEN-22] an unknown notice is not found', async () => {
    expect(await shop.ask('board.getNotice', { params: { id: 9_999 } })).toMatchObject({
      status: 404,
      body: { code: 'noticeNotFound' },
    })
  })
})

describe('security', () => {
  test('[C045] [BRAND-4] a brand shows only its own notices', async () => {
    expect(idsOf((await shop.api(undefined, 'farmer')('board.listNotices')).notices)).toEqual([101])
    expect((await shop.api(undefined, 'cuma')('board.listNotices')).notices).toEqual([])
    expect((await shop.ask('board.getNotice', { params: { id: 101 } })).status).toBe(404)
  })
})
