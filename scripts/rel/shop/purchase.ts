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
/** A phone of its own: who has ordered much and not paid is refused by the phone. */
const nextPhone = (): string => `010${(phones++).toString()}`

export const toPurchase = ({ productId, combinationId }: Good, optionUnit = 1) => ({
  productId,
  optionGroups: [{ productOptionCombinationId: combinationId, optionUnit }],
})

/** A token of somebody new; throws when none is given. */
export const openGuest = async (ask: Ask): Promise<string> => {
  const { status, body, code } = await ask('auth.createGuestToken')
  if (status >= 300) throw new Error(`no token: ${code}`)
  return (body as { token: string }).token
}

/** The check a browser sends for this pre-order. */
export const checkOf = (tmp: OrderTmp, phone = nextPhone()) => ({
  params: { id: tmp.id },
  body: {
    address: { ...address, guestOrderPhone: phone },
    chkPrice: tmp.totals.price,
    paymentMethodType: 'card',
    terms: { essentialService: true, essentialPrivacy: true },
  },
})

/** A pre-order of one good, as the check that a browser would send. Throws when it does not come so far. */
export const prepareCheck = async (ask: Ask, token: string, good: Good) => {
  const { body, code } = await ask('order.createTmp', { body: toPurchase(good) }, token)
  if (code !== '') throw new Error(`no pre-order: ${code}`)
  return checkOf(body as OrderTmp)
}

/** The shopper in the payment window, which is the sandbox's lever. */
export const authenticate = async (sandbox: string, { orderNo, amount }: PaymentRequest) => {
  const { body } = await send('POST', `${sandbox}/__sandbox/toss/pay`, { body: { orderId: orderNo, amount } })
  return { orderNo, amount, paymentKey: (body as { paymentKey: string }).paymentKey }
}

export type Note = (what: string, asking: Promise<Answer>) => Promise<Answer>

/** From a product to a paid order, as far as the shop goes along. Answers what it promised: the order, and that it is paid. */
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
