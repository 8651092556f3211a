import { z } from 'zod'
import { call } from '../../call.ts'
import { AdminCategory, MOST_CATEGORIES } from '../../entities/admin-catalogue.ts'
import { Id, IntFrom, Line } from '../../scalars.ts'

const ById = z.object({ id: Id })
const reads = { access: 'staff', permission: 'product.read', sellers: true } as const
const writes = { access: 'staff', permission: 'category.write' } as const
const Categories = z.object({ categories: z.array(AdminCategory).max(MOST_CATEGORIES) })
const Version = IntFrom(0, 999_999_999)
const CategoryInput = z.object({
  name: Line(30).min(1, '이름을 적어 주세요.'),
  slug: z
    .string()
    .max(40, '40자까지 입력할 수 있어요.')
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, '영어 소문자와 숫자를 적어 주세요. 사이에는 -를 쓸 수 있어요.'),
  /** Null: a top category. */
  parentId: Id.nullable().default(null),
})

/** Categories are shared by all brands. The tree has two levels, as the storefront shows them. Each reply is the whole tree. */
export const adminCategoryCalls = {
  'admin.category.list': call({
    ...reads,
    summary: 'All categories in their order, top categories first; archived ones too.',
    method: 'GET',
    path: '/admin/v1/category',
    reply: Categories,
  }),
  'admin.category.create': call({
    ...writes,
    summary: 'Adds a category as the last of its parent.',
    method: 'POST',
    path: '/admin/v1/category',
    body: CategoryInput,
    reply: Categories.extend({ id: z.int() }),
    errors: ['categoryNotFound', 'categorySlugTaken', 'categoryTreeRefused', 'categoriesFull'],
  }),
  'admin.category.change': call({
    ...writes,
    summary: 'Changes name, address and parent. Its products move with it.',
    method: 'PUT',
    path: '/admin/v1/category/{id}',
    params: ById,
    body: CategoryInput.extend({ version: Version }),
    reply: Categories,
    errors: ['categoryNotFound', 'changedMeanwhile', 'categorySlugTaken', 'categoryTreeRefused'],
  }),
  'admin.category.sort': call({
    ...writes,
    summary: 'Sets the order of the categories of a parent. Refused unless `ids` are exactly these.',
    method: 'PUT',
    path: '/admin/v1/category/order',
    body: z.object({ parentId: Id.nullable(), ids: z.array(Id).min(1).max(MOST_CATEGORIES) }),
    reply: Categories,
    errors: ['changedMeanwhile'],
  }),
  'admin.category.archive': call({
    ...writes,
    summary: 'Archives a category without sub-categories in use, or restores it. Its products move to `moveTo`.',
    method: 'POST',
    path: '/admin/v1/category/{id}/archive',
    params: ById,
    body: z.object({
      isArchived: z.boolean().default(true),
      /** Category in use that gets the products. Required if there are any. */
      moveTo: Id.nullable().default(null),
      version: Version,
    }),
    reply: Categories.extend({ movedProducts: z.int() }),
    errors: ['categoryNotFound', 'changedMeanwhile', 'categoryInUse', 'categoryTreeRefused'],
  }),
}
