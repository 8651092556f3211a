import { AppError, type OrderItem } from '@shop/contract'
import type { App, HandlerInput, Handlers } from '#src/handler-context.ts'
import { readOrder } from '#src/features/order/order-reading.ts'
import type { Choice } from './withdraw-plan.ts'
import { withdrawProducts } from './withdraw-products.ts'
import { quoteWithdraw } from './withdraw-quote.ts'
import { findOwned } from './withdraw-sql.ts'

type Body = HandlerInput<'order.withdrawProduct'>['body']
type Asked = Pick<HandlerInput<'order.withdraw'>, 'params' | 'who' | 'brand'>

/** F1: an order of another user is answered like a missing one. Throws `orderNotFound`. */
const assertOwn = async (app: App, { params, who, brand }: Asked): Promise<number> => {
  const owned = await findOwned(app.db, { id: params.id, userId: who.userId, platform: brand })
  if (!owned) throw new AppError('orderNotFound')
  return owned.id
}

/** Products and options to cancel. The whole order if none is named. */
export const toChoice = ({
  productIds,
  combinationIds,
}: HandlerInput<'order.quoteWithdraw'>['body']): Omit<Choice, 'actor'> => ({
  orderProductIds: productIds ?? (combinationIds ? [] : 'all'),
  combinationIds,
})

/** Fields of a cancel requested by a buyer, member or guest. */
export const toBuyerWithdraw = ({ reason, refundAccount, expectedMoney, expectedPoint }: Body) => ({
  actor: 'shopper' as const,
  cancelledBy: 'shopper' as const,
  reason: reason || '주문한 분이 취소했어요.',
  refundAccount,
  expected: { money: expectedMoney, point: expectedPoint },
})

const withdraw = async (app: App, asked: Asked & { body: Body }, choice: Omit<Choice, 'actor'>): Promise<OrderItem> => {
  const orderId = await assertOwn(app, asked)
  await withdrawProducts(app, { orderId, ...choice, ...toBuyerWithdraw(asked.body) })
  return readOrder(app, { id: orderId, userId: asked.who.userId, brand: asked.brand })
}

export const withdrawHandlers: Pick<Handlers, 'order.quoteWithdraw' | 'order.withdraw' | 'order.withdrawProduct'> = {
  'order.quoteWithdraw': async (input, app) => quoteWithdraw(app, await assertOwn(app, input), toChoice(input.body)),
  // ORDER-2
  'order.withdraw': (input, app) => withdraw(app, input, toChoice(input.body)),
  // ORDER-3
  'order.withdrawProduct': (input, app) => withdraw(app, input, { orderProductIds: [input.params.pid] }),
}
