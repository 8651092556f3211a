import { depositHours, findPaymentMethod } from '@shop/brands'
import { type Address, AppError, type PaymentRequest } from '@shop/contract'
import type { Tx } from '#src/db/db.ts'
import type { App, HandlerInput } from '#src/handler-context.ts'
import { toProblem } from '#src/features/cart/cart-refusals.ts'
import { countUnpaidOfPhone, listUnpaidUnits, lockPhone, lockStock } from '#src/features/order/order-check-sql.ts'
import type { Draft } from '#src/features/order/tmp/order-draft.ts'
import { encryptionOf } from '#src/encryption.ts'
import { expiryHint } from './open-order-limit.ts'
import type { CheckBody } from './order-check-input.ts'

/** Payment data stored with an order. */
export interface Paying {
  method: 'card' | 'virtual_account' | 'transfer'
  easyPay: NonNullable<CheckBody['easyPay']> | null
  /** Index of the orderer's phone: unpaid orders are counted per phone as well as per user. */
  ordererPhone: Buffer | null
}

/** Blind index of the phone of a guest. */
export const ordererPhoneIndexOf = ({ config }: Pick<App, 'config'>, phone: string): Buffer =>
  encryptionOf(config).indexOf('phone', phone.replace(/\D/g, ''))

/** Throws `paymentMethodUnsupported` for methods the brand does not accept. */
export const toPaying = ({ body, brand, who }: HandlerInput<'order.checkTmp'>, app: App, address: Address): Paying => {
  const { paymentMethodType, easyPay } = body
  const phone = who.userType === 'guest' ? address.guestOrderPhone : null
  const ordererPhone = phone ? ordererPhoneIndexOf(app, phone) : null
  // with nothing left to pay there is no method: points pay it
  if (paymentMethodType === 'point') return { method: 'card', easyPay: null, ordererPhone }
  const method = findPaymentMethod(brand, { paymentMethodType, easyPay })
  if (!method) throw new AppError('paymentMethodUnsupported')
  return { method: method.paymentMethodType, easyPay: method.easyPay, ordererPhone }
}

const MOST_UNPAID = 3
/** Percent of a combination's stock that may wait for deposits. */
const UNPAID_PERCENT = 30

/**
 * A12: deposit orders hold stock for days. At most three per phone, for any number of tokens, and never more than a part of the
 * stock. Throws `tooManyRequests` or `unpaidHoldFull`.
 */
export const assertMayWait = async (tx: Tx, { ordererPhone }: Paying, { wanted: lines }: Draft): Promise<void> => {
  if (ordererPhone) {
    await lockPhone(tx, { phone: ordererPhone })
    const { count } = await countUnpaidOfPhone(tx, { phone: ordererPhone })
    if (count >= MOST_UNPAID) {
      const message = `입금하지 않은 주문이 ${count}건 있어요. 입금하거나 취소한 뒤에 다시 주문해 주세요. ${expiryHint}`
      throw new AppError('tooManyRequests', { message })
    }
  }
  const limited = lines.filter((line) => line.optionStatus !== 'unlimited_stock_in')
  const combinationIds = limited.map((line) => line.combinationId)
  const stock = new Map((await lockStock(tx, { combinationIds })).map(({ id, onHand }) => [id, onHand]))
  const unpaid = new Map((await listUnpaidUnits(tx, { combinationIds })).map(({ id, units }) => [id, units]))
  const full = limited.filter(({ combinationId, unit }) => {
    const most = Math.floor(((stock.get(combinationId) ?? 0) * UNPAID_PERCENT) / 100)
    return (unpaid.get(combinationId) ?? 0) + unit > most
  })
  if (full.length === 0) return
  const { message } = new AppError('unpaidHoldFull')
  throw new AppError('unpaidHoldFull', {
    problems: full.map((line) => toProblem(line, { code: 'unpaidHoldFull', message })),
  })
}

const windowMethods = { card: 'CARD', virtual_account: 'VIRTUAL_ACCOUNT', transfer: 'TRANSFER', point: 'CARD' } as const

/** Payment data for the window. The shop issues cash receipts itself, so the window requests none. */
export const toWindow = ({
  body,
  brand,
}: HandlerInput<'order.checkTmp'>): Pick<PaymentRequest, 'method' | 'easyPay' | 'virtualAccount' | 'cashReceipt'> => {
  const { paymentMethodType, easyPay } = body
  const isCash = paymentMethodType === 'virtual_account' || paymentMethodType === 'transfer'
  return {
    method: windowMethods[paymentMethodType],
    easyPay: easyPay?.toUpperCase() ?? null,
    virtualAccount: paymentMethodType === 'virtual_account' ? { validHours: depositHours[brand] } : null,
    cashReceipt: isCash ? { type: '미발행' } : null,
  }
}
