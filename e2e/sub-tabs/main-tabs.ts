import type { Locator, Page } from '@playwright/test'
import type { BrandId } from '../journey/places.ts'
import { expect } from '../journey/watched.ts'

/**
 * For each brand a main tab whose sub tabs are product lists, and one that begins with a section for each sub tab. The
 * discounts of market have more than the 30 products of one response.
 */
export const tabsOf: Record<BrandId, Record<'products' | 'simpleList', readonly [main: string, sub: string]>> = {
  ru: { products: ['선물', '4만원대'], simpleList: ['커뮤니티', '별점이 말해 줘요'] },
  cuma: { products: ['제철과일', '하우스 햇과일'], simpleList: ['선물관', '품격을 담은 선물'] },
  market: { products: ['새벽신선', '채소·과일'], simpleList: ['알뜰쇼핑', '할인율 높은 순'] },
  farmer: { products: ['농부의 곳간', '장과 기름'], simpleList: ['꾸러미', '농가 선물세트'] },
}

export const cards = (page: Page): Locator => page.getByRole('main').getByRole('article')
export const namesOf = (cards: Locator): Promise<string[]> => cards.getByRole('heading').allInnerTexts()

/** Opens a main tab by its name. Returns its sub tabs. */
export const openMainTab = async (page: Page, name: string): Promise<Locator> => {
  await page.getByRole('navigation', { name: '주요 메뉴' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeAttached()
  await expect(page).toHaveURL(/\/\?tab=[a-z]+$/)
  return page.getByRole('main').getByRole('navigation', { name: `${name} 메뉴` })
}

/** Requests display data from the shop's API. */
const askDisplay = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate<T>(`fetch('/v4/display-category/${path}').then((answer) => answer.json())`)

interface Named {
  id: number
  name: string
}
/** Requests the products of one display: all, one page or one tab. */
export const askProducts = (page: Page, displayId: number | undefined, query = '') =>
  askDisplay<{ products: Named[]; page: { nextPage: string | null } }>(page, `${displayId}/display-products${query}`)

/** Finds the sub tab named `name` in the main tab with key `key`. */
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
