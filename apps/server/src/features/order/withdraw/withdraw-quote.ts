import { AppError, type RefundQuote } from '@shop/contract'
import { refundDueDay, returnBearerOf, type ReturnReason } from '@shop/rules'
import type { App } from '#src/handler-context.ts'
import { findSavedAccount } from './refund-account.ts'
import { type Choice, openOf, planWithdraw } from './withdraw-plan.ts'
import { isUnpaid, readWithdrawOrder, type WithdrawOrder, type WithdrawProduct } from './withdraw-reading.ts'
import { type CancelledBy, type Ending, reckon, type Reckoning } from './withdraw-reckoning.ts'

interface QuotedBy {
  actor: Choice['actor']
  cancelledBy: CancelledBy
}

/**
 * ORDER-3: calculates the result of a cancel without doing it. Requests count as granted. For an operator also that of a return that
 * was requested.
 */
export const quoteWithdraw = async (
  app: Pick<App, 'db' | 'config' | 'clock'>,
  orderId: number,
  { cancelledBy = 'shopper', actor = 'shopper', ...choice }: Omit<Choice, 'actor'> & Partial<QuotedBy>,
): Promise<RefundQuote> => {
  const order = await readWithdrawOrder(app.db, orderId)
  const moves = planWithdraw(order.products, { ...choice, actor })
  if (moves.length === 0) throw new AppError('withdrawRefused', { message: '이미 취소한 주문이에요.' })
  return toQuote(app, order, moves, cancelledBy)
}

const returnable: ReadonlySet<string> = new Set(['delivery_end', 'return_request'])

const productIn = ({ products }: WithdrawOrder, orderProductId: number): WithdrawProduct => {
  const product = products.find(({ id }) => id === orderProductId)
  if (!product) throw new AppError('orderNotFound')
  return product
}

/** The product as it is after an accepted return. Throws `orderNotFound`, and `transitionRefused` if it was not delivered. */
export const returnOf = (order: WithdrawOrder, orderProductId: number): Ending => {
  const product = productIn(order, orderProductId)
  if (!returnable.has(product.status)) throw new AppError('transitionRefused')
  return { orderProductId, to: 'return_complete', combinationIds: openOf(product) }
}

/** Refund of a return for a reason, after the shop has accepted it. Throws `transitionRefused` if it was not delivered. */
export const quoteReturn = async (
  app: Pick<App, 'db' | 'config' | 'clock'>,
  { orderId, orderProductId, reason }: { orderId: number; orderProductId: number; reason: ReturnReason },
): Promise<RefundQuote> => {
  const order = await readWithdrawOrder(app.db, orderId)
  return toQuote(app, order, [returnOf(order, orderProductId)], returnBearerOf(reason))
}

const toQuote = async (
  app: Pick<App, 'db' | 'config' | 'clock'>,
  order: WithdrawOrder,
  endings: readonly Ending[],
  cancelledBy: CancelledBy,
): Promise<RefundQuote> => {
  const { target, taxFree: _, ...reckoning } = reckon(order, endings, cancelledBy)
  return {
    ...reckoning,
    lines: endings.map((ending) => toLine(order, ending)),
    couponComesBack: reckoning.isWhole && order.hasCoupon,
    to: target,
    needsAccount: target === 'account' && !(await hasAccount(app, order)),
    dueDay: refundDueDay(app.clock()),
  } satisfies Omit<Reckoning, 'target' | 'taxFree'> & RefundQuote
}

const hasAccount = async (app: Pick<App, 'db' | 'config'>, order: WithdrawOrder): Promise<boolean> =>
  order.refundAccount !== null || (!isUnpaid(order) && (await findSavedAccount(app, order.userId)) !== undefined)

const toLine = (order: WithdrawOrder, { orderProductId, to, combinationIds }: Ending): RefundQuote['lines'][number] => {
  const product = productIn(order, orderProductId)
  const lines = product.lines.filter(({ combinationId }) => combinationIds.includes(combinationId))
  const options = to === 'withdraw_partially' ? lines.map(({ option }) => option) : []
  return {
    orderItemProductId: orderProductId,
    name: [product.name, options.join(', ')].filter(Boolean).join(' · '),
    price: lines.reduce((sum, { unit, price }) => sum + unit * price, 0),
    next: to,
  }
}
