import { AppError, type Page, type ProductCard } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { loadCards, loadCardsById } from '#src/features/product/product-cards.ts'
import { readCountedPage } from '#src/db/paging/counted-page.ts'
import { LOWEST, readCursor, type Seek } from '#src/db/paging/cursor.ts'
import { type FindDisplay, type ListTabs, listDisplayProducts, listTabProducts, listTabs } from './home-sql.ts'
import { shelfName, toFirstRows, toImage } from './home-sections.ts'

interface Asked {
  take: number
  nextPage?: string | undefined
  prePage?: string | undefined
  /** The row at the cursor belongs to the page. */
  includeCursor: boolean
}

/** Products of a display, from any place of it onwards or back. */
export const loadDisplayProducts = async (
  db: Sql,
  display: FindDisplay,
  asked: Asked,
): Promise<{ page: Page; products: ProductCard[] }> => {
  const { tabId } = display
  const list = shelfName(display.id, tabId)
  const find = (from: Omit<Seek, 'isBack'> & { isBack?: boolean } = LOWEST, limit = 1) =>
    listDisplayProducts(db, {
      displayId: display.id,
      tabId,
      sign: from.isBack ? -1 : 1,
      value: from.value,
      id: from.id,
      take: limit,
    })
  const seek = seekOf(list, asked)
  const { rows, page } = await readCountedPage(list, asked.take, seek, find)
  const products = await loadCards(
    db,
    rows.map(({ productId }) => productId),
  )
  return { page, products }
}

const seekOf = (list: string, { nextPage, prePage, includeCursor }: Asked): Seek | undefined => {
  // a page cannot begin at two places
  if (nextPage !== undefined && prePage !== undefined) throw new AppError('invalidCursor')
  const cursor = nextPage ?? prePage
  if (cursor === undefined) return undefined
  const seek = readCursor(list, cursor)
  const isBack = seek.isBack || prePage !== undefined
  if (!includeCursor) return { ...seek, isBack }
  // one step before the row, seen from the way the page is walked
  return { ...seek, isBack, id: seek.id + (isBack ? 1 : -1) }
}

/** Tabs of a display, each with its first products. */
export const loadTabs = async (db: Sql, displayId: number, take: number) => {
  const tabs = await listTabs(db, { displayIds: [displayId] })
  const found = await listTabProducts(db, { displayId, take: take + 1 })
  const cards = await loadCardsById(
    db,
    found.map(({ productId }) => productId),
  )
  const rows = Map.groupBy(found, ({ tabId }) => tabId)
  const withProducts = async ({ id, name, buttonImage }: ListTabs) => {
    const { shown, nextPage } = await toFirstRows(shelfName(displayId, id), rows.get(id) ?? [], take)
    const products = shown.flatMap(({ productId }) => cards.get(productId) ?? [])
    return { id, name, buttonImage: toImage(buttonImage), products, nextPage }
  }
  return Promise.all(tabs.map(withProducts))
}
