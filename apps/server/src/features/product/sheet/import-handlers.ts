import { AppError, MOST_BULK_PRODUCTS } from '@shop/contract'
import { toSeoulDate } from '@shop/rules'
import { starterOf } from '#src/features/bulk/job-scope.ts'
import { type BulkRowInput, startBulkJob } from '#src/features/bulk/start-bulk-job.ts'
import { toProductFilter } from '#src/features/product/bulk-edit/selected-products.ts'
import { readSheet } from '#src/features/sheet/read-sheet.ts'
import { sheetTypes, writeSheet } from '#src/features/sheet/write-sheet.ts'
import { type App, FileReply, type Handlers, sellerScope, staffOf } from '#src/handler-context.ts'
import { exportProducts } from './export-products.ts'
import { checkProducts } from './check-products.ts'
import { type ImportPayload, importKind } from './import-kind.ts'
import { readNames, readProducts, type SheetProduct } from './read-products.ts'
import { collectProblems, type SheetProblems } from './sheet-problems.ts'

type ImportCalls = `admin.product.${'import.dryRun' | 'import.apply' | 'export'}`
type Scope = readonly number[] | null

interface Opened {
  file: Uint8Array
  distributorIds: Scope
  problems: SheetProblems
}

/** Opens a sheet as products that are checked against the shop. */
async function* openProducts({ db }: App, { file, distributorIds, problems }: Opened): AsyncGenerator<SheetProduct> {
  const names = await readNames(db, distributorIds)
  // one more for the head
  const rows = readSheet(file, { mostRows: MOST_BULK_PRODUCTS + 1 })
  yield* checkProducts(db, readProducts(rows, names, problems), { problems, names, distributorIds })
}

/** Reads a whole sheet. Returns what it would do. */
const dryRun = async (app: App, opened: Opened) => {
  let [rows, creates, changes] = [0, 0, 0]
  for await (const { id, options } of openProducts(app, opened)) {
    rows += options.length
    if (id === null) creates += 1
    else changes += 1
  }
  const { list, count } = opened.problems
  return { rows, creates, changes, problems: [...list], problemCount: count }
}

async function* jobRows(app: App, opened: Opened): AsyncGenerator<BulkRowInput<SheetProduct>> {
  for await (const product of openProducts(app, opened))
    yield { object: product.id === null ? `sheet row ${product.row}` : `product ${product.id}`, input: product }
}

const apply: Handlers['admin.product.import.apply'] = async (input, app) => {
  const staff = staffOf(input)
  const distributorIds = sellerScope(staff)
  const opened = { file: input.body.file, distributorIds }
  const { creates, changes, problems, problemCount } = await dryRun(app, { ...opened, problems: collectProblems() })
  // nothing moves while a row is invalid
  if (problemCount > 0)
    throw new AppError('importInvalid', {
      problems: problems.map(({ cell, column, message }) => ({
        path: `body.file.${cell}`,
        message: `${column}: ${message}`,
      })),
    })
  if (creates + changes === 0) throw new AppError('sheetUnreadable')
  const words = [creates > 0 && `새 상품 ${creates}개`, changes > 0 && `상품 ${changes}개 변경`].filter(Boolean)
  const shared: ImportPayload = { distributorIds }
  const { id } = await startBulkJob(app, {
    kind: importKind,
    brand: input.brand,
    ...starterOf(staff),
    key: input.query.key,
    title: `엑셀 등록: ${words.join(', ')}`,
    reason: input.reason,
    shared,
    rows: jobRows(app, { ...opened, problems: collectProblems() }),
  })
  input.audit?.({ object: `job ${id}`, after: { creates, changes } })
  return { jobId: id, total: creates + changes }
}

const exportSheet: Handlers['admin.product.export'] = async (input, { db, clock }) => {
  const { format, ...filter } = input.query
  const values = toProductFilter({ filter }, sellerScope(staffOf(input)))
  const { extension, type } = sheetTypes[format]
  const name = `상품 ${toSeoulDate(clock())}.${extension}`
  return new FileReply({ name, type, stream: writeSheet(exportProducts(db, values), format) })
}

/** Products from and to sheets. Decision 073 */
export const importHandlers: Pick<Handlers, ImportCalls> = {
  'admin.product.import.dryRun': (input, app) =>
    dryRun(app, {
      file: input.body.file,
      distributorIds: sellerScope(staffOf(input)),
      problems: collectProblems(),
    }),
  'admin.product.import.apply': apply,
  'admin.product.export': exportSheet,
}
