import type { Category, Image } from '@shop/contract'
import type { Handlers } from '#src/handler-context.ts'
import { loadCategoryPage } from './category-page.ts'
import { type ListCategories, listCategories } from './category-sql.ts'

export const categoryHandlers: Pick<Handlers, 'category.list' | 'category.listProducts' | 'category.pageProducts'> = {
  'category.list': async ({ query: { withChildren } }, { db }) => {
    const rows = await listCategories(db)
    const childrenOf = (id: number) => (withChildren ? rows.filter(({ parentId }) => parentId === id).map(toLeaf) : [])
    const tops = rows.filter(({ parentId }) => parentId === null).map(toLeaf)
    return { categories: tops.map((top): Category => Object.assign(top, { children: childrenOf(top.id) })) }
  },

  'category.listProducts': async ({ params, query }, { db }) =>
    loadCategoryPage(db, {
      category: params.id,
      sort: query.orderby,
      take: query.take,
      cursor: query.nextPage,
      hideSoldOut: query.productStatus === 'stock_in',
    }),

  'category.pageProducts': async ({ params, query }, { db }) =>
    loadCategoryPage(db, {
      category: params.id,
      sort: query.sort,
      take: query.take,
      cursor: query.nextPage,
      hideSoldOut: query.hideSoldOut,
    }),
}

const toLeaf = ({ id, name, slug, image, productsCount }: ListCategories): Category['children'][number] => ({
  id,
  name,
  slug,
  image: image as Image | null,
  productsCount,
})
