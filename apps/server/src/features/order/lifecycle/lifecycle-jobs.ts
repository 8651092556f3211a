import type { OrderItemProductStatus } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import type { App } from '#src/handler-context.ts'
import { withdrawProducts } from '#src/features/order/withdraw/withdraw-products.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { moveOrderProducts } from './move-order-products.ts'
import { findProduct, listStockOut } from './lifecycle-sql.ts'

/** States that end automatically: delivered or exchanged without further action. */
const endedByTime: ReadonlySet<OrderItemProductStatus> = new Set(['delivery_end', 'replace_complete'])

const complete = async (tx: Sql, orderProductId: number, now: Date): Promise<void> => {
  const product = await findProduct(tx, { id: orderProductId })
  // confirmed or returned meanwhile: nothing to do
  if (!product || !endedByTime.has(product.status)) return
  await moveOrderProducts(tx, {
    orderId: product.orderId,
    moves: [{ orderProductId, to: 'complete' }],
    actor: 'time',
    reason: '일정 시간이 지나 자동으로 구매를 확정했어요.',
    now,
  })
}

/** Refunds sold-out products without a request. */
const giveBack = async (app: Pick<App, 'db' | 'config' | 'clock'>, orderId: number): Promise<void> => {
  const products = await listStockOut(app.db, { orderId })
  if (products.length === 0) return
  await withdrawProducts(app, {
    orderId,
    orderProductIds: products.map(({ id }) => id),
    actor: 'time',
    cancelledBy: 'shop',
    reason: '상품이 품절되어 취소하고 환불했어요.',
  })
}

/** Time-driven changes of orders. */
export const orderLifeJobs = (app: Pick<App, 'db' | 'config' | 'clock'>): Record<string, JobHandler> => ({
  'order.complete': {
    tries: ALWAYS,
    inTx: (tx, payload, { now }) => complete(tx, (payload as { orderProductId: number }).orderProductId, now),
  },
  'order.giveBack': {
    tries: ALWAYS,
    outside: (payload) => giveBack(app, (payload as { orderId: number }).orderId),
  },
})
