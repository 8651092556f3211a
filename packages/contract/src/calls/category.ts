import { z } from 'zod'
import { call } from '../call.ts'
import { Category } from '../entities/category.ts'
import { ProductCard } from '../entities/product.ts'
import { Cursor, Page, take } from '../paging.ts'
import { Flag, Id } from '../scalars.ts'

export const SortKey = z.enum(['latest', 'popular', 'priceAsc', 'priceDesc', 'review'])
export type SortKey = z.infer<typeof SortKey>
const ProductPage = z.object({ page: Page, products: z.array(ProductCard) })

export const categoryCalls = {
  'category.list': call({
    ids: ['C032'],
    summary: 'The five categories with, on request, their sub-categories.',
    method: 'GET',
    path: '/v1/categories',
    access: 'public',
    cached: true,
    query: z.object({ withChildren: Flag.default(false) }),
    reply: z.object({ categories: z.array(Category) }),
  }),
  'category.listProducts': call({
    ids: ['C033'],
    summary: 'Products of a category or sub-category; `productStatus=stock_in` hides what is sold out.',
    method: 'GET',
    path: '/v1/products/category/{id}',
    access: 'public',
    cached: true,
    params: z.object({ id: Id }),
    query: z.object({
      orderby: SortKey.default('latest'),
      take: take(15),
      nextPage: Cursor.optional(),
      productStatus: z.enum(['stock_in', 'all']).default('stock_in'),
    }),
    reply: ProductPage,
    errors: ['categoryNotFound', 'invalidCursor'],
  }),
  'category.pageProducts': call({
    ids: ['C107'],
    summary: 'The same list with cursors both ways, sort and hide-sold-out.',
    method: 'GET',
    path: '/v2/products/category/{id}',
    access: 'public',
    cached: true,
    params: z.object({ id: Id }),
    query: z.object({
      sort: SortKey.default('latest'),
      take: take(15),
      nextPage: Cursor.optional(),
      hideSoldOut: Flag.default(true),
    }),
    reply: ProductPage,
    errors: ['categoryNotFound', 'invalidCursor'],
  }),
}
