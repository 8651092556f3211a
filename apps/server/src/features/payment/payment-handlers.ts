import { AppError, type PaymentState } from '@shop/contract'
import { depositHours, paymentMethods } from '@shop/brands'
import type { Db } from '#src/db/db.ts'
import { isUniqueViolation } from '#src/db/sql-state.ts'
import { failpoint } from '#src/failpoint.ts'
import type { App, HandlerInput, Handlers } from '#src/handling.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { openAccount } from '#src/features/order/settling/kept-account.ts'
import { toFailure } from './payment-asking.ts'
import { closePayment, driveAgainAt, driveFrom, drivePayment } from './payment-driving.ts'
import { type ClaimPayment, claimPayment, type FindOwnPayment, findOwnPayment } from './payment-sql.ts'
import { receiveTossWebhook } from './payment-webhook.ts'

type Asking = Pick<HandlerInput<'payment.confirm'>, 'who' | 'brand'>

const RETRY_SECONDS = 2

const stateOf = {
  requested: 'pending',
  waiting_deposit: 'waitingForDeposit',
  done: 'paid',
  failed: 'failed',
  cancel_requested: 'canceled',
  canceled: 'canceled',
} as const satisfies Record<FindOwnPayment['state'], PaymentState['state']>

/** Throws `orderNotFound` for another's order as for none (F1). */
const getOwn = async (db: Db, orderNo: string, { who, brand }: Asking): Promise<FindOwnPayment> => {
  const payment = await findOwnPayment(db, { orderNo, userId: who.userId, platform: brand })
  if (!payment) throw new AppError('orderNotFound')
  return payment
}

const toState = (
  app: App,
  { orderId, orderNo, state, failure, virtualAccount }: Omit<FindOwnPayment, 'amount' | 'paymentKey'>,
): PaymentState => ({
  orderId,
  orderNo,
  state: stateOf[state],
  account: state === 'waiting_deposit' ? openAccount(app, orderId, virtualAccount) : null,
  failure: failure as PaymentState['failure'],
})

const readState = async (app: App, orderNo: string, asking: Asking): Promise<PaymentState> =>
  toState(app, await getOwn(app.db, orderNo, asking))

const confirm: Handlers['payment.confirm'] = async ({ body, ...asking }, app) => {
  const payment = await claim(app.db, body, asking)
  // PAY-9: what the browser brings back is compared, never used
  if (body.amount !== payment.amount) throw new AppError('paymentAmountMismatch')
  if (payment.state !== 'requested') return toState(app, payment)
  await failpoint('key:after')
  const { orderId, paymentKey } = payment
  // another key came in between: what stands now is read anew
  const state = await (paymentKey === null ? drivePayment(app, orderId) : driveFrom(app, payment))
  if (state === 'done') return toState(app, { ...payment, state })
  if (state === 'requested') await driveLater(app, orderId)
  return readState(app, body.orderNo, asking)
}

/** A key that belongs to another order is a forgery. */
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

const driveLater = ({ db, clock }: App, orderId: number) =>
  enqueue(db, 'payment.drive', { orderId, tries: 1 }, driveAgainAt(orderId, clock(), RETRY_SECONDS))

const close: Handlers['payment.close'] = async ({ body, ...asking }, app) => {
  const payment = await getOwn(app.db, body.orderNo, asking)
  const message = body.message || '결제를 마치지 않았어요.'
  if (payment.state === 'requested')
    await closePayment(app, payment.orderId, toFailure({ code: body.code, message, statusCode: 400 }))
  return readState(app, body.orderNo, asking)
}

export const paymentHandlers: Pick<
  Handlers,
  'payment.listMethods' | 'payment.confirm' | 'payment.close' | 'payment.getState' | 'payment.receiveTossWebhook'
> = {
  'payment.listMethods': async ({ brand }) => ({
    methods: [...paymentMethods[brand]],
    depositHours: depositHours[brand],
  }),
  'payment.confirm': confirm,
  'payment.close': close,
  'payment.getState': async ({ params, ...asking }, app) => readState(app, params.orderNo, asking),
  'payment.receiveTossWebhook': receiveTossWebhook,
}
