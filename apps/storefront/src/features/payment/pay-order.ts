import type { PaymentRequest, PaymentState } from '@shop/contract'
import type { PaymentCheck } from '#src/features/order/checkout/checkout-form.ts'
import { api } from '#src/lib/call/api.ts'
import { forgetLeft, rememberLeft } from './left/left-payments.ts'
import { loadTossScript, type TossRequest } from './toss-script.ts'

/** Address of the page that the payment window answers to. */
const returnUrl = (path: string, query: Record<string, string>): string =>
  `${window.location.origin}${path}?${new URLSearchParams(query).toString()}`

/** Makes the shop's own mark of an open payment in the address, without moving on: whoever comes back is asked about it. */
export const markPending = (tmpId: string, orderNo: string | undefined): void => {
  const path = `/order/${tmpId}${orderNo === undefined ? '' : `?pending=${encodeURIComponent(orderNo)}`}`
  window.history.replaceState(window.history.state, '', path)
}

/** Which words the page of the answer finds. */
const toBy = ({ method, easyPay }: PaymentRequest): string => (easyPay ? 'wallet' : method.toLowerCase())

/** What the window is told of each method. The shop issues cash receipts itself. */
const toMethodOptions = ({ easyPay, virtualAccount, cashReceipt, method }: PaymentRequest): Partial<TossRequest> => {
  const cash = { useEscrow: false, ...(cashReceipt && { cashReceipt }) }
  if (virtualAccount) return { virtualAccount: { ...cash, validHours: virtualAccount.validHours } }
  if (method === 'TRANSFER') return { transfer: cash }
  if (!easyPay) return {}
  return { card: { useEscrow: false, flowMode: 'DIRECT', easyPay, useCardPoint: false, useAppCardOnly: false } }
}

/** Opens the payment window. Normally the page is left here; it throws when the window cannot be opened or is closed. */
export const openPaymentWindow = async (tmpId: string, request: PaymentRequest): Promise<void> => {
  const { scriptUrl, clientKey, customerKey, method, amount, taxFreeAmount, orderNo, orderName, customerName } = request
  const by = toBy(request)
  const tossPayments = await loadTossScript(scriptUrl)
  markPending(tmpId, orderNo)
  rememberLeft({ orderNo, tmpId })
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

/** The payment check: what the window needs, or a refusal. */
export const checkOrder = (tmpId: string, check: PaymentCheck): Promise<PaymentRequest> =>
  api('order.checkTmp', { params: { id: tmpId }, body: check })

/** Gives the held stock back; answers how the payment really stands, which may be paid. */
export const closePayment = async (orderNo: string, why: { code: string; message: string }): Promise<PaymentState> => {
  const body = { orderNo, code: why.code.slice(0, 60), message: why.message.slice(0, 300) }
  const state = await api('payment.close', { body })
  forgetLeft(orderNo)
  return state
}
