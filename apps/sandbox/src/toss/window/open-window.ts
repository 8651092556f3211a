import type { PaymentRecord } from '../payment/payment-store.ts'
import { checkAmount } from '../payment/amount-limits.ts'
import type { TossMethod } from '../payment/toss-payment.ts'
import type { TossWorld } from '../toss-world.ts'
import { TossError } from '../api/toss-errors.ts'

export type WindowQuery = Record<string, string | undefined>

/** Names of the wallets that the window can open directly. */
const WALLETS: Readonly<Record<string, string>> = {
  KAKAOPAY: '카카오페이',
  NAVERPAY: '네이버페이',
  TOSSPAY: '토스페이',
  SAMSUNGPAY: '삼성페이',
  PAYCO: '페이코',
}

const METHODS = new Set(['CARD', 'TRANSFER', 'VIRTUAL_ACCOUNT'])

/** Opens a payment from the request of the browser SDK. The payment is bound to this order and amount. */
export function openWindow(toss: TossWorld, query: WindowQuery): PaymentRecord {
  if (query['clientKey'] !== toss.keys.clientKey) throw new TossError('UNAUTHORIZED_KEY')
  const { method = 'CARD', orderId = '', orderName = '' } = query
  if (!METHODS.has(method)) throw new TossError('INVALID_REQUEST')
  if (!/^[A-Za-z0-9_=-]{6,64}$/.test(orderId)) throw new TossError('INVALID_ORDER_ID')
  if (orderName.length < 1 || orderName.length > 100) throw new TossError('INVALID_REQUEST')
  const easyPay = query['easyPay'] === undefined ? undefined : WALLETS[query['easyPay']]
  if (query['easyPay'] !== undefined && (easyPay === undefined || method !== 'CARD'))
    throw new TossError('INVALID_REQUEST')
  const amount = wholeNumber(query['amount'])
  if (amount === undefined) throw new TossError('INVALID_REQUEST')
  const taxFreeAmount = wholeNumber(query['taxFreeAmount'])
  checkAmount(method as TossMethod, amount, taxFreeAmount)
  return toss.payments.open(
    {
      method: method as TossMethod,
      easyPay,
      amount,
      orderId,
      orderName,
      customerName: query['customerName'],
      taxFreeAmount,
    },
    {
      successUrl: webAddress(query['successUrl']),
      failUrl: webAddress(query['failUrl']),
      validHours: wholeNumber(query['validHours']) ?? 168,
    },
  )
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : undefined
}

function webAddress(text: string | undefined): string {
  if (!URL.canParse(text ?? '')) throw new TossError('INVALID_REQUEST')
  const url = new URL(text ?? '')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new TossError('INVALID_REQUEST')
  return url.href
}

/** Adds params to a URL and preserves its existing query. */
export function withParams(address: string, params: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}
