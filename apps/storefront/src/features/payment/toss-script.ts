import { loadScript } from '#src/lib/load-script.ts'

/** Part of the gateway's v2 script that the shop uses. */
export interface TossPaymentWindow {
  requestPayment: (request: TossRequest) => Promise<unknown>
}
interface CashOptions {
  cashReceipt?: { type: '미발행' }
  useEscrow: boolean
}
export interface TossRequest {
  method: 'CARD' | 'VIRTUAL_ACCOUNT' | 'TRANSFER'
  amount: { currency: 'KRW'; value: number }
  taxFreeAmount?: number
  orderId: string
  orderName: string
  customerName?: string
  /** Opens a wallet directly. */
  card?: { useEscrow: false; flowMode: 'DIRECT'; easyPay: string; useCardPoint: false; useAppCardOnly: false }
  virtualAccount?: CashOptions & { validHours: number }
  transfer?: CashOptions
  successUrl: string
  failUrl: string
}
export type TossPayments = (clientKey: string) => {
  payment: (options: { customerKey: string }) => TossPaymentWindow
}
declare global {
  interface Window {
    TossPayments?: TossPayments
  }
}

const LOAD_LIMIT_MS = 10_000

/** The script failed to load: blocked by the browser, or no network. */
export class ScriptBlockedError extends Error {
  readonly code = 'SCRIPT_BLOCKED'
  constructor(options?: ErrorOptions) {
    super('결제창을 불러오지 못했어요. 광고 차단 기능을 끄거나 인터넷 연결을 확인한 뒤 다시 시도해 주세요.', options)
    this.name = 'ScriptBlockedError'
  }
}

const loading = new Map<string, Promise<TossPayments>>()

const loadOnce = (src: string): Promise<TossPayments> =>
  loadScript({ src, read: () => window.TossPayments, limitMs: LOAD_LIMIT_MS }).catch((cause: unknown) => {
    // the next attempt fetches the script again
    loading.delete(src)
    throw new ScriptBlockedError({ cause })
  })

/** Loads the gateway's script once. Throws ScriptBlockedError, after which it can be retried. */
export const loadTossScript = (src: string): Promise<TossPayments> => {
  const under = loading.get(src) ?? loadOnce(src)
  loading.set(src, under)
  return under
}
