import { AppError } from '@shop/contract'
import { depositHours, keyInMethod, paymentMethods } from '@shop/brands'
import type { Db } from '#src/db/db.ts'
import { isUniqueViolation } from '#src/db/sql-state.ts'
import { failpoint } from '#src/failpoint.ts'
import type { HandlerInput, Handlers } from '#src/handler-context.ts'
import { keyIn } from './key-in/key-in-handler.ts'
import { toFailure } from './payment-request.ts'
import { closePayment, driveFrom, drivePayment } from './advance-payment.ts'
import { type ClaimPayment, claimPayment } from './payment-sql.ts'
import { type Asking, driveLater, getOwn, readState, toState } from './payment-state.ts'
import { receiveTossWebhook } from './payment-webhook.ts'

const confirm: Handlers['payment.confirm'] = async ({ body, ...asking }, app) => {
  const payment = await claim(app.db, body, asking)
  // PAY-9: the amount sent by the browser is compared, never used
  if (body.amount !== payment.amount) throw new AppError('paymentAmountMismatch')
  if (payment.state !== 'requested') return toState(app, payment)
  await failpoint('key:after')
  const { orderId, paymentKey } = payment
  // another payment key was stored meanwhile: read the current state
  const state = await (paymentKey === null ? drivePayment(app, orderId) : driveFrom(app, payment))
  if (state === 'done') return toState(app, { ...payment, state })
  if (state === 'requested') await driveLater(app, orderId)
  return readState(app, body.orderNo, asking)
}

/** Claims the order for a payment key. A key of another order is a forgery. */
const claim = async (
  db: Db,
  body: HandlerInput<'payment.confirm'>['body'],
  { who, brand }: Asking,
): Promise<ClaimPayment> => {
  try {
    const payment = await claimPayment(db, { ...body, userId: who.userId, platform: brand })
    if (!payment) throw new AppError('orderNotFound')
    return payment
  } catch (error) {
    if (isUniqueViolation(error, 'payment_payment_key_key'))
      throw new AppError('paymentAmountMismatch', { cause: error })
    throw error
  }
}

const close: Handlers['payment.close'] = async ({ body, ...asking }, app) => {
  const payment = await getOwn(app.db, body.orderNo, asking)
  const message = body.message || '결제를 마치지 않았어요.'
  if (payment.state === 'requested')
    await closePayment(app, payment.orderId, toFailure({ code: body.code, message, statusCode: 400 }))
  return readState(app, body.orderNo, asking)
}

export const paymentHandlers: Pick<
  Handlers,
  | 'payment.listMethods'
  | 'payment.confirm'
  | 'payment.keyIn'
  | 'payment.close'
  | 'payment.getState'
  | 'payment.receiveTossWebhook'
> = {
  'payment.listMethods': async ({ brand }, { config }) => ({
    methods: [...paymentMethods[brand], ...(config.toss.keyIn ? [keyInMethod] : [])],
    depositHours: depositHours[brand],
  }),
  'payment.confirm': confirm,
  'payment.keyIn': keyIn,
  'payment.close': close,
  'payment.getState': async ({ params, ...asking }, app) => readState(app, params.orderNo, asking),
  'payment.receiveTossWebhook': receiveTossWebhook,
}
