import { AppError, type SavedView } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import type { Tx } from '#src/db/db.ts'
import { type App, type Handlers, type StaffCaller, staffOf } from '#src/handler-context.ts'
import * as sql from './view-sql.ts'

const MOST_OWN = 30
const MOST_VIEWS = 100

type ViewCalls = Extract<keyof Handlers, `admin.view.${string}`>

const toView = ({ staffId, columns, createdAt, ...row }: sql.FindView, staff: StaffCaller): SavedView => ({
  ...row,
  // stored as the contract has checked it
  columns: columns as SavedView['columns'],
  isOwn: staffId === staff.id,
  createdAt: createdAt.toISOString(),
})

/** Sellers work with views of their own: the filters of colleagues may name goods of others. */
const seesShared = ({ roles }: StaffCaller): boolean => roles.some((role) => role !== 'seller')

/** Throws `viewNotFound`, also for a view that the account does not see. */
const readView = async (
  { db }: Pick<App, 'db'>,
  brand: BrandId,
  id: number,
  staff: StaffCaller,
): Promise<SavedView> => {
  const row = await sql.findView(db, { id, brand })
  if (!row) throw new AppError('viewNotFound')
  return toView(row, staff)
}

const PERSONAL = /01[016-9][-. ]?\d{3,4}[-. ]?\d{4}|[^\s=&]@[^\s=&]+\.[^\s=&]/

/** Grids of persons, and the filters by which they find a person. */
const personGrids: ReadonlySet<string> = new Set(['customers', 'orders', 'returns', 'waybills', 'pendingPoints'])
const personFilters = ['name', 'phone', 'q']

/** I4: views are stored for long and shared, so filters with phones, e-mail addresses and names of persons are refused. */
const assertNoPersonal = (grid: string, query: string): void => {
  const filters = new URLSearchParams(query)
  const namesPerson = personGrids.has(grid) && personFilters.some((filter) => (filters.get(filter) ?? '') !== '')
  if (!namesPerson && ![...filters.values()].some((value) => PERSONAL.test(value))) return
  throw new AppError('invalidInput', {
    problems: [{ path: 'body.query', message: '사람을 찾는 검색어는 보기에 저장할 수 없어요.' }],
  })
}

const lockOwn = async (
  tx: Tx,
  { id, brand, staff }: { id: number; brand: BrandId; staff: StaffCaller },
): Promise<sql.LockView> => {
  const view = await sql.lockView(tx, { id, brand })
  if (view?.staffId !== staff.id) throw new AppError('viewNotFound')
  return view
}

const create: Handlers['admin.view.create'] = async (input, app) => {
  const { body, brand } = input
  const staff = staffOf(input)
  assertNoPersonal(body.grid, body.query)
  const id = await app.db.tx(async (tx) => {
    await sql.lockOwner(tx, { staffId: staff.id })
    const { count } = await sql.countOwn(tx, { staffId: staff.id, brand, grid: body.grid })
    if (count >= MOST_OWN) throw new AppError('viewsFull')
    const added = await sql.addView(tx, { ...body, brand, staffId: staff.id, now: app.clock() })
    if (!added) throw new AppError('viewExists')
    return added.id
  })
  input.audit?.({ object: `view ${id}`, after: { grid: body.grid, title: body.name } })
  return { view: await readView(app, brand, id, staff) }
}

const change: Handlers['admin.view.change'] = async (input, app) => {
  const { body, brand, params } = input
  const staff = staffOf(input)
  const { version, ...contents } = body
  const before = await app.db.tx(async (tx) => {
    await sql.lockOwner(tx, { staffId: staff.id })
    const view = await lockOwn(tx, { ...params, brand, staff })
    assertNoPersonal(view.grid, body.query)
    if (view.version !== version) throw new AppError('changedMeanwhile')
    if ((await sql.isNameTaken(tx, { ...params, name: body.name })).isTaken) throw new AppError('viewExists')
    await sql.changeView(tx, { ...params, ...contents })
    return view
  })
  input.audit?.({ before: { title: before.name, query: before.query }, after: { title: body.name, query: body.query } })
  return { view: await readView(app, brand, params.id, staff) }
}

const share: Handlers['admin.view.share'] = async (input, app) => {
  const { body, brand, params } = input
  const staff = staffOf(input)
  await app.db.tx(async (tx) => {
    const view = await sql.lockView(tx, { ...params, brand })
    // of others only the sharing can be ended
    const isSeen = view && (view.staffId === staff.id || (view.isShared && !body.isShared))
    if (!isSeen) throw new AppError('viewNotFound')
    if (view.version !== body.version) throw new AppError('changedMeanwhile')
    await sql.shareView(tx, { ...params, isShared: body.isShared })
  })
  input.audit?.({ after: { isShared: body.isShared } })
  return { view: await readView(app, brand, params.id, staff) }
}

/** Saved views of the grids. Decision 074 */
export const viewHandlers: Pick<Handlers, ViewCalls> = {
  'admin.view.list': async (input, { db }) => {
    const staff = staffOf(input)
    const { grid } = input.query
    const asked = { brand: input.brand, grid, staffId: staff.id, withShared: seesShared(staff), most: MOST_VIEWS }
    return { views: (await sql.listViews(db, asked)).map((row) => toView(row, staff)) }
  },
  'admin.view.create': create,
  'admin.view.change': change,
  'admin.view.delete': async (input, { db }) => {
    const { brand, params } = input
    const deleted = await sql.deleteView(db, { ...params, brand, staffId: staffOf(input).id })
    if (deleted === 0) throw new AppError('viewNotFound')
    return {}
  },
  'admin.view.share': share,
}
