import { describe, expect, test, vi } from 'vitest'
import { PRODUCT, SEED_NOW } from '#src/features/test-catalogue.ts'
import { loadDisplays, loadSections } from './home-sections.ts'
import { DISPLAY, GROUP, LONG, NAVIGATION, idsOf, openDisplaysForAll, TAB } from './test-displays.ts'

const { apple, tangerine, pear, potato, mackerel } = PRODUCT
const { shop, home, products } = openDisplaysForAll()

describe('happy', () => {
  test('[C103] lists the main navigation of the brand, in order', async () => {
    const { mainNavigations } = await shop.api()('home.listNavigation')
    expect(mainNavigations).toEqual([
      { id: NAVIGATION.ruHome, name: '홈', key: 'home', navigationType: 'simple_list' },
      { id: NAVIGATION.ruSale, name: '세일', key: 'sale', navigationType: 'products' },
    ])
  })

  test('[C104] lists the sub tabs of an entry', async () => {
    const { mainNavigation, subNavigations } = await shop.api()('home.listSubTabs', {
      params: { id: NAVIGATION.ruSale },
    })
    expect(mainNavigation.key).toBe('sale')
    expect(
      subNavigations.map(({ name, displayCategoryId, displayContentsType }) => [
        name,
        displayCategoryId,
        displayContentsType,
      ]),
    ).toEqual([
      ['추천', DISPLAY.chosen, 'product'],
      ['골라 보기', DISPLAY.tabs, 'tab'],
    ])
  })

  test('[C047] [PAGE-5] returns five sections of a page, then the rest, and pages back', async () => {
    const first = await home()
    expect(idsOf(first.displayCategories)).toEqual([501, 502, 503, 504, 505])
    expect(first.page).toMatchObject({ count: 7, prePage: null })
    const second = await home({ nextPage: first.page.nextPage })
    expect(idsOf(second.displayCategories)).toEqual([506, 507])
    expect(second.page).toMatchObject({ count: 7, nextPage: null })
    const back = await home({ nextPage: second.page.prePage })
    expect(back.displayCategories).toEqual(first.displayCategories)
    expect(idsOf((await home({ take: 2 })).displayCategories)).toEqual([501, 502])
  })

  test('[C047] [HOME-1] [ENTITY-10] sorts sections by position, age or sales, without suspended products', async () => {
    const sections = new Map((await home()).displayCategories.map((section) => [section.id, section]))
    expect(idsOf(sections.get(DISPLAY.chosen)?.products ?? [])).toEqual([tangerine, apple, pear])
    expect(idsOf(sections.get(DISPLAY.latest)?.products ?? [])).toEqual([potato, tangerine, apple])
    expect(idsOf(sections.get(DISPLAY.popular)?.products ?? [])).toEqual([tangerine, apple])
    expect(sections.get(DISPLAY.chosen)).toMatchObject({
      title: '추천',
      orderByType: 'highOrder',
      displayContentsType: 'product',
      displayUiType: 'grid',
      showInformation: true,
      buttonImage: null,
      moreLink: null,
      endAt: null,
      tabs: [],
    })
  })

  test('[C047] [HOME-1] returns links in order, and tabs with the products of the first tab', async () => {
    const sections = new Map((await home()).displayCategories.map((section) => [section.id, section]))
    expect(sections.get(DISPLAY.hero)?.links.map(({ title, link }) => [title, link])).toEqual([
      ['첫 번째', '/category/fruit'],
      ['두 번째', '/best'],
    ])
    expect(sections.get(DISPLAY.tabs)?.tabs.map(({ id, name }) => [id, name])).toEqual([
      [TAB.fruit, '과일'],
      [TAB.fish, '수산'],
    ])
    expect(idsOf(sections.get(DISPLAY.tabs)?.products ?? [])).toEqual([apple, tangerine])
  })

  test('[C047] a section has at most twelve products, and five sections need no more queries than one', async () => {
    const { displayCategories } = await home({ take: 7 })
    const long = displayCategories.find(({ id }) => id === DISPLAY.long)
    expect(long?.products).toHaveLength(12)
    const countQueries = async (take: number) => {
      let queries = 0
      const many: typeof shop.db.many = (...given) => {
        queries += 1
        return shop.db.many(...given)
      }
      const db = { ...shop.db, many }
      await loadSections(db, (await loadDisplays(db, 'ru', { pageKey: 'home' }, { take, now: SEED_NOW })).displays)
      return queries
    }
    expect(await countQueries(7)).toBe(await countQueries(2))
  })

  test('[C047] [HOME-1] an ended display is on no page, and a page whose displays have all ended is empty', async () => {
    const end = (at: string, where: string) => shop.db.script(`update display set end_at = ${at} where ${where}`)
    await end(`'${SEED_NOW.toISOString()}'`, `id = ${DISPLAY.chosen}`)
    await end(`'2026-11-21T03:00:01Z'`, `id = ${DISPLAY.latest}`)
    // the notification of a change arrives a moment later
    await vi.waitFor(async () => {
      const { page, displayCategories } = await home()
      expect(idsOf(displayCategories)).toEqual([501, 503, 504, 505, 506])
      expect(page.count).toBe(6)
      expect(displayCategories[1]?.endAt).toBe('2026-11-21T03:00:01.000Z')
    })
    await end(`'2026-11-20T00:00:00Z'`, `page_key = 'home'`)
    const empty = { page: { count: 0, nextPage: null, prePage: null }, displayCategories: [] }
    await vi.waitFor(async () => expect(await home()).toEqual(empty))
    await end('null', `page_key = 'home'`)
    await vi.waitFor(async () => expect((await home()).page.count).toBeGreaterThan(6))
  })

  test('[C049] [C050] lists groups, and a group with its displays', async () => {
    expect((await shop.api()('home.listGroups')).groups).toEqual([
      { id: GROUP.season, name: '제철', title: '제철 모음', image: null },
    ])
    const found = await shop.api()('home.getGroup', { params: { id: GROUP.season } })
    expect(found).toMatchObject({ group: { id: GROUP.season }, page: { count: 2, nextPage: null, prePage: null } })
    expect(found.displayCategories[0]).toMatchObject({
      id: DISPLAY.autumn,
      buttonImage: { key: 'autumn' },
      moreLink: '/autumn',
      endAt: '2026-11-30T15:00:00.000Z',
      products: [{ id: apple }],
    })
  })

  test('[C051] returns a button for each display of a group', async () => {
    const { tabButtons } = await shop.api()('home.listTabButtons', { params: { id: GROUP.season } })
    expect(tabButtons).toMatchObject([
      { id: DISPLAY.autumn, name: 'autumn', buttonImage: { key: 'autumn' } },
      { id: DISPLAY.winter, name: 'winter', buttonImage: null },
    ])
  })

  test('[C052] [PAGE-30] returns tabs, each with its first products', async () => {
    const { tabs } = await shop.api()('home.listTabs', { params: { id: DISPLAY.tabs } })
    expect(tabs.map((tab) => [tab.id, idsOf(tab.products)])).toEqual([
      [TAB.fruit, [apple, tangerine]],
      [TAB.fish, [mackerel]],
    ])
    const short = await shop.api()('home.listTabs', { params: { id: DISPLAY.tabs }, query: { take: 1 } })
    expect(short.tabs.map((tab) => idsOf(tab.products))).toEqual([[apple], [mackerel]])
    expect(short.tabs.map(({ nextPage }) => nextPage === null)).toEqual([false, true])
  })

  test('[C052] [C053] [HOME-1] every product list says whether to show sellers and prices beside the pictures', async () => {
    const { displayCategories } = await shop.api()('home.getGroup', { params: { id: GROUP.season } })
    expect(displayCategories.map(({ name, showInformation }) => [name, showInformation])).toEqual([
      ['autumn', false],
      ['winter', true],
    ])
    expect((await products({}, DISPLAY.autumn)).display.showInformation).toBe(false)
    const params = { id: DISPLAY.autumn }
    expect((await shop.api()('home.listTabs', { params })).showInformation).toBe(false)
  })

  test('[C053] [PAGE-30] returns thirty products a page and pages forward and back', async () => {
    const first = await products()
    expect(first.display).toEqual({ id: DISPLAY.long, name: 'long', title: '모두 보기', showInformation: true })
    expect(first.products).toHaveLength(30)
    expect(first.page).toMatchObject({ count: LONG, prePage: null })
    const second = await products({ nextPage: first.page.nextPage })
    expect(second.products).toHaveLength(LONG - 30)
    expect(second.page.nextPage).toBeNull()
    expect(idsOf([...first.products, ...second.products])).toEqual(Array.from({ length: LONG }, (_, i) => 200_000 + i))
    expect((await products({ prePage: second.page.prePage })).products).toEqual(first.products)
  })

  test('[C053] includeCursor includes the product at the cursor, in both directions', async () => {
    const first = await products({ take: 10 })
    const second = await products({ take: 10, nextPage: first.page.nextPage })
    const from = await products({ take: 10, nextPage: first.page.nextPage, includeCursor: true })
    expect(idsOf(from.products)).toEqual([first.products.at(-1)?.id, ...idsOf(second.products).slice(0, 9)])
    const upTo = await products({ take: 10, prePage: second.page.prePage, includeCursor: true })
    expect(idsOf(upTo.products)).toEqual([...idsOf(first.products).slice(1), second.products[0]?.id])
  })

  test('[C053] [HOME-1] every sort order can be paged through', async () => {
    for (const [id, expected] of [
      [DISPLAY.chosen, [tangerine, apple, pear]],
      [DISPLAY.latest, [potato, tangerine, apple]],
      [DISPLAY.popular, [tangerine, apple]],
      [DISPLAY.tabs, [apple, tangerine]],
    ] as const) {
      const seen: number[] = []
      let nextPage: string | null | undefined
      do {
        const found = await products({ take: 1, ...(nextPage && { nextPage }) }, id)
        seen.push(...idsOf(found.products))
        nextPage = found.page.nextPage
      } while (nextPage)
      expect(seen).toEqual(expected)
    }
  })

  test('[C054] lists styles with their numbers of products', async () => {
    const { styles, page } = await shop.api()('home.listStyles')
    expect(styles.map(({ id, productsCount }) => [id, productsCount])).toEqual([
      [DISPLAY.gift, 2],
      [DISPLAY.camping, 0],
    ])
    expect(page).toEqual({ count: 2, nextPage: null, prePage: null })
    const first = await shop.api()('home.listStyles', { query: { take: 1 } })
    const second = await shop.api()('home.listStyles', { query: { take: 1, nextPage: first.page.nextPage ?? '' } })
    expect(idsOf(second.styles)).toEqual([DISPLAY.camping])
  })

  test('[C049] [C054] a brand without groups and styles has empty lists', async () => {
    expect((await shop.api(undefined, 'cuma')('home.listGroups')).groups).toEqual([])
    expect(await shop.api(undefined, 'cuma')('home.listStyles')).toMatchObject({ styles: [], page: { count: 0 } })
  })
})

describe('error', () => {
  test('[C047] an unknown page of the brand is not found', async () => {
    for (const [key, brand] of [
      ['nowhere', 'ru'],
      ['home', 'cuma'],
    ] as const) {
      const answer = await shop.ask('home.listDisplays', { query: { key } }, { brand })
      expect(answer).toMatchObject({ status: 404, body: { code: 'displayNotFound' } })
    }
  })

  test('[C047] [C053] [C054] refuses a cursor of another list, or two cursors at once', async () => {
    const ofProducts = (await products({ take: 10 })).page.nextPage
    const asked = [
      await shop.ask('home.listDisplays', { query: { nextPage: ofProducts } }),
      await shop.ask('home.listStyles', { query: { nextPage: ofProducts } }),
      await shop.ask('home.listDisplayProducts', { params: { id: DISPLAY.latest }, query: { nextPage: ofProducts } }),
      await shop.ask('home.listDisplayProducts', {
        params: { id: DISPLAY.long },
        query: { nextPage: ofProducts, prePage: ofProducts },
      }),
    ]
    for (const answer of asked) expect(answer).toMatchObject({ status: 400, body: { code: 'invalidCursor' } })
  })
})

describe('security', () => {
  test.each([
    ['home.listSubTabs', NAVIGATION.farmerHome],
    ['home.getGroup', GROUP.farmer],
    ['home.listTabButtons', GROUP.farmer],
    ['home.listTabs', DISPLAY.farmerHome],
    ['home.listDisplayProducts', DISPLAY.farmerHome],
  ] as const)(
    '[C104] [C050] [C051] [C052] [C053] [BRAND-4] %s of another brand or of no brand is not found',
    async (name, id) => {
      for (const asked of [id, 99_999]) {
        const answer = await shop.ask(name, { params: { id: asked } })
        expect(answer).toMatchObject({ status: 404, body: { code: 'displayNotFound' } })
      }
      expect((await shop.ask(name, { params: { id } }, { brand: 'farmer' })).status).toBe(200)
    },
  )

  test('[C053] a forged cursor far beyond the display gives an empty page or the first one', async () => {
    for (const [value, id, back] of [
      [Number.MAX_SAFE_INTEGER, 2 ** 31 - 1, 0],
      [-Number.MAX_SAFE_INTEGER, 0, 1],
    ]) {
      const cursor = Buffer.from(JSON.stringify([`display.${DISPLAY.long}`, value, id, back])).toString('base64url')
      const found = await products({ nextPage: cursor, includeCursor: true })
      expect(found.page.count).toBe(LONG)
      expect(found.products.length).toBe(back ? 30 : 0)
    }
  })
})
