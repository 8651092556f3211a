import { describe, expect, test } from 'vitest'
import { demoCatalogue } from '#src/catalogue.ts'
import { isHomegrown } from '#src/product/food-notice.ts'

const { products, displays, navigations, groups, notices, categories, productGroups, advertisings, videos, reviews } =
  demoCatalogue(new Date('2026-03-02T03:00:00Z'))
const brands = ['cuma', 'market', 'farmer', 'ru'] as const

describe.each(brands)('the display pages of %s', (brand) => {
  const own = displays.filter((d) => d.platform === brand)
  const entries = navigations.filter((n) => n.platform === brand)

  test('[HOME-1] the home shows sections of many kinds', () => {
    const home = own.filter((d) => d.pageKey === 'home')
    expect(home.length).toBeGreaterThanOrEqual(10)
    expect(new Set(home.map((d) => d.uiType)).size).toBeGreaterThanOrEqual(7)
    expect(own.filter((d) => d.contentsType !== (d.tabs.length > 0 ? 'tab' : 'product'))).toEqual([])
    expect(own.filter((d) => (d.uiType === 'timed_deal') !== (d.endAt !== null))).toEqual([])
  })

  test('the main navigation has entries of all three types, each with sub tabs', () => {
    expect(new Set(entries.map((n) => n.navigationType))).toEqual(new Set(['simple_list', 'tab_in_tab', 'products']))
    expect(entries.filter((n) => n.key !== 'home' && n.subTabs.length === 0)).toEqual([])
    const kind = new Map(own.map((d) => [d.id, d.contentsType]))
    const tabbed = entries.filter((n) => n.navigationType === 'tab_in_tab').flatMap((n) => n.subTabs)
    expect(tabbed.filter((t) => kind.get(t.displayId) !== 'tab')).toEqual([])
    const listed = entries.filter((n) => n.navigationType === 'products').flatMap((n) => n.subTabs)
    expect(listed.filter((t) => kind.get(t.displayId) !== 'product')).toEqual([])
  })

  test('has funding, best-new, groups, styles and notices', () => {
    expect(own.filter((d) => d.pageKey === 'funding').length).toBeGreaterThanOrEqual(3)
    expect(own.filter((d) => d.pageKey === 'best-new')).toHaveLength(1)
    expect(groups.filter((g) => g.platform === brand).length).toBeGreaterThanOrEqual(2)
    expect(own.some((d) => d.isStyle)).toBe(true)
    expect(notices.filter((n) => n.platform === brand).length).toBeGreaterThanOrEqual(6)
  })

  test('[ENTITY-11] [SCREEN-15] the home has a rail of clips, and every clip is on a page of the brand', () => {
    const rails = own.filter((d) => d.uiType === 'video_rail')
    expect(rails[0]?.pageKey).toBe('home')
    expect(rails[0]?.videoIds.length).toBeGreaterThanOrEqual(8)
    expect(new Set(rails.map((d) => d.pageKey)).size).toBe(3)
    expect(new Set(rails.flatMap((d) => d.videoIds)).size).toBe(videos.length)
  })

  test('[C055] the home has a review rail of products that have reviews with pictures', () => {
    const rails = own.filter((d) => d.uiType === 'review_rail')
    expect(rails.map((d) => d.pageKey)).toEqual(['home'])
    const told = reviews.filter((r) => rails[0]?.productIds.includes(r.productId) && r.images.length > 0)
    expect(told.length).toBeGreaterThanOrEqual(10)
    expect(new Set(told.slice(-10).map((r) => r.productId)).size).toBeGreaterThanOrEqual(4)
  })

  const focus = { best: 91, home: { cuma: 91, market: 97, farmer: 97, ru: 95 }[brand] }
  test.each(['best', 'home'] as const)(
    '[HOME-2] [BEST-1] the featured part of its %s has all five categories, one in focus, each with its own group',
    (type) => {
      const front = advertisings.filter((one) => one.platform === brand && one.type === type)
      expect(new Set(front.map((one) => one.categoryId))).toEqual(new Set([91, 93, 95, 96, 97]))
      expect(front.map((one) => one.priority)).toEqual([1, 2, 3, 4, 5])
      expect(front.filter((one) => one.focusAdvertising).map((one) => one.categoryId)).toEqual([focus[type]])
      // the code equals the category slug, which links to the best page use
      for (const { code, categoryId } of front) expect(categories.find((c) => c.slug === code)?.id).toBe(categoryId)
      const own = front.map((one) => productGroups.find((g) => g.platform === brand && g.id === one.productGroupId))
      for (const group of own) expect(group?.productIds.length, group?.code).toBeGreaterThanOrEqual(8)
      expect(new Set(own.map((group) => group?.name)).size).toBe(5)
    },
  )

  test('[HOME-2] the featured part is one of the first five sections of the home, but not the first', () => {
    const home = own.filter((d) => d.pageKey === 'home').toSorted((a, b) => a.position - b.position)
    const at = home.flatMap((d, place) => (d.uiType === 'home_best' ? [place] : []))
    expect(at).toHaveLength(1)
    expect(at[0]).toBeGreaterThanOrEqual(1)
    expect(at[0]).toBeLessThanOrEqual(4)
  })

  test('every section has content and refers only to existing products and pages', () => {
    const ids = new Set(products.map((p) => p.id))
    const slugs = new Set(categories.map((c) => c.slug))
    // the shop fills best-new itself, and the featured part has its own groups
    const empty = own.filter((d) => d.links.length + d.productIds.length + d.tabs.length === 0)
    expect(empty.map((d) => d.pageKey)).toEqual(['home', 'best-new'])
    expect(own.flatMap((d) => d.tabs).filter((t) => t.productIds.length < 3)).toEqual([])
    const shown = own.flatMap((d) => [...d.productIds, ...d.tabs.flatMap((t) => t.productIds)])
    expect(shown.filter((id) => !ids.has(id))).toEqual([])
    const links = own.flatMap((d) => d.links.map((l) => l.link))
    const pages = new Set(['/best', '/funding', '/wholesale', '/category-list'])
    expect(links.filter((l) => !pages.has(l) && !slugs.has(l.replace('/category/', '')))).toEqual([])
  })
})

test('every section contains only products that match its title', () => {
  const shownOf = (brand: string, title: string) => {
    const shown = displays.filter((d) => d.platform === brand && d.title === title)
    const tabbed = shown.flatMap((d) => d.tabs.flatMap((tab) => tab.productIds))
    const ids = new Set(shown.flatMap((d) => d.productIds).concat(tabbed))
    expect(ids.size).toBeGreaterThan(0)
    return products.filter((p) => ids.has(p.id))
  }
  expect(shownOf('ru', '3만원대').filter((p) => p.price < 30_000 || p.price > 39_999)).toEqual([])
  expect(shownOf('farmer', '제철 꾸러미').filter((p) => !/꾸러미|바구니/.test(p.name))).toEqual([])
  for (const title of ['많이 팔린 순', '후기 좋은 순', '많이 찜한 순'])
    expect(shownOf('farmer', title).filter((p) => !isHomegrown(p.origin))).toEqual([])
})

test('[HOME-2] every group contains only products that match its name', () => {
  const idsOf = (brand: string) =>
    new Set(productGroups.filter((g) => g.platform === brand && g.code.endsWith('-home')).flatMap((g) => g.productIds))
  const shown = (brand: string) => products.filter((p) => idsOf(brand).has(p.id))
  expect(shown('market').filter((p) => p.price > 20_000)).toEqual([])
  expect(shown('farmer').filter((p) => !isHomegrown(p.origin))).toEqual([])
})

test('no two brands have the same home', () => {
  const homes = brands.map((brand) =>
    displays.filter((d) => d.platform === brand && d.pageKey === 'home').map((d) => d.title),
  )
  expect(new Set(homes.map((titles) => titles.join())).size).toBe(4)
  const main = brands.map((brand) => navigations.filter((n) => n.platform === brand).map((n) => n.name))
  expect(new Set(main.map((names) => names.join())).size).toBe(4)
})
