import { AppError } from '@shop/contract'
import { formatSeoulTime, type OrderItemProductStatus, statusText } from '@shop/rules'
import type { BrandId } from '@shop/brands'
import type { Sql, Tx } from '#src/db/db.ts'
import { actorTexts } from '#src/features/staff/command/order-view.ts'
import type { App, AuditedChange, StaffCaller } from '#src/handler-context.ts'
import * as sql from './order-detail-sql.ts'
import { type OrderScope, orderScopeOf } from './order-selection.ts'
import { readAdminOrder } from './read-admin-order.ts'

export interface OrderWrite {
  params: { no: string }
  body: { version: number }
  staff?: StaffCaller | undefined
  brand: BrandId
  audit?: ((change: AuditedChange) => void) | undefined
}

/** An order under its lock, with the lines that the caller may change. */
export interface LockedOrder {
  id: number
  userId: number
  orderNo: string
  lines: sql.ListOrderLines[]
}

const statesOf = (lines: readonly Pick<sql.ListOrderLines, 'id' | 'state'>[]) =>
  Object.fromEntries(lines.map(({ id, state }) => [id, state]))

/** The refusal of a write that has seen an older version, with what it is now and who has changed it. */
const changedMeanwhile = async (tx: Sql, { id, orderNo, version }: sql.LockForStaff, lines: sql.ListOrderLines[]) => {
  const last = await sql.findLastChange(tx, { orderId: id, orderNo })
  const by = last?.actor === 'operator' ? (last.staffName ?? '운영자') : (actorTexts[last?.actor ?? ''] ?? '')
  const states = lines.map(({ id: lineId, state }) => ({ lineId, state }))
  const texts = [...new Set(lines.map(({ state }) => statusText(state)))].join(', ')
  const message = `${by}님이 ${last ? formatSeoulTime(last.at) : ''}에 바꿨어요. 지금은 ${texts} 상태예요.`
  return new AppError('changedMeanwhile', {
    problems: [{ path: 'body.version', message, by, at: last?.at.toISOString() ?? null, current: { version, states } }],
  })
}

/**
 * Locks an order for a change. Throws `orderNotFound` for one out of scope and `changedMeanwhile` unless `version` is its current one.
 * A version of undefined is not compared: a bulk job changes whatever is there.
 */
export const lockOrderOf = async (
  tx: Sql,
  { brand, distributorIds }: OrderScope,
  { orderNo, version }: { orderNo: string; version: number | undefined },
): Promise<LockedOrder> => {
  const order = await sql.lockForStaff(tx, { orderNo, brand })
  if (!order) throw new AppError('orderNotFound')
  const lines = await sql.listOrderLines(tx, { orderId: order.id, distributorIds })
  if (lines.length === 0) throw new AppError('orderNotFound')
  if (version !== undefined && version !== order.version) throw await changedMeanwhile(tx, order, lines)
  return { ...order, lines }
}

/**
 * Selects lines of an order: those named, otherwise all in one of the states. Throws `orderNotFound` for lines of others, and
 * `transitionRefused` naming each line in another state.
 */
export const chooseLines = (
  lines: readonly sql.ListOrderLines[],
  named: readonly number[] | undefined,
  from: readonly OrderItemProductStatus[],
): sql.ListOrderLines[] => {
  if (named && !named.every((id) => lines.some((line) => line.id === id))) throw new AppError('orderNotFound')
  const wanted = named ? lines.filter(({ id }) => named.includes(id)) : lines
  const fit = wanted.filter(({ state }) => from.includes(state))
  if (fit.length > 0 && (!named || fit.length === wanted.length)) return fit
  const message = `${from.map(statusText).join(', ')} 상태인 상품에만 할 수 있어요.`
  throw new AppError('transitionRefused', {
    message,
    problems: wanted
      .filter(({ state }) => !from.includes(state))
      .map(({ id, name, state }) => ({
        path: 'body.lineIds',
        message: `${name}: ${statusText(state)}`,
        lineId: id,
        state,
      })),
  })
}

/** Runs a change of an order under its lock and records the states before and after. Returns the changed order. */
export const changeOrder = async (
  app: App,
  input: OrderWrite,
  run: (tx: Tx, order: LockedOrder) => Promise<unknown>,
) => {
  const scope = orderScopeOf(input)
  const orderNo = input.params.no
  const before = await app.db.tx(async (tx) => {
    const order = await lockOrderOf(tx, scope, { orderNo, version: input.body.version })
    await run(tx, order)
    return order.lines
  })
  const order = await readAdminOrder(app, scope, orderNo)
  input.audit?.({ before: { states: statesOf(before) }, after: { states: statesOf(order.lines) } })
  return { order }
}
