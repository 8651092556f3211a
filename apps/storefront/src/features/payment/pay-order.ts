import type { PaymentRequest, PaymentState } from '@shop/contract'
import type { PaymentCheck } from '#src/features/order/checkout/checkout-form.ts'
import { api } from '#src/lib/call/api.ts'
import { forgetUnfinishedPayment, rememberUnfinishedPayment } from './unfinished/unfinished-payments.ts'
import { loadTossScript, type TossRequest } from './toss-script.ts'

/** Address to which the payment window returns. */
const returnUrl = (path: string, query: Record<string, string>): string =>
  `${window.location.origin}${path}?${new URLSearchParams(query).toString()}`

/**
 * Writes the number of the open payment to the address of the checkout, without navigating. When the shopper returns to it, the
 * payment state is requested. The checkout of a gift has an address of its own.
 */
export const markPending = (tmpId: string, orderNo: string | undefined): void => {
  const giftPath = `/gift/send/${tmpId}`
  const path = `${window.location.pathname === giftPath ? giftPath : `/order/${tmpId}`}${orderNo === undefined ? '' : `?pending=${encodeURIComponent(orderNo)}`}`
  window.history.replaceState(window.history.state, '', path)
}

/** Selects the text of the processing page. */
const toBy = ({ method, easyPay }: PaymentRequest): string => (easyPay ? 'wallet' : method.toLowerCase())

/** Options of the payment window per method. The shop issues cash receipts itself. */
const toMethodOptions = ({ easyPay, virtualAccount, cashReceipt, method }: PaymentRequest): Partial<TossRequest> => {
  const cash = { useEscrow: false, ...(cashReceipt && { cashReceipt }) }
  if (virtualAccount) return { virtualAccount: { ...cash, validHours: virtualAccount.validHours } }
  if (method === 'TRANSFER') return { transfer: cash }
  if (!easyPay) return {}
  return { card: { useEscrow: false, flowMode: 'DIRECT', easyPay, useCardPoint: false, useAppCardOnly: false } }
}

/** Opens the payment window. Normally leaves the page. Throws if the window cannot be opened or is closed. */
export const openPaymentWindow = async (tmpId: string, request: PaymentRequest): Promise<void> => {
  const { scriptUrl, clientKey, customerKey, method, amount, taxFreeAmount, orderNo, orderName, customerName } = request
  const by = toBy(request)
  const tossPayments = await loadTossScript(scriptUrl)
  markPending(tmpId, orderNo)
  rememberUnfinishedPayment({ orderNo, tmpId })
  await tossPayments(clientKey)
    .payment({ customerKey })
    .requestPayment({
      method,
      amount: { currency: 'KRW', value: amount },
      ...(taxFreeAmount > 0 ? { taxFreeAmount } : {}),
      orderId: orderNo,
      orderName: orderName.slice(0, 100),
      ...(customerName ? { customerName } : {}),
      ...toMethodOptions(request),
      successUrl: returnUrl('/order/processing', { orderNo, tmp: tmpId, by }),
      failUrl: returnUrl('/order/fail', { orderNo, tmp: tmpId }),
    })
}

/** Sends the payment check. Returns the parameters of the payment window. Throws on rejection. */
export const checkOrder = (tmpId: string, check: PaymentCheck): Promise<PaymentRequest> =>
  api('order.checkTmp', { params: { id: tmpId }, body: check })

/** Ends a payment and releases its stock. Returns its actual state, which may be paid. */
export const closePayment = async (orderNo: string, why: { code: string; message: string }): Promise<PaymentState> => {
  const body = { orderNo, code: why.code.slice(0, 60), message: why.message.slice(0, 300) }
  const state = await api('payment.close', { body })
  forgetUnfinishedPayment(orderNo)
  return state
}
