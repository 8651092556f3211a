import { AppError, type HomeDisplay, type Image, type Page } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import type { Sql } from '#src/db/db.ts'
import { cardsOfEach, loadCardsById } from '#src/features/product/product-cards.ts'
import { readCountedPage } from '#src/db/paging/counted-page.ts'
import { LOWEST, type Place, readCursor, readPage } from '#src/db/paging/cursor.ts'
import {
  findPage,
  type ListDisplays,
  type ListLinks,
  listDisplays,
  listLinks,
  listSectionProducts,
  listTabs,
} from './home-sql.ts'

/** Number of products in a section, fewer if there are very many sections; C053 continues after them. */
const SECTION_PRODUCTS = 12

/** Selects displays: those of a page, of a group, or the styles of the brand. */
export type DisplaysOf = { pageKey: string } | { groupId: number } | { styles: true }

const nameOf = (brand: BrandId, of: DisplaysOf): string => {
  if ('pageKey' in of) return `page.${brand}.${of.pageKey}`
  return 'groupId' in of ? `group.${of.groupId}` : `style.${brand}`
}

export interface Asked {
  take: number
  nextPage?: string | undefined
  /** Displays that have ended by then are left out. */
  now: Date
}

/** Loads one page of displays, in order. */
export const loadDisplays = async (
  db: Sql,
  brand: BrandId,
  of: DisplaysOf,
  { take, nextPage: cursor, now }: Asked,
): Promise<{ page: Page; displays: ListDisplays[] }> => {
  const list = nameOf(brand, of)
  const filter = { brand, pageKey: null, groupId: null, styles: false, now, ...of }
  const find = (from: { value: number; id: number; isBack?: boolean } = LOWEST, limit = 1) =>
    listDisplays(db, { ...filter, sign: from.isBack ? -1 : 1, value: from.value, id: from.id, take: limit })
  const seek = readCursor(list, cursor)
  const { rows, page } = await readCountedPage(list, take, seek, find)
  return { page, displays: rows }
}

/** Names the product list of a display, or of one of its tabs, in cursors. */
export const shelfName = (displayId: number, tabId: number | null): string =>
  tabId === null ? `display.${displayId}` : `display.${displayId}.${tabId}`

/**
 * Returns the first rows of such a list and the cursor after them for C053. `rows` has one row more than `take`, if there are
 * more.
 */
export const toFirstRows = async <R extends Place>(list: string, rows: R[], take: number) => {
  const { rows: shown, nextPage } = await readPage(list, take, undefined, async () => rows)
  return { shown, nextPage }
}

/** Loads displays with their contents. The number of queries does not depend on the number of displays. */
export const loadSections = async (db: Sql, displays: readonly ListDisplays[]): Promise<HomeDisplay[]> => {
  const displayIds = displays.map(({ id }) => id)
  if (displayIds.length === 0) return []
  const links = Map.groupBy(await listLinks(db, { displayIds }), ({ displayId }) => displayId)
  const tabs = Map.groupBy(await listTabs(db, { displayIds }), ({ displayId }) => displayId)
  const take = cardsOfEach(SECTION_PRODUCTS, displayIds.length)
  const found = await listSectionProducts(db, { displayIds, take: take + 1 })
  const cards = await loadCardsById(
    db,
    found.map(({ productId }) => productId),
  )
  const rows = Map.groupBy(found, ({ displayId }) => displayId)
  const partsOf = async ({ id }: ListDisplays) => {
    const own = rows.get(id) ?? []
    const { shown, nextPage } = await toFirstRows(shelfName(id, own[0]?.tabId ?? null), own, take)
    return {
      links: (links.get(id) ?? []).map(toLink),
      tabs: (tabs.get(id) ?? []).map(toTab),
      products: shown.flatMap(({ productId }) => cards.get(productId) ?? []),
      nextPage,
    }
  }
  return Promise.all(displays.map(async (display) => Object.assign(toSection(display), await partsOf(display))))
}

/** Loads a page of sections. Throws `displayNotFound` if the brand has no such page. */
export const loadSectionPage = async (db: Sql, brand: BrandId, pageKey: string, asked: Asked) => {
  const { page, displays } = await loadDisplays(db, brand, { pageKey }, asked)
  if (page.count === 0 && !(await findPage(db, { brand, pageKey }))) throw new AppError('displayNotFound')
  return { page, displayCategories: await loadSections(db, displays) }
}

export const toImage = (image: unknown): Image | null => image as Image | null

const toLink = ({ id, title, subTitle, image, link }: ListLinks): HomeDisplay['links'][number] => ({
  id,
  title,
  subTitle,
  image: toImage(image),
  link,
})

const toTab = (row: { id: number; name: string; buttonImage: unknown }) => ({
  id: row.id,
  name: row.name,
  buttonImage: toImage(row.buttonImage),
})

// a constraint of the database checks these words
export const toContentsType = (word: string) => word as HomeDisplay['displayContentsType']
const toSection = (display: ListDisplays): Omit<HomeDisplay, 'links' | 'tabs' | 'products' | 'nextPage'> => ({
  id: display.id,
  name: display.name,
  title: display.title,
  subTitle: display.subTitle,
  orderByType: display.orderByType as HomeDisplay['orderByType'],
  displayContentsType: toContentsType(display.displayContentsType),
  displayUiType: display.displayUiType as HomeDisplay['displayUiType'],
  showInformation: display.showInformation,
  buttonImage: toImage(display.image),
  moreLink: display.moreLink,
  endAt: display.endAt?.toISOString() ?? null,
})
