import type { Good } from '../../../bench/src/buying/goods.ts'
import type { OrderTmp, PaymentRequest } from '../../../packages/contract/src/index.ts'
import type { Answer, Ask } from '../shop/ask.ts'
import { authenticate, checkOf, openGuest, toPurchase } from '../shop/purchase.ts'

/** An external vendor, and the one call that needs it. */
export interface Vendor {
  word: string
  /** Settings that set its host. */
  settings: (host: string) => Record<string, string>
  /** Timeout of its adapter in ms. */
  timeoutMs: number
  /** Prepares the call that needs the vendor. Runs before the fault, so that the call waits only for the vendor. */
  prepare: () => Promise<() => Promise<Answer>>
  /** True if the answer shows that the vendor works. */
  isServed: (answer: Answer) => boolean
}

interface Needs {
  ask: Ask
  sandbox: string
  goods: readonly Good[]
}

let turn = 0

/** Places an order and completes the payment window. The returned call confirms the payment. */
const prepareConfirm = async ({ ask, sandbox, goods }: Needs): Promise<() => Promise<Answer>> => {
  const good = goods[turn++ % goods.length] as Good
  const token = await openGuest(ask)
  const refused: Answer[] = []
  const step = async (name: Parameters<Ask>[0], parts: Parameters<Ask>[1]): Promise<unknown> => {
    const answer = await ask(name, parts, token)
    if (answer.code !== '') refused.push(answer)
    return answer.body
  }
  const tmp = (await step('order.createTmp', { body: toPurchase(good) })) as OrderTmp
  if (refused[0]) throw new Error(`no pre-order: ${refused[0].code}`)
  const parts = checkOf(tmp)
  const { address } = parts.body
  const priced = (await step('order.calculateTmp', {
    params: parts.params,
    body: { address, couponId: null },
  })) as OrderTmp
  parts.body.chkPrice = priced.totals.price
  const request = (await step('order.checkTmp', parts)) as PaymentRequest
  // the gateway is known to be down: this refusal is the result of the whole checkout
  const [atOnce] = refused
  if (atOnce) return async () => atOnce
  const body = await authenticate(sandbox, request)
  return () => ask('payment.confirm', { body }, token)
}

let phones = 20_000_000

export const createVendors = (needs: Needs): Vendor[] => [
  {
    word: 'gateway',
    settings: (host) => ({ TOSS_API: `${host}/toss` }),
    timeoutMs: 10_000,
    prepare: () => prepareConfirm(needs),
    isServed: ({ code, body }) => code === '' && (body as { state?: string }).state === 'paid',
  },
  {
    word: 'sms',
    settings: (host) => ({ SOLAPI: `${host}/solapi` }),
    timeoutMs: 10_000,
    prepare: async () => () => needs.ask('user.sendCode', { body: { phone: `010${phones++}` } }),
    isServed: ({ code }) => code === '',
  },
  {
    word: 'kakao',
    settings: (host) => ({ KAUTH: `${host}/kauth`, KAPI: `${host}/kapi` }),
    timeoutMs: 5_000,
    prepare: async () => () =>
      needs.ask('user.logInWithSns', { body: { snsToken: `nobodys-${turn++}`, snsType: 'kakaotalk' } }),
    // Kakao's answer to an unknown token
    isServed: ({ code }) => code === 'snsTokenInvalid',
  },
  {
    word: 'address',
    settings: (host) => ({ JUSO: `${host}/juso` }),
    timeoutMs: 1_500,
    prepare: async () => () => needs.ask('address.search', { query: { keyword: `테헤란로 ${turn++}` } }),
    isServed: ({ code }) => code === '',
  },
]
