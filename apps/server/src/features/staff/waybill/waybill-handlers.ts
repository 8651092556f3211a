import { AppError, type WaybillBatch } from '@shop/contract'
import { isUnscoped } from '@shop/rules/staff'
import { waybillProblems } from '@shop/rules/waybill'
import { newestFirst, readCursor, readPage, type Seek } from '#src/db/paging/cursor.ts'
import { getBulkJobOf } from '#src/features/bulk/bulk-handlers.ts'
import { starterOf } from '#src/features/bulk/job-scope.ts'
import { type BulkRowInput, startBulkJob } from '#src/features/bulk/start-bulk-job.ts'
import { courierName } from '#src/features/delivery/couriers.ts'
import { createThrottle } from '#src/features/sheet/throttle.ts'
import { orderScopeOf } from '#src/features/staff/order/order-selection.ts'
import { type App, type Handlers, type StaffCaller, staffOf } from '#src/handler-context.ts'
import { createWaybillCheck, type GoodWaybill } from './check-waybills.ts'
import { type BadRow, checkSheet, toBadRow } from './check-sheet.ts'
import { exportWaybills } from './export-waybills.ts'
import { shipUnderNumber, waybillKind } from './waybill-kind.ts'
import * as sql from './waybill-sql.ts'

type WaybillCalls = `admin.waybill.${'export' | 'dryRun' | 'apply' | 'enter' | 'list' | 'get'}`

/** Rows of a sheet that are read at a time to apply them. */
const APPLIED_AT_ONCE = 500

export const toBatch = ({ kind, createdAt, ...row }: sql.GetBatch): WaybillBatch => ({
  ...row,
  kind: kind as WaybillBatch['kind'],
  createdAt: createdAt.toISOString(),
})

/** Account to whose sheets the caller is limited; null: sheets of all accounts. */
const ownerOf = (staff: StaffCaller): number | null => (isUnscoped(staff.roles, 'waybill.write') ? null : staff.id)

type Input = Parameters<Handlers['admin.waybill.get']>[0] | Parameters<Handlers['admin.waybill.apply']>[0]

const getBatch = async (
  { params, brand, staff }: Pick<Input, 'params' | 'brand' | 'staff'>,
  { db }: Pick<App, 'db'>,
) => {
  const batch = await sql.getBatch(db, { id: params.id, brand, staffId: ownerOf(staffOf({ staff })) })
  if (!batch) throw new AppError('waybillBatchNotFound')
  return batch
}

const dryRun: Handlers['admin.waybill.dryRun'] = async (input, app) => {
  const { query, body, brand } = input
  const scope = orderScopeOf(input)
  const { id } = await sql.addBatch(app.db, {
    brand,
    kind: 'import',
    staffId: staffOf(input).id,
    name: query.name,
    format: null,
    distributorIds: scope.distributorIds,
    now: app.clock(),
  })
  const { total, bad, badRows } = await checkSheet(app, { id, file: body.file, scope, courier: query.courier })
  input.audit?.({ object: `waybillBatch ${id}`, after: { total, bad } })
  const batch = await getBatch({ ...input, params: { id } }, app)
  return { batch: toBatch(batch), badRows }
}

const isWithin = (ids: readonly number[] | null, scope: readonly number[] | null): boolean =>
  scope === null || (ids !== null && ids.every((id) => scope.includes(id)))

/** Good rows of a sheet in their order, page by page, with rests in which requests are served. */
async function* jobRows({ db }: App, batchId: number): AsyncGenerator<BulkRowInput<GoodWaybill>> {
  const rest = createThrottle()
  let after = 0
  for (;;) {
    const page = await sql.listRows(db, { batchId, after, most: APPLIED_AT_ONCE })
    for (const { position, input } of page) {
      const row = input as GoodWaybill
      after = position
      yield { object: `order ${row.orderNo}`, input: row }
    }
    if (page.length < APPLIED_AT_ONCE) return
    await rest()
  }
}

const apply: Handlers['admin.waybill.apply'] = async (input, app) => {
  const batch = await getBatch(input, app)
  const good = batch.total - batch.bad
  if (batch.kind !== 'import' || !batch.isChecked || good === 0) throw new AppError('waybillNothingToApply')
  if (batch.jobId !== null)
    return { batch: toBatch(batch), job: await getBulkJobOf(app, { id: batch.jobId, brand: input.brand }) }
  // the rows are within the limits of the account that has checked the sheet
  const { distributorIds } = await sql.getBatchRows(app.db, { id: batch.id })
  if (!isWithin(distributorIds, orderScopeOf(input).distributorIds)) throw new AppError('forbidden')
  const { id: jobId } = await startBulkJob(app, {
    kind: waybillKind,
    brand: input.brand,
    ...starterOf(staffOf(input)),
    key: `waybill ${batch.id}`,
    title: `운송장 ${good.toLocaleString('ko')}건 등록`,
    reason: input.reason,
    rows: jobRows(app, batch.id),
  })
  await sql.setBatchJob(app.db, { id: batch.id, jobId })
  input.audit?.({ object: `waybillBatch ${batch.id}`, after: { job: jobId } })
  const job = await getBulkJobOf(app, { id: jobId, brand: input.brand })
  return { batch: toBatch(await getBatch(input, app)), job }
}

const fieldOf: Readonly<Record<string, string>> = {
  numberEmpty: 'number',
  numberPattern: 'number',
  numberRounded: 'number',
  numberUsed: 'number',
  courierUnknown: 'courier',
  courierUnclear: 'courier',
}

const enter: Handlers['admin.waybill.enter'] = async (input, app) => {
  const { order, number, courier = '' } = input.body
  const cells = { order, line: '', courier: '', number }
  const scope = orderScopeOf(input)
  const [checked] = await createWaybillCheck(app.db, { scope, courier, now: app.clock() })([{ row: 1, cells }])
  if (!checked) throw new AppError('orderNotFound')
  if ('bad' in checked) {
    const [problem] = toBadRow(checked).flatMap(({ problems }) => problems)
    const { code = 'orderUnknown', message = waybillProblems.orderUnknown } = problem ?? {}
    if (code === 'hasWaybill' || code === 'wrongState') throw new AppError('transitionRefused', { message })
    throw new AppError('invalidInput', { problems: [{ path: `body.${fieldOf[code] ?? 'order'}`, message }] })
  }
  const { good } = checked
  const { orderId, lineIds, invoiceNo } = good
  await app.db.tx((tx) =>
    shipUnderNumber(tx, { orderId, orderProductIds: lineIds, courier: good.courier, invoiceNo, now: app.clock() }),
  )
  input.audit?.({ object: `order ${good.orderNo}`, after: { courier: good.courier, invoiceNo, lineIds } })
  const lines = await sql.listOrderLines(app.db, { orderNos: [good.orderNo], lineIds: [] })
  return {
    orderNo: good.orderNo,
    courier: courierName(good.courier),
    invoiceNo,
    lines: lines.filter(({ lineId }) => lineIds.includes(lineId)).map(({ name, units }) => ({ name, units })),
  }
}

const list: Handlers['admin.waybill.list'] = async (input, { db }) => {
  const { query, brand } = input
  const filter = { brand, staffId: ownerOf(staffOf(input)) }
  const name = `waybill.${brand}`
  const cursor = readCursor(name, query.nextPage)
  const find = (seek: Seek | undefined, take: number) => sql.listBatches(db, { ...filter, ...newestFirst(seek, take) })
  const { rows, nextPage, prePage } = await readPage(name, query.take, cursor, find)
  const { count } = await sql.countBatches(db, filter)
  return { page: { count, nextPage, prePage }, batches: rows.map(toBatch) }
}

const get: Handlers['admin.waybill.get'] = async (input, app) => {
  const batch = await getBatch(input, app)
  const { badRows } = await sql.getBatchRows(app.db, { id: batch.id })
  return { batch: toBatch(batch), badRows: badRows as BadRow[] }
}

/** Waybills by sheet and by scanner. Decision 071 */
export const waybillHandlers: Pick<Handlers, WaybillCalls> = {
  'admin.waybill.export': exportWaybills,
  'admin.waybill.dryRun': dryRun,
  'admin.waybill.apply': apply,
  'admin.waybill.enter': enter,
  'admin.waybill.list': list,
  'admin.waybill.get': get,
}
