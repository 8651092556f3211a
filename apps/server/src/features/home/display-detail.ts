import { AppError, type CallReply, type HomeDisplay } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import type { Sql } from '#src/db/db.ts'
import { loadCards } from '#src/features/product/product-cards.ts'
import { findWholeDisplay, listNewAndWanted } from './display-detail-sql.ts'
import { type Asked, loadDisplays, loadSections } from './home-sections.ts'

/** One display with all it shows. Throws `displayNotFound` where the brand has no such display, or no longer. */
export const loadWholeDisplay = async (db: Sql, brand: BrandId, id: number, now: Date): Promise<HomeDisplay> => {
  const found = await findWholeDisplay(db, { id, brand, now })
  const [section] = found ? await loadSections(db, [found]) : []
  if (!section) throw new AppError('displayNotFound')
  return section
}

const BEST_NEW_PAGE = 'best-new'
/** Out of how many of the newest the wanted ones are taken, and how many are shown. */
const NEWEST = 60
const SHOWN = 12

/** C106: the displays under their key, filled with what the shop knows and not with what somebody put there. */
export const loadBestNew = async (db: Sql, brand: BrandId, asked: Asked): Promise<CallReply<'home.listBestNew'>> => {
  const { page, displays } = await loadDisplays(db, brand, { pageKey: BEST_NEW_PAGE }, asked)
  if (displays.length === 0) return { page, displayCategories: [] }
  const rows = await listNewAndWanted(db, { newest: NEWEST, take: SHOWN })
  const products = await loadCards(
    db,
    rows.map(({ id }) => id),
  )
  const sections = await loadSections(db, displays)
  return { page, displayCategories: sections.map((section) => Object.assign(section, { products, nextPage: null })) }
}
