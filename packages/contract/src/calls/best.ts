import { z } from 'zod'
import { call } from '../call.ts'
import { CategoryLeaf } from '../entities/category.ts'
import { HomeBest, ProductGroup } from '../entities/home.ts'
import { ProductCard } from '../entities/product.ts'
import { Cursor, Page, take } from '../paging.ts'
import { Id, IntFrom, Moment } from '../scalars.ts'
import { CategoryAdvertisingType } from '../status.ts'

/** Period of a best list. BEST-1: default is a week. */
export const BestType = z.enum(['day', 'week', 'month'])
export type BestType = z.infer<typeof BestType>

const GroupCode = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, '상품 묶음 이름이 올바르지 않아요.')
const best = z.object({ type: BestType.default('week'), take: take(15), nextPage: Cursor.optional() })
/**
 * Actual period of a list: if nothing was sold in a period, the previous list stays, with its own period. Null before the first
 * count.
 */
const BestRange = z.object({ from: Moment, to: Moment }).nullable()
/** Best-selling products first: the index in the list is the rank. */
const Ranking = z.object({ page: Page, type: BestType, range: BestRange, products: z.array(ProductCard) })

export const bestCalls = {
  'best.listCategory': call({
    ids: ['C034'],
    summary:
      'What a category or sub-category sold most of in a day, a week or a month; `all` shows what is sold out too.',
    method: 'GET',
    path: '/v1/products/category/{id}/best',
    access: 'public',
    cached: true,
    params: z.object({ id: Id }),
    query: best.extend({ productStatus: z.enum(['stock_in', 'all']).default('stock_in') }),
    reply: Ranking,
    errors: ['categoryNotFound', 'invalidCursor'],
  }),
  'best.getFront': call({
    ids: ['C044'],
    summary: 'What the brand puts in front: its categories in their order, each with a group of chosen products.',
    method: 'GET',
    path: '/v1/front/best',
    access: 'public',
    cached: true,
    query: z.object({ type: CategoryAdvertisingType.optional() }),
    reply: HomeBest,
  }),
  'best.getProductGroup': call({
    ids: ['C043'],
    summary: 'A group of chosen products by its code, page by page; the first page is 0.',
    method: 'GET',
    path: '/v1/product-groups/{code}',
    access: 'public',
    cached: true,
    params: z.object({ code: GroupCode }),
    query: z.object({ page: IntFrom(0, 999_999_999).default(0), take: take(15) }),
    reply: ProductGroup.extend({ page: Page }),
    errors: ['productGroupNotFound'],
  }),
  'best.listWholesaleNew': call({
    ids: ['C035'],
    summary: 'The newest wholesale products of each category that has any.',
    method: 'GET',
    path: '/v1/wholesale/new-with-category',
    access: 'public',
    cached: true,
    /** `take`: products per category. */
    query: z.object({ take: take(15, 30) }),
    reply: z.object({
      categories: z.array(z.object({ category: CategoryLeaf, products: z.array(ProductCard) })),
    }),
  }),
  'best.listWholesaleCategory': call({
    summary: 'All wholesale products of a category, the newest first, page by page.',
    method: 'GET',
    path: '/v1/wholesale/category/{id}',
    access: 'public',
    cached: true,
    params: z.object({ id: Id }),
    query: z.object({ take: take(15), nextPage: Cursor.optional() }),
    reply: z.object({ page: Page, products: z.array(ProductCard) }),
    errors: ['categoryNotFound', 'invalidCursor'],
  }),
  'best.listWholesale': call({
    summary: 'What wholesale sold most of, in all categories or in one.',
    method: 'GET',
    path: '/v1/wholesale/best',
    access: 'public',
    cached: true,
    query: z.object({ type: BestType.default('week'), take: take(15), categoryId: Id.optional() }),
    reply: z.object({ type: BestType, range: BestRange, products: z.array(ProductCard) }),
  }),
}
