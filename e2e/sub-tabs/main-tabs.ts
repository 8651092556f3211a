import type { Locator, Page } from '@playwright/test'
import type { BrandId } from '../journey/places.ts'
import { expect } from '../journey/watched.ts'

/**
 * Of every brand a main tab whose sub tabs are lists of products, and one that begins with a section for each of them. The
 * discounts of market are more than the thirty that one answer holds.
 */
export const tabsOf: Record<BrandId, Record<'products' | 'simpleList', readonly [main: string, sub: string]>> = {
  ru: { products: ['선물', '4만원대'], simpleList: ['커뮤니티', '별점이 말해 줘요'] },
  cuma: { products: ['제철과일', '하우스 햇과일'], simpleList: ['선물관', '품격을 담은 선물'] },
  market: { products: ['새벽신선', '채소·과일'], simpleList: ['알뜰쇼핑', '할인율 높은 순'] },
  farmer: { products: ['농부의 곳간', '장과 기름'], simpleList: ['꾸러미', '농가 선물세트'] },
}

export const cards = (page: Page): Locator => page.getByRole('main').getByRole('article')
export const namesOf = (cards: Locator): Promise<string[]> => cards.getByRole('heading').allInnerTexts()

/** Opens a main tab by its name; answers the tabs below it. */
export const openMainTab = async (page: Page, name: string): Promise<Locator> => {
  await page.getByRole('navigation', { name: '주요 메뉴' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeAttached()
  await expect(page).toHaveURL(/\/\?tab=[a-z]+$/)
  return page.getByRole('main').getByRole('navigation', { name: `${name} 메뉴` })
}

/** What the shop itself says of what it displays. */
const askDisplay = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate<T>(`fetch('/v4/display-category/${path}').then((answer) => answer.json())`)

interface Named {
  id: number
  name: string
}
/** Asks for the products of one display, whole or a page or a tab of it. */
export const askProducts = (page: Page, displayId: number | undefined, query = '') =>
  askDisplay<{ products: Named[]; page: { nextPage: string | null } }>(page, `${displayId}/display-products${query}`)

/** The sub tab of that name in the main tab of that key. */
export const findSubTab = async (page: Page, key: string | null, name: string) => {
  const { mainNavigations } = await askDisplay<{ mainNavigations: (Named & { key: string })[] }>(
    page,
    'main-navigation',
  )
  const main = mainNavigations.find((each) => each.key === key)
  const { subNavigations } = await askDisplay<{ subNavigations: (Named & { displayCategoryId: number })[] }>(
    page,
    `main-navigation/${main?.id}/sub-tabs`,
  )
  return subNavigations.find((each) => each.name === name)
}
