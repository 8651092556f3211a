import { AppError, type GatewayBreak } from '@shop/contract'
import { type BrandId, brandIds } from '@shop/brands'
import { permissionRoles } from '@shop/rules/staff'
import { readCountedPage } from '#src/db/paging/counted-page.ts'
import { newestFirst, readCursor } from '#src/db/paging/cursor.ts'
import { type App, type Handlers, type StaffCaller, staffOf } from '#src/handler-context.ts'
import * as sql from './break-list-sql.ts'

type BreakCalls = Extract<keyof Handlers, `admin.match.${string}`>

const MOST_DAYS = 62
const MOST_THEIRS = 100

/** What a difference stores, by its kind. */
interface BreakDetail {
  ours?: { captured?: number; held?: number } | null
  theirs?: { paymentKey?: string; amount?: number }[]
  paymentKey?: string
  totalAmount?: number
  came?: number
  code?: string
  failure?: { code?: string; message?: string } | null
}

const theirsOf = ({ theirs, paymentKey, totalAmount, came }: BreakDetail): GatewayBreak['theirs'] => {
  const amount = totalAmount ?? came
  const listed = theirs ?? (paymentKey === undefined && amount === undefined ? [] : [{ paymentKey, amount }])
  return listed
    .slice(0, MOST_THEIRS)
    .map((each) => ({ paymentKey: each.paymentKey ?? '', amount: each.amount ?? null }))
}

const toBreak = ({ detail, captured, held, ...row }: sql.ListBreaksById): GatewayBreak => {
  // written by this shop
  const { failure, code, ...stored } = detail as BreakDetail
  return {
    id: row.id,
    kind: row.kind,
    orderNo: row.orderNo,
    day: row.day,
    foundAt: row.foundAt.toISOString(),
    ours: captured === null || held === null ? null : { captured, held },
    theirs: theirsOf(stored),
    failure: failure?.message ?? failure?.code ?? code ?? null,
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    resolvedBy: row.resolvedBy,
    note: row.note,
  }
}

interface BreakScope {
  brand: BrandId
  /** Also those whose brand is not known. */
  isOfAllBrands: boolean
}

/**
 * Returns whose differences an account may see or resolve: those of the brand, and those whose brand is not known if it has the
 * permission on all brands that the shop serves.
 */
const scopeOf = async (
  input: { brand: BrandId; staff?: StaffCaller | undefined },
  { db, config }: Pick<App, 'db' | 'config'>,
  permission: 'match.read' | 'match.write',
): Promise<BreakScope> => {
  const roles = permissionRoles[permission]
  const own = new Set((await sql.listRoleBrands(db, { staffId: staffOf(input).id, roles })).map(({ brand }) => brand))
  const served = config.platform === undefined ? brandIds : [config.platform]
  return { brand: input.brand, isOfAllBrands: served.every((brand) => own.has(brand)) }
}

const readBreaks = async (
  { db }: Pick<App, 'db'>,
  scope: BreakScope,
  ids: readonly number[],
): Promise<GatewayBreak[]> => (await sql.listBreaksById(db, { ...scope, ids })).map(toBreak)

const getBreak = async (app: Pick<App, 'db'>, scope: BreakScope, id: number): Promise<GatewayBreak> => {
  const [found] = await readBreaks(app, scope, [id])
  if (!found) throw new AppError('breakNotFound')
  return found
}

const list: Handlers['admin.match.list'] = async (input, app) => {
  const { query } = input
  const scope = await scopeOf(input, app, 'match.read')
  const cursor = readCursor('match', query.nextPage)
  const filter = { ...scope, day: query.day ?? null, isOpen: query.state === undefined ? null : query.state === 'open' }
  const { rows, page } = await readCountedPage('match', query.take, cursor, (seek, take) =>
    sql.listBreaks(app.db, { ...filter, ...newestFirst(seek, take) }),
  )
  const ids = rows.map(({ id }) => id)
  const compared = await sql.findComparedDay(app.db)
  return { page, breaks: await readBreaks(app, scope, ids), comparedUntil: compared?.day ?? null }
}

const resolve: Handlers['admin.match.resolve'] = async (input, app) => {
  const { id } = input.params
  const scope = await scopeOf(input, app, 'match.write')
  const before = await getBreak(app, scope, id)
  const { note } = input.body
  const resolved = await sql.resolveBreak(app.db, { id, note, staffId: staffOf(input).id, now: app.clock() })
  if (resolved === 0) throw new AppError('breakResolved')
  input.audit?.({ object: `match ${id}`, before: { kind: before.kind, orderNo: before.orderNo }, after: { note } })
  return { gatewayBreak: await getBreak(app, scope, id) }
}

/** Differences to the gateway in the back office. Decision 082 */
export const gatewayBreakHandlers: Pick<Handlers, BreakCalls> = {
  'admin.match.list': list,
  'admin.match.listDays': async (input, app) => ({
    days: await sql.listBreakDays(app.db, { ...(await scopeOf(input, app, 'match.read')), most: MOST_DAYS }),
  }),
  'admin.match.get': async (input, app) => ({
    gatewayBreak: await getBreak(app, await scopeOf(input, app, 'match.read'), input.params.id),
  }),
  'admin.match.resolve': resolve,
}
