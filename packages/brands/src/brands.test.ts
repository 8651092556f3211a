import { describe, expect, test } from 'vitest'
import {
  brandFor,
  brandForHost,
  brandIds,
  contrast,
  DEFAULT_BRAND,
  isBusinessNumber,
  themeCss,
  toBusinessNumberText,
  UnknownBrandError,
} from './index.ts'

const all = brandIds.map(brandFor)
const paths = (id: string) => brandFor(id).bottomNavigation.map((item) => item.path)
const cardKeys = (id: string) => brandFor(id).noticeCards.map((card) => card.key)

test('[BRAND-1] the platform ids are cuma, market, farmer, ru and the default is ru', () => {
  expect(brandIds).toEqual(['cuma', 'market', 'farmer', 'ru'])
  expect(DEFAULT_BRAND).toBe('ru')
  expect(all.map((brand) => brand.id)).toEqual([...brandIds])
})

test.each(['', 'CUMA', 'kurly', 'constructor', '__proto__'])('[BRAND-2] the id %j throws UnknownBrandError', (id) => {
  expect(() => brandFor(id)).toThrow(UnknownBrandError)
})

describe('[BRAND-3] each brand has its own values', () => {
  test.each([
    ['company name', (id: string) => brandFor(id).legal.companyName],
    ['business registration number', (id: string) => brandFor(id).legal.businessNumber],
    ['mail-order number', (id: string) => brandFor(id).legal.mailOrderNumber],
    ['accent', (id: string) => brandFor(id).theme.accent],
    ['ground', (id: string) => brandFor(id).theme.ground],
    ['name', (id: string) => brandFor(id).koreanName],
  ])('%s differs between all four brands', (_, read) => {
    expect(new Set(brandIds.map(read)).size).toBe(brandIds.length)
  })

  test.each(all)('$id links to its terms and its privacy policy', ({ legal }) => {
    expect(legal.termsPath).toMatch(/^\/terms\//)
    expect(legal.privacyPath).toMatch(/^\/terms\//)
    expect(legal.termsPath).not.toBe(legal.privacyPath)
  })

  test.each(all)('$id has a business number with a valid check digit', ({ legal }) => {
    expect(isBusinessNumber(legal.businessNumber)).toBe(true)
    expect(toBusinessNumberText(legal.businessNumber)).toMatch(/^\d{3}-\d{2}-\d{5}$/)
  })

  test('an invalid check digit is rejected', () => {
    expect(['1208147521', '2208162517', '1248100998'].every(isBusinessNumber)).toBe(true)
    expect(['1234567890', '0000000000', '120814752', 'abcdefghij'].some(isBusinessNumber)).toBe(false)
  })

  test('each theme becomes one block of CSS variables', () => {
    expect(themeCss()).toContain('[data-platform=farmer]{--b-surface:#ffffff')
    expect(themeCss().match(/--b-accent-soft:/g)).toHaveLength(4)
  })
})

describe('[BRAND-4] the host name selects the brand', () => {
  test.each([
    ['cuma.localhost:5445', 'cuma'],
    ['MARKET.localhost', 'market'],
    ['farmer.localhost.', 'farmer'],
    ['www.farmer.example.com', 'farmer'],
    ['localhost:5445', 'ru'],
    ['127.0.0.1:5445', 'ru'],
    ['[::1]:5445', 'ru'],
    ['shop.example.com', 'ru'],
    ['', 'ru'],
  ])('%s is %s', (host, id) => {
    expect(brandForHost(host).id).toBe(id)
  })

  test('[BRAND-2] an unknown word in place of the id throws', () => {
    expect(() => brandForHost('kurly.localhost:5445')).toThrow(UnknownBrandError)
  })
})

test('[BRAND-5] bottom navigation of cuma', () => {
  expect(paths('cuma')).toEqual(['/', '/notifications', '/my-cuma'])
  expect(brandFor('cuma').bottomNavigation[0]?.label).toBe('쇼핑')
})

test.each(['market', 'farmer'])('[BRAND-6] bottom navigation of %s', (id) => {
  expect(paths(id)).toEqual(['/', '/category-list', '/notifications', '/my-cuma'])
})

test('[BRAND-7] bottom navigation of ru: category, community, home, event, mypage', () => {
  expect(brandFor('ru').bottomNavigation.map((item) => item.key)).toEqual([
    'category',
    'community',
    'home',
    'event',
    'mypage',
  ])
  expect(paths('ru')).toEqual(['/category-list', '/', '/', '/', '/my-cuma'])
})

test.each(all)('[BRAND-7] at most one entry of $id is current at a path', ({ bottomNavigation }) => {
  for (const { path, tab } of bottomNavigation)
    expect(bottomNavigation.filter((item) => item.path === path && item.tab === tab)).toHaveLength(1)
})

test('[BRAND-8] three notice cards, without store entry on farmer and ru', () => {
  expect(cardKeys('cuma')).toEqual(['support', 'store-entry', 'news'])
  expect(cardKeys('market')).toEqual(['support', 'store-entry', 'news'])
  expect(cardKeys('farmer')).toEqual(['support', 'news'])
  expect(cardKeys('ru')).toEqual(['support', 'news'])
  for (const brand of all)
    expect(brand.noticeCards.find((card) => card.key === 'news')).toMatchObject({
      code: expect.stringMatching(/./),
      href: expect.stringMatching(/^https:/),
    })
})

test('[BRAND-9] support is a chat, on farmer a messaging channel', () => {
  expect(all.map((brand) => brand.support.kind)).toEqual(['chat', 'chat', 'channel', 'chat'])
})

test('[BRAND-10] phone codes are requested at v1 on cuma and at v2 on the other brands', () => {
  expect(all.map((brand) => brand.phoneCodePath)).toEqual([
    '/v1/auth/phone',
    '/v2/auth/phone',
    '/v2/auth/phone',
    '/v2/auth/phone',
  ])
})

describe.each(all)('text of $id is readable', ({ theme }) => {
  test.each([
    ['text on the accent', theme.onAccent, theme.accent],
    ['text on the pressed accent', theme.onAccent, theme.accentPressed],
    ['accent text on white', theme.accentInk, theme.surface],
    ['accent text on its tint', theme.accentInk, theme.accentSoft],
    ['faint text on white', theme.inkFaint, theme.surface],
    ['faint text on the ground', theme.inkFaint, theme.ground],
    ['faint text on sunken boxes', theme.inkFaint, theme.sunken],
    ['soft text on the ground', theme.inkSoft, theme.ground],
    ['sale on white', theme.sale, theme.surface],
    ['danger on sunken boxes', theme.danger, theme.sunken],
    ['a reduced price on sunken boxes', theme.sale, theme.sunken],
    ['success on white', theme.success, theme.surface],
  ])('%s has a contrast of at least 4.5:1', (_, one, other) => {
    expect(contrast(one, other)).toBeGreaterThanOrEqual(4.5)
  })
})

/** Distance between two colours in RGB space. */
const distance = (one: string, other: string): number =>
  Math.hypot(
    ...[1, 3, 5].map((at) => Number.parseInt(one.slice(at, at + 2), 16) - Number.parseInt(other.slice(at, at + 2), 16)),
  )

test.each(all)('the focus ring of $id is visible on every background and differs from the error ring', ({ theme }) => {
  for (const ground of [theme.surface, theme.ground, theme.sunken, theme.accentSoft])
    expect(contrast(theme.focus, ground)).toBeGreaterThanOrEqual(3)
  expect(distance(theme.focus, theme.danger)).toBeGreaterThan(80)
})

test('the contrast follows WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 2)
})
