import type { CallReply, DisplayDocument, SectionNode } from '@shop/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { PRODUCT, SEED_NOW } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { DISPLAY, NAVIGATION, seedDisplays } from '../test-displays.ts'
import { displayJobs } from './display-jobs.ts'

const { apple, pear, potato } = PRODUCT
type Whole = CallReply<'admin.display.get'>

describe.each(testEngines)('versions of displays on %s', (engine) => {
  let shop: TestShop
  let staff: TestStaff
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    await seedDisplays(shop.db)
    staff = await asStaff(shop, { roles: ['merchandiser'] })
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    shop.clock.now = SEED_NOW
    const { draft, scheduled } = await get()
    for (const row of [draft, scheduled]) if (row) await discard(row)
    const left = (await get()).draft
    if (left) await discard(left)
  })

  const get = (): Promise<Whole> => staff.api('admin.display.get')
  const discard = ({ number, version }: { number: number; version: number }) =>
    staff.ask('admin.display.discard', { params: { number }, body: { version } })
  const save = (document: DisplayDocument, version = 0) =>
    staff.ask('admin.display.saveDraft', { body: { document, version } })
  const draftOf = async (change: (document: DisplayDocument) => DisplayDocument) => {
    const { published, draft } = await get()
    const answer = await save(change((draft ?? published).document), draft?.version ?? 0)
    expect(answer).toMatchObject({ status: 200 })
    return answer.body.draft
  }
  const publish = (version: number, body: object = {}) =>
    staff.ask('admin.display.publish', { body: { version, ...body } })
  const onHome = (document: DisplayDocument, change: (displays: SectionNode[]) => SectionNode[]): DisplayDocument => ({
    ...document,
    pages: document.pages.map((page) => (page.key === 'home' ? { ...page, displays: change(page.displays) } : page)),
  })
  const retitled = (title: string) => (document: DisplayDocument) =>
    onHome(document, (displays) => displays.map((each) => (each.id === DISPLAY.chosen ? { ...each, title } : each)))
  const home = async (brand: 'ru' | 'farmer' = 'ru') =>
    (await shop.api(undefined, brand)('home.listDisplays', { query: { take: 30 } })).displayCategories
  const titles = async () => (await home()).map(({ title }) => title)
  const soon = { timeout: 500, interval: 5 }
  const runJob = (kind: 'display.publish' | 'display.apply') => {
    const handler = displayJobs({ ...shop, clock: () => shop.clock.now } as never)[kind]
    if (!handler || !('inTx' in handler)) throw new Error(kind)
    return shop.db.tx((tx) => handler.inTx(tx, { brand: 'ru' }, { id: 1, key: 'ru', attempts: 1, now: shop.clock.now }))
  }
  const section = (id: number, more: Partial<SectionNode> = {}): SectionNode => ({
    id,
    name: '새 전시',
    title: '새 전시',
    subTitle: '',
    orderByType: 'highOrder',
    displayContentsType: 'product',
    displayUiType: 'rail',
    showInformation: true,
    isStyle: false,
    image: null,
    moreLink: null,
    source: { kind: 'products', productIds: [pear, apple] },
    videoIds: [],
    links: [],
    tabs: [],
    from: null,
    until: null,
    ...more,
  })

  describe('happy', () => {
    test('[HOME-1] a draft that changes nothing publishes what the brand shows, to the byte', async () => {
      const before = await home()
      const tabs = await shop.api()('home.listSubTabs', { params: { id: NAVIGATION.ruSale } })
      const { version } = await draftOf((document) => document)
      expect(await publish(version)).toMatchObject({ status: 200, body: { published: { state: 'published' } } })
      expect(await home()).toEqual(before)
      expect(await shop.api()('home.listSubTabs', { params: { id: NAVIGATION.ruSale } })).toEqual(tabs)
    })

    test('[HOME-1] [backoffice] new nodes get ids, and a publication shows them, moved and removed ones at once', async () => {
      const answer = await draftOf((document) =>
        onHome(document, (displays) => {
          const [first, ...rest] = displays.filter(({ id }) => id !== DISPLAY.banner)
          const links = [
            { id: -2, title: '가을 배너', subTitle: '', image: null, link: '/best', from: null, until: null },
          ]
          return [section(-1, { links, source: { kind: 'group', code: 'none' } }), ...rest, ...(first ? [first] : [])]
        }),
      )
      const { id } = answer.document.pages.find(({ key }) => key === 'home')?.displays[0] ?? { id: 0 }
      expect(id).toBeGreaterThan(0)
      const diff = await staff.api('admin.display.diff', { params: { number: answer.number } })
      expect(diff.changes.map(({ change, key }) => `${change} ${key}`).toSorted()).toEqual([
        `added display:${id}`,
        `moved display:${DISPLAY.hero}`,
        `removed display:${DISPLAY.banner}`,
      ])
      expect((await titles())[0]).toBe('첫 화면')
      await publish(answer.version)
      await expect.poll(async () => (await titles())[0], soon).toBe('새 전시')
      const shown = await home()
      expect(shown.map((each) => each.id)).toEqual([id, 502, 503, 504, 505, 506, DISPLAY.hero])
      expect(shown[0]?.links[0]?.title).toBe('가을 배너')
      expect((await home('farmer')).map((each) => each.id)).toEqual([DISPLAY.farmerHome])
    })

    test('[backoffice] an old version is restored as a draft, and its nodes keep their ids', async () => {
      const { version } = await draftOf(retitled('바꾼 제목'))
      await publish(version)
      const { versions } = await staff.api('admin.display.listVersions')
      const first = versions.at(-1)?.number ?? 0
      const restored = await staff.api('admin.display.restore', { params: { number: first }, body: { version: 0 } })
      expect(await publish(restored.draft.version)).toMatchObject({ status: 200 })
      const ids = async () => (await home()).map(({ id }) => id)
      await expect.poll(ids, soon).toContain(DISPLAY.banner)
      expect(await titles()).toContain('추천')
    })

    test('[backoffice] a scheduled version is published by its job, once it is due, and can be taken back', async () => {
      const at = new Date(shop.clock.now.getTime() + 3_600_000)
      const { version, number } = await draftOf(retitled('예약한 제목'))
      expect(await publish(version, { at: at.toISOString() })).toMatchObject({
        body: { published: { state: 'scheduled' } },
      })
      await runJob('display.publish')
      expect(await titles()).not.toContain('예약한 제목')
      const back = await discard({ number, version })
      expect(back.body.draft).toMatchObject({ state: 'draft', publishAt: null })
      await publish(version, { at: at.toISOString() })
      shop.clock.now = at
      await runJob('display.publish')
      await expect.poll(titles, soon).toContain('예약한 제목')
    })

    test('[backoffice] a node begins and ends at its times, and caches with it', async () => {
      const hour = (hours: number) => new Date(shop.clock.now.getTime() + hours * 3_600_000)
      const times = { from: hour(1).toISOString(), until: hour(2).toISOString() }
      const { version } = await draftOf((document) =>
        onHome(document, (displays) => [section(-1, { title: '한 시간만', ...times }), ...displays]),
      )
      await publish(version)
      expect(await titles()).not.toContain('한 시간만')
      shop.clock.now = hour(1)
      await runJob('display.apply')
      await expect.poll(titles, soon).toContain('한 시간만')
      shop.clock.now = hour(1)
      await runJob('display.apply')
      // not from the cache, whose expiry follows the time of the system
      const { displayCategories } = await shop.api()('home.listDisplays', { query: { take: 29 } })
      expect(displayCategories.map(({ title }) => title)).not.toContain('한 시간만')
    })
  })

  describe('error', () => {
    test('[backoffice] a draft that another person has saved is not overwritten', async () => {
      const { version, document } = await draftOf(retitled('먼저'))
      await save(document, version)
      const answer = await save(document, version)
      expect(answer).toMatchObject({ status: 409, body: { code: 'changedMeanwhile' } })
      expect(await save(document, 0)).toMatchObject({ status: 409 })
      expect(await publish(version)).toMatchObject({ status: 409, body: { code: 'changedMeanwhile' } })
    })

    test('[backoffice] a document with problems is saved, but not published', async () => {
      const { version, document } = await draftOf((whole) =>
        onHome(whole, (displays) => [section(-1, { displayUiType: 'timed_deal' }), ...displays]),
      )
      const id = document.pages.find(({ key }) => key === 'home')?.displays[0]?.id
      const answer = await publish(version)
      expect(answer).toMatchObject({ status: 409, body: { code: 'displayInvalid' } })
      expect(JSON.stringify(answer.body)).toContain(`document.display:${id}`)
    })

    test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])(
      '[G1] a banner cannot lead to %s',
      async (link) => {
        const { published } = await get()
        const links = [{ id: -2, title: '배너', subTitle: '', image: null, link, from: null, until: null }]
        const answer = await save(onHome(published.document, (all) => [section(-1, { links }), ...all]))
        expect(answer).toMatchObject({ status: 400, body: { code: 'invalidInput' } })
      },
    )
  })

  describe('security', () => {
    test('[F6] a document cannot name rows of another brand: they get ids of their own', async () => {
      const { document } = await draftOf((whole) =>
        onHome(whole, (displays) => [
          section(DISPLAY.farmerHome, { source: { kind: 'products', productIds: [potato] } }),
          ...displays,
        ]),
      )
      expect(document.pages.flatMap(({ displays }) => displays.map(({ id }) => id))).not.toContain(DISPLAY.farmerHome)
    })

    test('[F6] a role without display.write reads nothing', async () => {
      const packer = await asStaff(shop, { roles: ['packer'] })
      expect(await packer.ask('admin.display.get', {})).toMatchObject({ status: 403 })
      const marketer = await asStaff(shop, { roles: ['marketer'] })
      expect(await marketer.ask('admin.display.publish', { body: { version: 1 } })).toMatchObject({ status: 403 })
    })
  })
})
