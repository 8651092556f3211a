import { z } from 'zod'
import { call } from '../../call.ts'
import { PageKey } from '../../entities/display-document.ts'
import { Image } from '../../entities/product.ts'
import { Cursor, Page, take } from '../../paging.ts'
import { Id, IntFrom, Line } from '../../scalars.ts'
import { BestType } from '../best.ts'

const writes = { access: 'staff', permission: 'display.write' } as const
const ById = z.object({ id: Id })
const Version = IntFrom(0, 999_999_999)
const MOST_RULES = 100
const MOST_GROUP_PRODUCTS = 200

const BestRule = z.discriminatedUnion('kind', [
  /** At a place of the list, sold or not. */
  z.object({
    kind: z.literal('pin'),
    productId: Id,
    place: z.int().min(1, '1위부터 정할 수 있어요.').max(100, '100위까지 정할 수 있어요.'),
  }),
  z.object({ kind: z.literal('exclude'), productId: Id }),
  /** Percent of the sold units that count. */
  z.object({
    kind: z.literal('weight'),
    productId: Id,
    weight: z.int().min(1, '1%부터 정할 수 있어요.').max(1_000, '1,000%까지 정할 수 있어요.'),
  }),
])

const named = { productId: z.int(), name: z.string(), price: z.int(), image: Image.nullable() }
const BestList = z.object({
  version: z.int(),
  rules: z
    .array(
      z.object({
        ...named,
        kind: z.enum(['pin', 'exclude', 'weight']),
        place: z.int().nullable(),
        weight: z.int().nullable(),
      }),
    )
    .max(MOST_RULES),
  /** As the job has counted it, without the rules. */
  places: z.array(z.object({ ...named, place: z.int(), units: z.int() })).max(100),
})

/** Rules for the best lists of categories, and product groups of a brand. */
export const adminBestCalls = {
  'admin.best.get': call({
    ...writes,
    summary: 'The best list of a category as it was counted, and the rules that staff has set for it.',
    method: 'GET',
    path: '/admin/v1/best/{id}',
    params: ById,
    query: z.object({ type: BestType.default('week') }),
    reply: BestList,
    errors: ['categoryNotFound'],
  }),
  'admin.best.change': call({
    ...writes,
    summary: 'Replaces the rules of a category. They apply to all periods at once.',
    method: 'PUT',
    path: '/admin/v1/best/{id}',
    params: ById,
    body: z.object({ version: Version, rules: z.array(BestRule).max(MOST_RULES, '100개까지 정할 수 있어요.') }),
    reply: z.object({ version: z.int() }),
    errors: ['categoryNotFound', 'changedMeanwhile', 'invalidInput'],
  }),
  'admin.productGroup.list': call({
    ...writes,
    summary: 'Product groups of the brand.',
    method: 'GET',
    path: '/admin/v1/product-groups',
    query: z.object({ take: take(50), nextPage: Cursor.optional() }),
    reply: z.object({
      page: Page,
      groups: z.array(
        z.object({ id: z.int(), code: z.string(), name: z.string(), version: z.int(), productsCount: z.int() }),
      ),
    }),
    errors: ['invalidCursor'],
  }),
  'admin.productGroup.get': call({
    ...writes,
    summary: 'A product group with its products, in their order.',
    method: 'GET',
    path: '/admin/v1/product-groups/{id}',
    params: ById,
    reply: z.object({
      id: z.int(),
      code: z.string(),
      name: z.string(),
      version: z.int(),
      products: z
        .array(
          z.object({
            id: z.int(),
            name: z.string(),
            price: z.int(),
            image: Image.nullable(),
            isShown: z.boolean(),
          }),
        )
        .max(500),
    }),
    errors: ['productGroupNotFound'],
  }),
  'admin.productGroup.create': call({
    ...writes,
    summary: 'Adds a product group.',
    method: 'POST',
    path: '/admin/v1/product-groups',
    body: z.object({
      code: PageKey,
      name: Line(60).min(1, '이름을 적어 주세요.'),
      productIds: z.array(Id).max(MOST_GROUP_PRODUCTS, '상품은 200개까지 고를 수 있어요.').default([]),
    }),
    reply: z.object({ id: z.int() }),
    errors: ['productGroupCodeTaken'],
  }),
  'admin.productGroup.change': call({
    ...writes,
    summary: 'Changes the name and the products of a group. Sections that show it follow.',
    method: 'PUT',
    path: '/admin/v1/product-groups/{id}',
    params: ById,
    body: z.object({
      version: Version,
      name: Line(60).min(1, '이름을 적어 주세요.'),
      productIds: z.array(Id).max(MOST_GROUP_PRODUCTS, '상품은 200개까지 고를 수 있어요.'),
    }),
    reply: z.object({ version: z.int() }),
    errors: ['productGroupNotFound', 'changedMeanwhile'],
  }),
  'admin.productGroup.remove': call({
    ...writes,
    summary: 'Removes a product group that nothing shows.',
    method: 'POST',
    path: '/admin/v1/product-groups/{id}/remove',
    params: ById,
    body: z.object({ version: Version }),
    reply: z.object({}),
    errors: ['productGroupNotFound', 'changedMeanwhile', 'productGroupInUse'],
  }),
}
