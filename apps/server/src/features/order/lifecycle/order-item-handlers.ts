import { AppError, type OrderItem } from '@shop/contract'
import { quoteReturn, returnOf } from '#src/features/order/withdraw/withdraw-quote.ts'
import type { Tx, Sql } from '#src/db/db.ts'
import type { App, Handlers, HandlerInput } from '#src/handler-context.ts'
import { orderOwnerOf } from '#src/features/order/guest/guest-mark.ts'
import { readOrder } from '#src/features/order/order-reading.ts'
import { assertOwnPictures, listPictures, putPicture } from '#src/features/order/returning/return-picture.ts'
import { moveOrderProducts, type OrderMove } from './move-order-products.ts'
import { lockOrder } from './lifecycle-sql.ts'
import { addRequest, findOwnProduct, type FindOwnProduct } from './order-return-sql.ts'
import { returnBearerOf, type ReturnReason } from '@shop/rules'
import { type GivenAccount, saveAccount } from '#src/features/order/withdraw/refund-account.ts'
import { readWithdrawOrder } from '#src/features/order/withdraw/withdraw-reading.ts'
import { reckon } from '#src/features/order/withdraw/withdraw-reckoning.ts'

interface AskedReturn {
  orderId: number
  orderProductId: number
  reason: ReturnReason
  refundAccount?: GivenAccount | undefined
}

/**
 * Stores the refund account of a return in the transaction of the request, if its payment cannot be refunded the way it came.
 * Throws `refundAccountRequired` if none is known, and the errors of `saveAccount`.
 */
export const saveReturnAccount = async (tx: Sql, app: Pick<App, 'config'>, asked: AskedReturn): Promise<void> => {
  const order = await readWithdrawOrder(tx, asked.orderId)
  const ending = returnOf(order, asked.orderProductId)
  const { target } = reckon(order, [ending], returnBearerOf(asked.reason))
  if (target === 'account') await saveAccount(tx, app, { order, given: asked.refundAccount, isRequired: true })
}

type Asking = Pick<HandlerInput<'orderItem.complete'>, 'params' | 'who' | 'caller' | 'brand'>

/** Runs an action of a buyer on one product under the lock of its order, and returns the changed order. */
const withOwnProduct = async (
  app: App,
  asking: Asking,
  work: (tx: Tx, product: FindOwnProduct) => Promise<void>,
): Promise<OrderItem> => {
  const { params, brand } = asking
  // before any lock, so that orders of others cannot be held up
  const userId = await orderOwnerOf(app, asking)
  const own = { orderId: params.id, orderProductId: params.pid, userId, platform: brand }
  await app.db.tx(async (tx) => {
    await lockOrder(tx, { orderId: params.id })
    const product = await findOwnProduct(tx, own)
    if (!product) throw new AppError('orderNotFound')
    await work(tx, product)
  })
  return readOrder(app, { id: params.id, userId, brand })
}

const moveOwn = (tx: Tx, orderId: number, move: OrderMove, { reason, now }: { reason: string; now: Date }) =>
  moveOrderProducts(tx, { orderId, moves: [move], actor: 'shopper', reason, now })

const complete: Handlers['orderItem.complete'] = (input, app) =>
  withOwnProduct(app, input, async (tx, { id: orderProductId, status }) => {
    // a second tap finds it done
    if (status === 'complete') return
    const reason = '구매를 확정했어요.'
    await moveOwn(tx, input.params.id, { orderProductId, to: 'complete' }, { reason, now: app.clock() })
  })

const asked = {
  return: ['return_request', '반품을 신청했어요.'],
  replace: ['replace_request', '교환을 신청했어요.'],
} as const

const requestReturn: Handlers['orderItem.requestReturn'] = async (input, app) => {
  await assertOwnPictures(app, input.who.userId, input.body.pictures)
  return withOwnProduct(app, input, async (tx, { id: orderProductId }) => {
    const { kind, reason, contents, pictures, refundAccount } = input.body
    const orderId = input.params.id
    const [to, text] = asked[kind]
    const now = app.clock()
    await moveOwn(tx, orderId, { orderProductId, to }, { reason: text, now })
    if (kind === 'return') await saveReturnAccount(tx, app, { orderId, orderProductId, reason, refundAccount })
    await addRequest(tx, { orderProductId, kind, reason, contents, pictures, now })
  })
}

const quote: Handlers['orderItem.quoteReturn'] = async (input, app) => {
  const { params, body } = input
  await orderOwnerOf(app, input)
  return quoteReturn(app, { orderId: params.id, orderProductId: params.pid, reason: body.reason })
}

export const orderItemHandlers: Pick<
  Handlers,
  | 'orderItem.complete'
  | 'orderItem.quoteReturn'
  | 'orderItem.requestReturn'
  | 'orderItem.putPicture'
  | 'orderItem.listReturnPictures'
> = {
  'orderItem.complete': complete,
  'orderItem.quoteReturn': quote,
  'orderItem.requestReturn': requestReturn,
  'orderItem.putPicture': putPicture,
  'orderItem.listReturnPictures': listPictures,
}
