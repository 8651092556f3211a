import type { OrderTmp, PaymentRequest } from '../../../packages/contract/src/index.ts'
import type { Good } from '../../../bench/src/buying/goods.ts'
import { type Answer, type Ask, send } from './ask.ts'

const address = {
  roadAddress: '서울특별시 강남구 테헤란로 152',
  addressDetail: '3층',
  receiverName: '홍길동',
  zonecode: '06236',
  phone: '01012345678',
  guestOrderName: '홍길동',
}

let phones = 10_000_000
/** Returns a new phone, because the shop refuses orders of a phone with many unpaid orders. */
const nextPhone = (): string => `010${(phones++).toString()}`

export const toPurchase = ({ productId, combinationId }: Good, optionUnit = 1) => ({
  productId,
  optionGroups: [{ productOptionCombinationId: combinationId, optionUnit }],
})

/** Creates a guest and returns the token. Throws if the shop refuses. */
export const openGuest = async (ask: Ask): Promise<string> => {
  const { status, body, code } = await ask('auth.createGuestToken')
  if (status >= 300) throw new Error(`no token: ${code}`)
  return (body as { token: string }).token
}

/** Builds the check that a browser sends for this pre-order. */
export const checkOf = (tmp: OrderTmp, phone = nextPhone()) => ({
  params: { id: tmp.id },
  body: {
    address: { ...address, guestOrderPhone: phone },
    chkPrice: tmp.totals.price,
    paymentMethodType: 'card',
    terms: { essentialService: true, essentialPrivacy: true },
  },
})

/** Creates a pre-order of one good. Returns the check that a browser would send. Throws if the pre-order is refused. */
export const prepareCheck = async (ask: Ask, token: string, good: Good) => {
  const { body, code } = await ask('order.createTmp', { body: toPurchase(good) }, token)
  if (code !== '') throw new Error(`no pre-order: ${code}`)
  return checkOf(body as OrderTmp)
}

/** Completes the payment window through the sandbox's control endpoint. */
export const authenticate = async (sandbox: string, { orderNo, amount }: PaymentRequest) => {
  const { body } = await send('POST', `${sandbox}/__sandbox/toss/pay`, { body: { orderId: orderNo, amount } })
  return { orderNo, amount, paymentKey: (body as { paymentKey: string }).paymentKey }
}

export type Note = (what: string, asking: Promise<Answer>) => Promise<Answer>

/**
 * Buys a product up to the paid order and stops at the first refusal. Returns what the shop confirmed: the order, and that it is
 * paid.
 */
export const buyNow = async (
  { ask, note, sandbox }: { ask: Ask; note: Note; sandbox: string },
  token: string,
  good: Good,
): Promise<{ orderNo?: string; isPaid: boolean }> => {
  const made = await note('pre-order', ask('order.createTmp', { body: toPurchase(good) }, token))
  if (made.code !== '') return { isPaid: false }
  const tmp = made.body as OrderTmp
  const parts = checkOf(tmp)
  const priced = await note(
    'price',
    ask('order.calculateTmp', { params: parts.params, body: { address: parts.body.address, couponId: null } }, token),
  )
  if (priced.code !== '') return { isPaid: false }
  parts.body.chkPrice = (priced.body as OrderTmp).totals.price
  const checked = await note('check', ask('order.checkTmp', parts, token))
  if (checked.code !== '') return { isPaid: false }
  const request = checked.body as PaymentRequest
  const paid = await note('confirm', ask('payment.confirm', { body: await authenticate(sandbox, request) }, token))
  const isPaid = paid.code === '' && (paid.body as { state: string }).state === 'paid'
  return { orderNo: request.orderNo, isPaid }
}
