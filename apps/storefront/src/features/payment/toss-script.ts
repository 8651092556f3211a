/** What the shop uses of the gateway's v2 script. */
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
  orderId: string
  orderName: string
  customerName?: string
  /** A wallet is opened at once. */
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

/** The script did not come: blocked by the browser, or the network is gone. */
export class ScriptBlockedError extends Error {
  readonly code = 'SCRIPT_BLOCKED'
  constructor() {
    super('결제창을 불러오지 못했어요. 광고 차단 기능을 끄거나 인터넷 연결을 확인한 뒤 다시 시도해 주세요.')
    this.name = 'ScriptBlockedError'
  }
}

const loading = new Map<string, Promise<TossPayments>>()

const loadOnce = (src: string): Promise<TossPayments> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const end = (settle: () => void) => {
      clearTimeout(timer)
      settle()
    }
    const fail = () => {
      // the next try asks the network again
      script.remove()
      loading.delete(src)
      reject(new ScriptBlockedError())
    }
    const timer = setTimeout(fail, LOAD_LIMIT_MS)
    script.addEventListener('error', () => end(fail))
    script.addEventListener('load', () => end(() => (window.TossPayments ? resolve(window.TossPayments) : fail())))
    script.src = src
    script.async = true
    document.head.append(script)
  })

/** Loads the gateway's script once. Throws ScriptBlockedError; another try is possible then. */
export const loadTossScript = (src: string): Promise<TossPayments> => {
  const under = loading.get(src) ?? loadOnce(src)
  loading.set(src, under)
  return under
}
