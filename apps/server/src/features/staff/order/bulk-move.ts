import { type AdminOrderMove, AppError } from '@shop/contract'
import { canTransition, type OrderItemProductStatus, statusText } from '@shop/rules'
import type { BulkKind } from '#src/features/bulk/bulk-kind.ts'
import { starterOf } from '#src/features/bulk/job-scope.ts'
import { findStartedJob, startBulkJob } from '#src/features/bulk/start-bulk-job.ts'
import { moveOrderProducts } from '#src/features/order/lifecycle/move-order-products.ts'
import { type Handlers, staffOf } from '#src/handler-context.ts'
import { lockOrderOf } from './change-order.ts'
import { moveLines } from './move-lines.ts'
import { listNos } from './order-list-sql.ts'
import { findSelected, orderScopeOf } from './order-selection.ts'

const MOST_MOVED = 10_000

interface Shared {
  to: Exclude<AdminOrderMove, 'delivering'>
  reason: string | null
  /** Distributors of the seller who has started the job. */
  distributorIds: readonly number[] | null
}
interface Row {
  orderNo: string
}
interface Line {
  id: number
  state: OrderItemProductStatus
}

/**
 * Takes the lines of each order to a state. The undo takes them back where the lifecycle allows it, unless a line has moved on since.
 * Decision 070
 */
export const orderMoveKind: BulkKind<Row> = {
  name: 'order.move',
  permission: 'order.move',
  async applyRow(tx, { input }, context) {
    const { to, reason, distributorIds } = context.shared as Shared
    const order = await lockOrderOf(tx, { brand: context.brand, distributorIds }, { ...input, version: undefined })
    const ids = await moveLines(tx, order, { to, reason: reason ?? undefined }, context.now)
    const moved = order.lines.filter(({ id }) => ids.includes(id)).map(({ id, state }) => ({ id, state }))
    return { before: moved, after: moved.map(({ id }) => ({ id, state: to })) }
  },
  async undoRow(tx, { input, before, after }, context) {
    // the lines are those that the job has moved, so they are in its scope
    const order = await lockOrderOf(
      tx,
      { brand: context.brand, distributorIds: null },
      { ...input, version: undefined },
    )
    const written = new Map((after as Line[]).map(({ id, state }) => [id, state]))
    const moves = (before as Line[]).map(({ id, state }) => ({ orderProductId: id, to: state }))
    for (const { orderProductId: id, to } of moves) {
      const from = written.get(id)
      if (from === undefined || order.lines.find((line) => line.id === id)?.state !== from)
        throw new AppError('changedMeanwhile')
      if (!canTransition(from, to, 'operator'))
        throw new AppError('transitionRefused', {
          message: `${statusText(from)}에서 ${statusText(to)}(으)로는 되돌릴 수 없어요.`,
        })
    }
    await moveOrderProducts(tx, {
      orderId: order.id,
      moves,
      actor: 'operator',
      reason: '앞의 처리를 되돌렸어요.',
      now: context.now,
    })
  },
}

/** Starts the bulk job for the orders of a selection. */
export const bulkMove: Handlers['admin.order.bulkMove'] = async (input, app) => {
  const { selection, except, to, reason = null, key } = input.body
  const scope = orderScopeOf(input)
  const shared: Shared = { to, reason, distributorIds: scope.distributorIds }
  const asked = {
    kind: orderMoveKind,
    brand: input.brand,
    ...starterOf(staffOf(input)),
    key,
    shared,
    request: { selection, except },
  }
  const started = await findStartedJob(app, asked)
  if (started) return { jobId: started.id, orders: started.total }
  const ids = await findSelected(app.db, app, { selection, scope, most: MOST_MOVED })
  if (selection.orderNos && ids.length < new Set(selection.orderNos).size) throw new AppError('orderNotFound')
  const left = new Set(except)
  const nos = (await listNos(app.db, { ids })).map(({ orderNo }) => orderNo).filter((no) => !left.has(no))
  const { id: jobId } = await startBulkJob(app, {
    ...asked,
    title: `주문 ${nos.length.toLocaleString('ko-KR')}건 ${statusText(to)}`,
    reason: input.reason,
    rows: nos.map((orderNo) => ({ object: `order ${orderNo}`, input: { orderNo } })),
  })
  input.audit?.({ object: `job ${jobId}`, after: { to, orders: nos.length } })
  return { jobId, orders: nos.length }
}
