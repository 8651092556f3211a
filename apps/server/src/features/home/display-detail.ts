import { AppError, type CallReply, type HomeDisplay } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import type { Sql } from '#src/db/db.ts'
import { cardsOfEach, loadCards } from '#src/features/product/product-cards.ts'
import { findWholeDisplay, listNewAndWanted } from './display-detail-sql.ts'
import { type Asked, loadDisplays, loadSections } from './home-sections.ts'

/** Loads one display with its contents. Throws `displayNotFound` if the brand does not have it or it has ended. */
export const loadWholeDisplay = async (db: Sql, brand: BrandId, id: number, now: Date): Promise<HomeDisplay> => {
  const found = await findWholeDisplay(db, { id, brand, now })
  const [section] = found ? await loadSections(db, [found]) : []
  if (!section) throw new AppError('displayNotFound')
  return section
}

const BEST_NEW_PAGE = 'best-new'
/** Number of newest products that are ranked, and number of products shown. */
const NEWEST = 60
const SHOWN = 12

/** C106: loads the displays of their page key. Fills them with products ranked by the shop instead of products chosen by hand. */
export const loadBestNew = async (db: Sql, brand: BrandId, asked: Asked): Promise<CallReply<'home.listBestNew'>> => {
  const { page, displays } = await loadDisplays(db, brand, { pageKey: BEST_NEW_PAGE }, asked)
  if (displays.length === 0) return { page, displayCategories: [] }
  const rows = await listNewAndWanted(db, { newest: NEWEST, take: cardsOfEach(SHOWN, displays.length) })
  const products = await loadCards(
    db,
    rows.map(({ id }) => id),
  )
  const sections = await loadSections(db, displays)
  return { page, displayCategories: sections.map((section) => Object.assign(section, { products, nextPage: null })) }
}
