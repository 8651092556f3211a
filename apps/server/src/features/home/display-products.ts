import { AppError, type Page, type ProductCard } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { cardsOfEach, loadCards, loadCardsById } from '#src/features/product/product-cards.ts'
import { readCountedPage } from '#src/db/paging/counted-page.ts'
import { LOWEST, readCursor, type Seek } from '#src/db/paging/cursor.ts'
import { type FindDisplay, type ListTabs, listDisplayProducts, listTabProducts, listTabs } from './home-sql.ts'
import { shelfName, toFirstRows, toImage } from './home-sections.ts'

interface Asked {
  take: number
  nextPage?: string | undefined
  prePage?: string | undefined
  /** Whether the page includes the row at the cursor. */
  includeCursor: boolean
}

/** Loads products of a display, forward or back from a cursor. */
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
  // a page cannot start at two cursors
  if (nextPage !== undefined && prePage !== undefined) throw new AppError('invalidCursor')
  const cursor = nextPage ?? prePage
  if (cursor === undefined) return undefined
  const seek = readCursor(list, cursor)
  const isBack = seek.isBack || prePage !== undefined
  if (!includeCursor) return { ...seek, isBack }
  // one step before the row, in the direction of the page
  return { ...seek, isBack, id: seek.id + (isBack ? 1 : -1) }
}

/** Loads the tabs of a display, each with at most `asked` first products, fewer if there are many tabs. */
export const loadTabs = async (db: Sql, displayId: number, asked: number) => {
  const tabs = await listTabs(db, { displayIds: [displayId] })
  const take = cardsOfEach(asked, tabs.length)
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
