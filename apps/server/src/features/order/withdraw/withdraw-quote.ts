import { AppError, type RefundQuote } from '@shop/contract'
import { refundDueDay } from '@shop/rules'
import type { App } from '#src/handling.ts'
import { findSavedAccount } from './refund-account.ts'
import { type Choice, planWithdraw, type WithdrawMove } from './withdraw-plan.ts'
import { isUnpaid, readWithdrawOrder, type WithdrawOrder } from './withdraw-reading.ts'
import { reckon, type Reckoning } from './withdraw-reckoning.ts'

/**
 * ORDER-3: what cancelling would do, reckoned as cancelling reckons it, without doing it. What only is asked of the shop counts
 * as if it were granted.
 */
export const quoteWithdraw = async (
  app: Pick<App, 'db' | 'config' | 'clock'>,
  orderId: number,
  orderProductIds: Choice['orderProductIds'],
): Promise<RefundQuote> => {
  const order = await readWithdrawOrder(app.db, orderId)
  const moves = planWithdraw(order.products, { orderProductIds, actor: 'shopper' })
  if (moves.length === 0) throw new AppError('withdrawRefused', { message: '이미 취소한 주문이에요.' })
  const {
    target,
    taxFree: _,
    ...reckoning
  } = reckon(
    order,
    moves.map((move) => move.orderProductId),
    'shopper',
  )
  return {
    ...reckoning,
    lines: moves.map((move) => toLine(order, move)),
    couponComesBack: reckoning.isWhole && order.hasCoupon,
    to: target,
    needsAccount: target === 'account' && !(await hasAccount(app, order)),
    dueDay: refundDueDay(app.clock()),
  } satisfies Omit<Reckoning, 'target' | 'taxFree'> & RefundQuote
}

const hasAccount = async (app: Pick<App, 'db' | 'config'>, order: WithdrawOrder): Promise<boolean> =>
  order.refundAccount !== null || (!isUnpaid(order) && (await findSavedAccount(app, order.userId)) !== undefined)

const toLine = ({ products }: WithdrawOrder, { orderProductId, to }: WithdrawMove): RefundQuote['lines'][number] => {
  const product = products.find(({ id }) => id === orderProductId)
  if (!product) throw new Error(`product ${orderProductId} is not in its order`)
  return {
    orderItemProductId: orderProductId,
    name: product.name,
    price: product.lines.reduce((sum, { unit, price }) => sum + unit * price, 0),
    next: to === 'withdraw_request' ? 'withdraw_request' : 'withdraw_complete',
  }
}
