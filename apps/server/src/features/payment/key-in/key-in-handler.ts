import { AppError, type Problem } from '@shop/contract'
import { cardFields, checkCard, digitsOfCard, isInstallment, leastByInstallment, type TypedCard } from '@shop/rules'
import type { HandlerInput, Handlers } from '#src/handler-context.ts'
import { driveLater, readState } from '#src/features/payment/payment-state.ts'
import { driveKeyIn } from './advance-key-in.ts'
import { type FindKeyIn, findKeyIn } from './key-in-sql.ts'

type Body = HandlerInput<'payment.keyIn'>['body']

/** Throws `invalidInput` naming the fields, never their values. */
const refuseProblems = (problems: Problem[]): void => {
  if (problems.length > 0) throw new AppError('invalidInput', { problems })
}

const readCard = (body: Body, now: Date): TypedCard => {
  const { month, year2digits, dateOfBirth, cardPassword } = body
  const card = { cardNumber: digitsOfCard(body.cardNumber), month, year2digits, dateOfBirth, cardPassword }
  const found = checkCard(card, now)
  refuseProblems(
    cardFields.flatMap((field) => {
      const message = found[field]
      return message === undefined ? [] : [{ path: `body.${field}`, message }]
    }),
  )
  return card
}

const assertPayable = ({ method, amount }: FindKeyIn, { installment }: Body): void => {
  if (method !== 'card') throw new AppError('paymentMethodUnsupported')
  if (isInstallment(installment, amount)) return
  const message = `할부는 ${leastByInstallment.toLocaleString('ko-KR')}원부터 2~12개월까지 고를 수 있어요.`
  refuseProblems([{ path: 'body.installment', message }])
}

/** PAY-5: pays an open order with a key-in card. For other orders returns their payment state. */
export const keyIn: Handlers['payment.keyIn'] = async ({ body, ...asking }, app) => {
  if (!app.config.toss.keyIn) throw new AppError('keyInOff')
  const card = readCard(body, app.clock())
  const { orderNo, installment } = body
  const asked = await findKeyIn(app.db, { orderNo, userId: asking.who.userId, platform: asking.brand })
  if (!asked) throw new AppError('orderNotFound')
  if (asked.state !== 'requested') return readState(app, orderNo, asking)
  assertPayable(asked, body)
  const state = await driveKeyIn(app, asked, { card, installmentMonths: installment })
  if (state === 'requested') await driveLater(app, asked.orderId)
  return readState(app, orderNo, asking)
}
