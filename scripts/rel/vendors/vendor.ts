import type { Good } from '../../../bench/src/buying/goods.ts'
import type { OrderTmp, PaymentRequest } from '../../../packages/contract/src/index.ts'
import type { Answer, Ask } from '../shop/ask.ts'
import { authenticate, checkOf, openGuest, toPurchase } from '../shop/purchase.ts'

/** Somebody the shop leans on, and the one call that cannot do without. */
export interface Vendor {
  word: string
  /** The settings that name its host. */
  settings: (host: string) => Record<string, string>
  /** How long its adapter waits. */
  timeoutMs: number
  /** The call that needs it; made ready before the fault, so that nothing but the vendor is waited for. */
  prepare: () => Promise<() => Promise<Answer>>
  /** Whether this answer shows the vendor to be there. */
  isServed: (answer: Answer) => boolean
}

interface Needs {
  ask: Ask
  sandbox: string
  goods: readonly Good[]
}

let turn = 0

/** An order placed and through the window; what is left is to confirm it. */
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
  // the gateway is known to be down: this refusal is the answer of the whole checkout
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
    // asked about a token that nobody has, Kakao says so
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
