import type { DisplayDocument } from '@shop/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DISPLAY, seedDisplays } from '#src/features/home/test-displays.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import type { Storefront } from './storefront-build.ts'

const SECRET = '아직 비밀인 특가'

/** Renders the titles of the sections of the home page. */
const storefront: Storefront = {
  vite: undefined,
  clientDir: undefined,
  render: async (_, { api, tags }) => {
    const { displayCategories } = await api('home.listDisplays', { query: { take: 30 } })
    const text = JSON.stringify([displayCategories.map(({ title }) => title), Object.keys(tags)])
    const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
    return { status: 200, headers, bytes: Buffer.from(text), scriptSources: [] }
  },
}

let shop: TestShop
let staff: TestStaff
let token: string
beforeAll(async () => {
  shop = await openTestShop({ storefront, env: { RESPONSE_CACHE: 'on', PAGE_CACHE: 'on' } })
  await seedDisplays(shop.db)
  staff = await asStaff(shop, { roles: ['merchandiser'] })
})
afterAll(() => shop.close())
beforeEach(async () => {
  token = await openPreview()
})

const retitled = (document: DisplayDocument): DisplayDocument => ({
  ...document,
  pages: document.pages.map(({ key, displays }) => ({
    key,
    displays: displays.map((each) => (each.id === DISPLAY.chosen ? { ...each, title: SECRET, from: null } : each)),
  })),
})
const saveDraft = async () => {
  const { published, draft } = await staff.api('admin.display.get')
  const document = retitled((draft ?? published).document)
  return (await staff.api('admin.display.saveDraft', { body: { document, version: draft?.version ?? 0 } })).draft
}
const openPreview = async (): Promise<string> => {
  const { number, version } = await saveDraft()
  return (await staff.api('admin.display.createPreview', { params: { number }, body: { version } })).token
}

const DISPLAYS = '/v4/display-category?take=30'
const page = (url: string, options: object = {}) => shop.request('GET', url, options)
const call = (preview?: string, url = DISPLAYS) =>
  shop.request('GET', url, preview === undefined ? {} : { headers: { 'x-preview': preview } })
const textOf = ({ body }: { body: unknown }) => (typeof body === 'string' ? body : JSON.stringify(body))
const expectNoLeak = async () => {
  for (const url of ['/', '/?preview=', '/?preview=abc', '/?utm_source=a', DISPLAYS, `${DISPLAYS}&preview=${token}`])
    expect(textOf(await page(url)), url).not.toContain(SECRET)
  for (const brand of ['farmer', 'market', 'cuma'] as const)
    expect(textOf(await page('/', { brand })), brand).not.toContain(SECRET)
}

describe('happy', () => {
  test('[backoffice] a page and its calls show the draft to the holder of the token', async () => {
    const answer = await page(`/?preview=${token}`)
    expect(textOf(answer)).toContain(SECRET)
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
    })
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    const data = await call(token)
    expect(textOf(data)).toContain(SECRET)
    expect(data.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', vary: 'x-preview' })
  })

  test('[backoffice] what the preview shows is what the publication shows', async () => {
    const previewed = (await call(token)).body
    const { draft } = await staff.api('admin.display.get')
    const before = await call()
    expect(textOf(before)).not.toContain(SECRET)
    await shop.db
      .tx(async () => {
        // other brands are previewed at the host of the back office, too
        expect(textOf(await call(token))).toContain(SECRET)
        throw new Error('undone')
      })
      .catch(() => undefined)
    await staff.api('admin.display.publish', { body: { version: draft?.version ?? 0 } })
    await expect.poll(async () => (await call()).body, { timeout: 500, interval: 5 }).toEqual(previewed)
    const { versions } = await staff.api('admin.display.listVersions')
    const restored = await staff.api('admin.display.restore', {
      params: { number: versions.at(-1)?.number ?? 1 },
      body: { version: 0 },
    })
    await staff.api('admin.display.publish', { body: { version: restored.draft.version } })
    await expect.poll(async () => textOf(await call()), { timeout: 500, interval: 5 }).not.toContain(SECRET)
  })

  test('[backoffice] a preview is that of its point in time', async () => {
    const { published, draft } = await staff.api('admin.display.get')
    const from = new Date(shop.clock.now.getTime() + 86_400_000).toISOString()
    const document = retitled((draft ?? published).document)
    const atLater = (section: (typeof published)['document']['singles'][number]) =>
      section.title === SECRET ? { ...section, from } : section
    const later = {
      ...document,
      pages: document.pages.map((each) => Object.assign(each, { displays: each.displays.map(atLater) })),
    }
    const saved = await staff.api('admin.display.saveDraft', {
      body: { document: later, version: draft?.version ?? 0 },
    })
    const { number, version } = saved.draft
    const at = async (time: string | null) => {
      const given = { params: { number }, body: { version, at: time } }
      return textOf(await call((await staff.api('admin.display.createPreview', given)).token))
    }
    expect(await at(null)).not.toContain(SECRET)
    expect(await at(from)).toContain(SECRET)
  })
})

describe('security', () => {
  test('[F2] [backoffice] a preview leaves nothing in any cache, before or after it', async () => {
    await expectNoLeak()
    const before = textOf(await page('/'))
    for (const url of [`/?preview=${token}`, `/?a=b&preview=${token}`, `/?preview=${token}&preview=x`])
      expect(textOf(await page(url)), url).toContain(SECRET)
    await call(token)
    await call(token, `${DISPLAYS}&x=1`)
    expect(textOf(await page('/'))).toBe(before)
    await expectNoLeak()
  })

  test('[F2] a header or a cookie with the token does not change the page of a shopper', async () => {
    const headers = { 'x-preview': token, cookie: `preview=${token}; x-preview=${token}` }
    expect(textOf(await page('/', { headers }))).not.toContain(SECRET)
    await expectNoLeak()
  })

  test('[F6] an expired, guessed or outdated token shows nothing of the draft', async () => {
    const guessed = 'A'.repeat(22)
    const refused = { status: 404, headers: { 'cache-control': 'no-store' } }
    for (const wrong of [guessed, `${token.slice(0, 21)}${token.endsWith('A') ? 'B' : 'A'}`]) {
      expect(await page(`/?preview=${wrong}`)).toMatchObject(refused)
      expect(await call(wrong)).toMatchObject({ ...refused, body: { code: 'previewNotFound' } })
    }
    const { now } = shop.clock
    shop.clock.now = new Date(now.getTime() + 30 * 60_000)
    expect(await page(`/?preview=${token}`)).toMatchObject(refused)
    expect(await call(token)).toMatchObject(refused)
    shop.clock.now = now
    expect(textOf(await call(token))).toContain(SECRET)
    await saveDraft()
    expect(await call(token)).toMatchObject(refused)
  })

  test('[F6] a token shows its own brand only, and ends with the role of its account', async () => {
    const other = await asStaff(shop, { roles: ['merchandiser'], brand: 'farmer' })
    const { published } = await other.api('admin.display.get')
    const { draft } = await other.api('admin.display.saveDraft', { body: { document: published.document, version: 0 } })
    const given = { params: { number: draft.number }, body: { version: draft.version } }
    const farmer = (await other.api('admin.display.createPreview', given)).token
    const shown = textOf(await call(farmer))
    expect(shown).toContain('농부')
    expect(shown).not.toContain(SECRET)
    expect(textOf(await page(`/?preview=${farmer}`))).not.toContain(SECRET)
    await shop.db.exec('unrole', 'delete from staff_role where staff_id = $1', [other.staffId])
    expect(await call(farmer)).toMatchObject({ status: 404 })
    await shop.db.exec('disable', 'update staff set disabled_at = now() where id = $1', [staff.staffId])
    expect(await call(token)).toMatchObject({ status: 404 })
    await shop.db.exec('enable', 'update staff set disabled_at = null where id = $1', [staff.staffId])
  })

  test('[F6] the token is stored as a hash only, and calls that are not public ignore it', async () => {
    const rows = await shop.db.many<{ hash: string }>(
      'previews',
      "select encode(token_hash, 'escape') as hash from display_preview",
      [],
    )
    expect(JSON.stringify(rows)).not.toContain(token)
    const personal = await shop.request('GET', '/v1/user/me', { headers: { 'x-preview': token } })
    expect(personal.status).not.toBe(200)
  })
})
