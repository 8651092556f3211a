import { z } from 'zod'
import { call } from '../../call.ts'
import {
  AdminProduct,
  AdminProductInput,
  AdminProductRow,
  CombinationInput,
  CombinationPrice,
  OptionInput,
  ProductChange,
  SaleStatus,
} from '../../entities/admin-product.ts'
import { Image } from '../../entities/product.ts'
import { Cursor, Page, take } from '../../paging.ts'
import { Flag, Id, IntFrom, Line, Moment, UploadedFile } from '../../scalars.ts'
import { ProductStatus } from '../../status.ts'

const ById = z.object({ id: Id })
const Product = z.object({ product: AdminProduct })
const Version = IntFrom(0, 999_999_999)
const MOST_IMAGE_BYTES = 10 * 1024 * 1024
const MOST_PIXEL = 20_000
const MOST_COMBINATIONS = 200
const Changes = AdminProductInput.partial()
const Prices = z
  .array(CombinationPrice.extend({ combinationId: Id }))
  .min(1)
  .max(MOST_COMBINATIONS)

const reads = { access: 'staff', permission: 'product.read', sellers: true } as const
const writes = { access: 'staff', permission: 'product.write', sellers: true } as const
const publishes = { access: 'staff', permission: 'product.publish' } as const
const missing = ['productNotFound'] as const
const changing = ['productNotFound', 'changedMeanwhile'] as const

/** Products in the back office. Sellers see and change those of their own distributor. */
export const adminProductCalls = {
  'admin.product.list': call({
    ...reads,
    summary: 'Products with all states, the latest first.',
    method: 'GET',
    path: '/admin/v1/products',
    query: z.object({
      take: take(50),
      nextPage: Cursor.optional(),
      sort: z.enum(['latest', 'oldest', 'priceAsc', 'priceDesc', 'changed']).default('latest'),
      productStatus: ProductStatus.optional(),
      /** A category, or all below it. */
      categoryId: Id.optional(),
      distributorId: Id.optional(),
      /** Part of the name, or the number of the product. */
      q: Line(100).optional(),
      /** Can be bought now. */
      onSale: Flag.optional(),
      /** A combination with counted stock has at most this many free units. */
      lowStock: IntFrom(0, 1_000_000).optional(),
    }),
    reply: z.object({ page: Page, products: z.array(AdminProductRow) }),
    errors: ['invalidCursor'],
  }),
  'admin.product.listChoices': call({
    ...reads,
    summary: 'Categories, distributors and couriers for the form.',
    method: 'GET',
    path: '/admin/v1/product-choices',
    reply: z.object({
      categories: z.array(z.object({ id: z.int(), name: z.string(), parentId: z.int().nullable() })).max(500),
      distributors: z.array(z.object({ id: z.int(), name: z.string() })).max(1_000),
      deliveryCompanies: z.array(z.string()).max(50),
    }),
  }),
  'admin.product.get': call({
    ...reads,
    summary: 'A product as its editor shows it.',
    method: 'GET',
    path: '/admin/v1/products/{id}',
    params: ById,
    reply: Product,
    errors: missing,
  }),
  'admin.product.listChanges': call({
    ...reads,
    summary: 'Changes of a product by staff, the latest first.',
    method: 'GET',
    path: '/admin/v1/products/{id}/changes',
    params: ById,
    query: z.object({ take: take(20, 20), nextPage: Cursor.optional() }),
    reply: z.object({ page: Page, changes: z.array(ProductChange) }),
    errors: [...missing, 'invalidCursor'],
  }),
  'admin.product.create': call({
    ...writes,
    summary: 'Creates a product that waits for publication, with one combination.',
    method: 'POST',
    path: '/admin/v1/products',
    body: Changes.required({ name: true, distributorId: true, categoryId: true }).extend({
      ...CombinationPrice.shape,
      stock: z.int().min(0).max(1_000_000).default(0),
    }),
    reply: Product,
  }),
  'admin.product.change': call({
    ...writes,
    summary:
      'Changes the fields that are sent. `changedMeanwhile` has the fields as they are now and who changed them in `problems`.',
    method: 'PATCH',
    path: '/admin/v1/products/{id}',
    params: ById,
    body: Changes.extend({ version: Version, saleStatus: SaleStatus.optional() }),
    reply: Product,
    errors: [...changing, 'productNotPublishable'],
  }),
  'admin.product.setOptions': call({
    ...writes,
    summary:
      'Replaces options and combinations. A combination that continues keeps its id, one that is left out stays in carts and orders but cannot be bought.',
    method: 'PUT',
    path: '/admin/v1/products/{id}/options',
    params: ById,
    body: z.object({
      version: Version,
      options: z.array(OptionInput).max(3, '옵션은 3개까지 만들 수 있어요.'),
      combinations: z
        .array(CombinationInput)
        .min(1, '판매할 옵션이 하나 이상 있어야 해요.')
        .max(MOST_COMBINATIONS, `옵션 조합은 ${MOST_COMBINATIONS}개까지 만들 수 있어요.`),
    }),
    reply: Product,
    errors: [...changing, 'productNotPublishable'],
  }),
  'admin.product.setPrices': call({
    ...writes,
    summary: 'Changes the prices of some combinations.',
    method: 'PUT',
    path: '/admin/v1/products/{id}/prices',
    params: ById,
    body: z.object({ version: Version, prices: Prices }),
    reply: Product,
    errors: [...changing, 'productNotPublishable'],
  }),
  'admin.product.schedulePrices': call({
    ...writes,
    summary:
      'Applies prices at a time. With an end the prices before are restored, unless they were changed meanwhile.',
    method: 'POST',
    path: '/admin/v1/products/{id}/price-schedules',
    params: ById,
    body: z.object({ startsAt: Moment, endsAt: Moment.nullable().default(null), prices: Prices }),
    reply: Product,
    errors: [...missing, 'priceScheduleOverlaps'],
  }),
  'admin.product.cancelPriceSchedule': call({
    ...writes,
    summary: 'Cancels scheduled prices. Restores the prices before if they are applied.',
    method: 'DELETE',
    path: '/admin/v1/products/{id}/price-schedules/{scheduleId}',
    params: ById.extend({ scheduleId: Id }),
    reply: Product,
    errors: [...missing, 'priceScheduleNotFound', 'productNotPublishable'],
  }),
  'admin.product.uploadPicture': call({
    ...writes,
    summary:
      'Stores a picture, re-encoded: a square for the gallery, or at its own proportions for the description. It belongs to a product once `change` names its key.',
    method: 'POST',
    path: '/admin/v1/product-pictures',
    rate: 'upload',
    uploadBytes: MOST_IMAGE_BYTES,
    query: z.object({
      use: z.enum(['gallery', 'contents']).default('gallery'),
      /** Square to crop, in px of the upright picture. Default: the largest one in the centre. */
      left: IntFrom(0, MOST_PIXEL).optional(),
      top: IntFrom(0, MOST_PIXEL).optional(),
      side: IntFrom(1, MOST_PIXEL).optional(),
    }),
    body: z.object({ file: UploadedFile }),
    reply: z.object({ picture: Image }),
    errors: ['pictureUnreadable', 'pictureTooLarge', 'filesUnavailable'],
  }),
  'admin.product.listVideos': call({
    access: 'staff',
    permission: 'product.write',
    summary: 'The latest videos of the brand, or those whose title contains a text, for the choice of a product.',
    method: 'GET',
    path: '/admin/v1/product-videos',
    query: z.object({ q: Line(100).optional() }),
    reply: z.object({ videos: z.array(z.object({ id: z.int(), title: z.string(), thumbnail: z.string() })).max(30) }),
  }),
  'admin.product.setVideos': call({
    access: 'staff',
    permission: 'product.write',
    summary: 'Replaces the videos of the brand that show a product, in the order of its page.',
    method: 'PUT',
    path: '/admin/v1/products/{id}/videos',
    params: ById,
    body: z.object({ version: Version, videoIds: z.array(Id).max(30, '영상은 30개까지 고를 수 있어요.') }),
    reply: Product,
    errors: changing,
  }),
  'admin.product.copy': call({
    ...writes,
    summary: 'Copies a product with its options, without stock, as one that waits for publication.',
    method: 'POST',
    path: '/admin/v1/products/{id}/copy',
    params: ById,
    reply: Product,
    errors: missing,
  }),
  'admin.product.publish': call({
    ...publishes,
    summary: 'Puts a product on sale. `productNotPublishable` names what is missing.',
    method: 'POST',
    path: '/admin/v1/products/{id}/publish',
    params: ById,
    body: z.object({ version: Version, saleStatus: SaleStatus.default('stock_in') }),
    reply: Product,
    errors: [...changing, 'productNotPublishable'],
  }),
  'admin.product.unpublish': call({
    ...publishes,
    summary: 'Takes a product off the shop.',
    method: 'POST',
    path: '/admin/v1/products/{id}/unpublish',
    params: ById,
    body: z.object({ version: Version }),
    reply: Product,
    errors: changing,
  }),
  'admin.product.archive': call({
    ...writes,
    summary: 'Archives a product: it is off the shop and stays in orders.',
    method: 'POST',
    path: '/admin/v1/products/{id}/archive',
    params: ById,
    body: z.object({ version: Version }),
    reply: Product,
    errors: changing,
  }),
  'admin.product.restore': call({
    ...writes,
    summary: 'Takes a product out of the archive. It waits for publication.',
    method: 'POST',
    path: '/admin/v1/products/{id}/restore',
    params: ById,
    body: z.object({ version: Version }),
    reply: Product,
    errors: changing,
  }),
}
