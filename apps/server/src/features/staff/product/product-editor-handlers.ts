import type { AdminProduct } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import {
  changeProduct,
  type Editing,
  lockForChange,
  type Written,
} from '#src/features/product/editor/change-product.ts'
import { copyProduct, createProduct } from '#src/features/product/editor/create-product.ts'
import { setOptions } from '#src/features/product/editor/option-matrix.ts'
import { cancelSchedule, schedulePrices } from '#src/features/product/editor/price-schedule.ts'
import { storePicture } from '#src/features/product/editor/product-picture.ts'
import { touchProduct } from '#src/features/product/editor/product-editor-sql.ts'
import { readProduct } from '#src/features/product/editor/read-product.ts'
import { setPrices } from '#src/features/product/editor/set-prices.ts'
import {
  archiveProduct,
  publishProduct,
  restoreProduct,
  unpublishProduct,
} from '#src/features/product/editor/set-status.ts'
import { listVideoChoices, setProductVideos } from '#src/features/video/product-videos.ts'
import { type App, type HandlerInput, type Handlers, sellerScope, staffOf } from '#src/handler-context.ts'

type EditorCalls = Exclude<
  Extract<keyof Handlers, `admin.product.${string}`>,
  | 'admin.product.list'
  | 'admin.product.listChoices'
  | 'admin.product.listChanges'
  | `admin.product.${'bulk' | 'import' | 'export'}${string}`
>
type Input = Pick<HandlerInput<'admin.product.get'>, 'brand' | 'staff' | 'audit'>

const authorOf = (input: Input, { clock }: App) => {
  const staff = staffOf(input)
  return { distributorIds: sellerScope(staff), staffId: staff.id, now: clock() }
}

const replyOf = async (input: Input, app: App, id: number): Promise<{ product: AdminProduct }> => ({
  product: await readProduct(app.db, { id, distributorIds: sellerScope(staffOf(input)), brand: input.brand }),
})

/** Runs a change of a product in a transaction, completes the audit entry and returns the product. */
const write = async (
  input: Input & { params: { id: number }; body?: { version?: number } },
  app: App,
  run: (tx: Sql, editing: Editing) => Promise<Written>,
): Promise<{ product: AdminProduct }> => {
  const editing: Editing = { ...authorOf(input, app), id: input.params.id, version: input.body?.version }
  const { before, after } = await app.db.tx((tx) => run(tx, editing))
  input.audit?.({ before, after })
  return replyOf(input, app, editing.id)
}

const create: Handlers['admin.product.create'] = async (input, app) => {
  const id = await app.db.tx((tx) => createProduct(tx, authorOf(input, app), input.body))
  input.audit?.({ object: `product ${id}`, after: input.body })
  return replyOf(input, app, id)
}

const copy: Handlers['admin.product.copy'] = async (input, app) => {
  const id = await app.db.tx((tx) => copyProduct(tx, authorOf(input, app), input.params.id))
  input.audit?.({ object: `product ${id}`, after: { copyOf: input.params.id } })
  return replyOf(input, app, id)
}

const uploadPicture: Handlers['admin.product.uploadPicture'] = async ({ body, query }, app) => {
  const { use, left = 0, top = 0, side } = query
  const crop = side === undefined ? undefined : { left, top, side }
  return { picture: await storePicture(app, { file: body.file, use, crop }) }
}

/** Calls of the product editor. Decision 072 */
export const productEditorHandlers: Pick<Handlers, EditorCalls> = {
  'admin.product.get': (input, app) => replyOf(input, app, input.params.id),
  'admin.product.create': create,
  'admin.product.copy': copy,
  'admin.product.uploadPicture': uploadPicture,
  'admin.product.change': (input, app) => {
    const { version: _, saleStatus: status, ...fields } = input.body
    return write(input, app, (tx, editing) => changeProduct(tx, editing, { ...fields, status }))
  },
  'admin.product.setOptions': (input, app) => write(input, app, (tx, editing) => setOptions(tx, editing, input.body)),
  'admin.product.setPrices': (input, app) =>
    write(input, app, (tx, editing) => setPrices(tx, editing, input.body.prices)),
  'admin.product.schedulePrices': ({ body, ...input }, app) =>
    write(input, app, (tx, editing) =>
      schedulePrices(tx, editing, {
        prices: body.prices,
        startsAt: new Date(body.startsAt),
        endsAt: body.endsAt === null ? null : new Date(body.endsAt),
      }),
    ),
  'admin.product.cancelPriceSchedule': (input, app) =>
    write({ brand: input.brand, params: input.params, staff: input.staff, audit: input.audit }, app, (tx, editing) =>
      cancelSchedule(tx, editing, input.params.scheduleId),
    ),
  'admin.product.listVideos': async ({ brand, query: { q } }, { db }) => ({
    videos: await listVideoChoices(db, { brand, q }),
  }),
  'admin.product.setVideos': (input, app) =>
    write(input, app, async (tx, editing) => {
      await lockForChange(tx, editing)
      const { brand, body } = input
      const written = await setProductVideos(tx, { productId: editing.id, brand, videoIds: body.videoIds })
      if (written.after['videoIds']) await touchProduct(tx, editing)
      return written
    }),
  'admin.product.publish': (input, app) =>
    write(input, app, (tx, editing) => publishProduct(tx, editing, input.body.saleStatus)),
  'admin.product.unpublish': (input, app) => write(input, app, unpublishProduct),
  'admin.product.archive': (input, app) => write(input, app, archiveProduct),
  'admin.product.restore': (input, app) => write(input, app, restoreProduct),
}
