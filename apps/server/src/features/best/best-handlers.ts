import { AppError, type HomeBest } from '@shop/contract'
import type { Handlers } from '#src/handler-context.ts'
import { toNumberedPage } from '#src/db/paging/numbered-page.ts'
import { loadCards } from '#src/features/product/product-cards.ts'
import { loadBestPage, loadRange } from './best-page.ts'
import { findGroup, type ListAdvertisings, listAdvertisings, listGroupItems, listWholesaleBest } from './best-sql.ts'
import { loadWholesaleNew } from './wholesale-new.ts'
import { loadWholesalePage } from './wholesale-page.ts'

type BestCalls = Extract<keyof Handlers, `best.${string}`>

export const bestHandlers: Pick<Handlers, BestCalls> = {
  'best.listCategory': async ({ params, query }, { db }) => ({
    type: query.type,
    range: await loadRange(db, { period: query.type, scope: 'shop', category: params.id }),
    ...(await loadBestPage(db, {
      category: params.id,
      type: query.type,
      take: query.take,
      cursor: query.nextPage,
      hideSoldOut: query.productStatus === 'stock_in',
    })),
  }),

  'best.getFront': async ({ query: { type = null }, brand }, { db }) => ({
    categoryAdvertisings: (await listAdvertisings(db, { brand, type })).map(toAdvertising),
  }),

  'best.getProductGroup': async ({ params: { code }, query: { page, take }, brand }, { db }) => {
    const group = await findGroup(db, { brand, code })
    if (!group) throw new AppError('productGroupNotFound')
    const items = await listGroupItems(db, { groupId: group.id, take, skip: page * take })
    return {
      code: group.code,
      name: group.name,
      productsCount: group.productsCount,
      page: toNumberedPage({ page, take }, group.productsCount),
      products: await loadCards(
        db,
        items.map(({ id }) => id),
      ),
    }
  },

  'best.listWholesaleNew': async ({ query: { take } }, { db }) => ({ categories: await loadWholesaleNew(db, take) }),

  'best.listWholesaleCategory': async ({ params: { id }, query: { take, nextPage } }, { db }) =>
    loadWholesalePage(db, { category: id, take, cursor: nextPage }),

  'best.listWholesale': async ({ query: { type, take, categoryId = null } }, { db }) => {
    const rows = await listWholesaleBest(db, { period: type, category: categoryId, take })
    return {
      type,
      range: await loadRange(db, { period: type, scope: 'wholesale', category: categoryId }),
      products: await loadCards(
        db,
        rows.map(({ id }) => id),
      ),
    }
  },
}

type Advertising = HomeBest['categoryAdvertisings'][number]

// a constraint of the database checks the type
const toAdvertising = (row: ListAdvertisings): Advertising => ({
  code: row.code,
  type: row.type as Advertising['type'],
  category: { id: row.categoryId, name: row.categoryName },
  productGroup: { code: row.groupCode, name: row.groupName },
  priority: row.priority,
  focusAdvertising: row.focusAdvertising,
})
