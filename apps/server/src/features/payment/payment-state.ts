import { AppError, type PaymentState } from '@shop/contract'
import type { Db } from '#src/db/db.ts'
import type { App, HandlerInput } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { openAccount } from '#src/features/order/settlement/stored-account.ts'
import { driveAgainAt } from './advance-payment.ts'
import { type FindOwnPayment, findOwnPayment } from './payment-sql.ts'

const RETRY_SECONDS = 2

/** Caller and brand. */
export type Asking = Pick<HandlerInput<'payment.confirm'>, 'who' | 'brand'>

const stateOf = {
  requested: 'pending',
  waiting_deposit: 'waitingForDeposit',
  done: 'paid',
  failed: 'failed',
  cancel_requested: 'canceled',
  canceled: 'canceled',
} as const satisfies Record<FindOwnPayment['state'], PaymentState['state']>

/** Throws `orderNotFound` for orders of others and missing ones (F1). */
export const getOwn = async (db: Db, orderNo: string, { who, brand }: Asking): Promise<FindOwnPayment> => {
  const payment = await findOwnPayment(db, { orderNo, userId: who.userId, platform: brand })
  if (!payment) throw new AppError('orderNotFound')
  return payment
}

export const toState = (
  app: App,
  { orderId, orderNo, state, failure, virtualAccount }: Omit<FindOwnPayment, 'amount' | 'paymentKey'>,
): PaymentState => ({
  orderId,
  orderNo,
  state: stateOf[state],
  account: state === 'waiting_deposit' ? openAccount(app, orderId, virtualAccount) : null,
  failure: failure as PaymentState['failure'],
})

export const readState = async (app: App, orderNo: string, asking: Asking): Promise<PaymentState> =>
  toState(app, await getOwn(app.db, orderNo, asking))

/** Enqueues a job that reads the unknown result from the gateway. */
export const driveLater = ({ db, clock }: App, orderId: number) =>
  enqueue(db, 'payment.drive', { orderId, tries: 1 }, driveAgainAt(orderId, clock(), RETRY_SECONDS))
