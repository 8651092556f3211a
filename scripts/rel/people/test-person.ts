import type { OrderTmp, PaymentRequest } from '../../../packages/contract/src/index.ts'
import type { Good } from '../../../bench/src/buying/goods.ts'
import { type Ask, type Parts, send } from '../shop/ask.ts'
import { openGuest, toPurchase } from '../shop/purchase.ts'

export const member = {
  name: '카나리아칠성',
  phone: '01077778181',
  email: 'canary7x@example.com',
  roadAddress: '카나리아로 778길 81',
  receiverName: '받는카나리아',
  accountNumber: '7979017654321',
  receiptNumber: '1544202077778181',
}
export const guest = { name: '손님카나리아', phone: '01077779191', roadAddress: '손님카나리아로 99' }
/** Shown to other members, so it is stored as plain text. */
export const NICKNAME = '드러난이름'
export const PASSWORD = '카나리아만 아는 노래'

type CallName = Parameters<Ask>[0]
type Do = <T = unknown>(name: CallName, parts?: Parts, token?: string) => Promise<T>

/** Sends a request. Throws unless it succeeds. */
const mustDo =
  (ask: Ask): Do =>
  async <T>(name: CallName, parts?: Parts, token?: string) => {
    const { code, body } = await ask(name, parts, token)
    if (code !== '') throw new Error(`${name}: ${code} ${JSON.stringify(body)}`)
    return body as T
  }

const codeSentTo = async (sandbox: string, phone: string): Promise<string> => {
  const { body } = await send('GET', `${sandbox}/__sandbox/messages?to=${phone}`, {})
  const codes = (body as { text: string }[]).flatMap(({ text }) => /\d{6}/.exec(text)?.[0] ?? [])
  return codes.at(-1) ?? ''
}

const terms = { essentialService: true, essentialPrivacy: true }

/** Returns a different phone number for each turn. */
export const toPhone = (turn: number): string => `0103${String(1_000_000 + turn)}`

/** Signs up a member as a browser does. Returns the token. */
export const joinAs = async (
  { ask, sandbox }: Pick<Place, 'ask' | 'sandbox'>,
  { phone, ...more }: { email: string; phone: string; name?: string; zonecode?: string; roadAddress?: string },
): Promise<string> => {
  const make = mustDo(ask)
  const guest = await openGuest(ask)
  await make('user.sendCode', { body: { phone } }, guest)
  const verificationCode = await codeSentTo(sandbox, phone)
  const passwords = { password: PASSWORD, passwordConfirm: PASSWORD }
  const body = { name: '김장보', ...more, phone, ...passwords, verificationCode, terms }
  return (await make<{ token: string }>('user.signUp', { body }, guest)).token
}

export interface Place {
  ask: Ask
  sandbox: string
  goods: readonly Good[]
}
const deliveryTo = (roadAddress: string, receiverName: string, phone: string) => ({
  roadAddress,
  addressDetail: '7층',
  receiverName,
  zonecode: '06236',
  phone,
})

const buy = async ({ ask, sandbox, goods }: Place, token: string, address: object, paying: object): Promise<string> => {
  const make = mustDo(ask)
  const { id } = await make<OrderTmp>('order.createTmp', { body: toPurchase(goods[0] as Good) }, token)
  const priced = await make<OrderTmp>('order.setTmpAddress', { params: { id }, body: address }, token)
  const body = { address, chkPrice: priced.totals.price, terms, ...paying }
  const { orderNo, amount, method } = await make<PaymentRequest>('order.checkTmp', { params: { id }, body }, token)
  const authenticated = await send('POST', `${sandbox}/__sandbox/toss/pay`, {
    body: { orderId: orderNo, amount, method },
  })
  const { paymentKey } = authenticated.body as { paymentKey: string }
  await make('payment.confirm', { body: { orderNo, amount, paymentKey } }, token)
  return orderNo
}

/** Signs up, enters all the data the shop asks for, and buys by card and by transfer. Returns the member's token. */
export const liveAsMember = async (place: Place): Promise<string> => {
  const make = mustDo(place.ask)
  const { name, phone, email, roadAddress, receiverName, accountNumber, receiptNumber } = member
  const token = await joinAs(place, { name, phone, email, zonecode: '06236', roadAddress })
  const address = deliveryTo(roadAddress, receiverName, phone)
  await make('address.add', { body: address }, token)
  const withdrawAccount = { owner: name, bankName: '카카오뱅크', accountNumber }
  await make('user.change', { body: { nickname: NICKNAME, withdrawAccount } }, token)
  await make('user.saveCashReceipt', { body: { kind: 'card', identityNo: receiptNumber } }, token)
  await make('user.find', { query: { email } }, token)
  await make('user.find', { query: { phone } }, token)
  const ordered = { ...address, guestOrderName: name, guestOrderPhone: phone }
  await buy(place, token, ordered, { paymentMethodType: 'card' })
  const orderItemCashReceiptInfo = { cashReceiptType: '1', identityNo: phone, isSave: true }
  await buy(place, token, ordered, { paymentMethodType: 'virtual_account', orderItemCashReceiptInfo })
  return token
}

/** Verifies a phone and buys as a guest. */
export const liveAsGuest = async (place: Place): Promise<void> => {
  const make = mustDo(place.ask)
  const token = await openGuest(place.ask)
  const { name, phone, roadAddress } = guest
  await make('user.sendCode', { body: { phone } }, token)
  await make('user.verifyCode', { body: { phone, verificationCode: await codeSentTo(place.sandbox, phone) } }, token)
  const address = { ...deliveryTo(roadAddress, name, phone), guestOrderName: name, guestOrderPhone: phone }
  await buy(place, token, address, { paymentMethodType: 'card' })
  await place.ask('order.lookUpGuest', { body: { name, phone, code: '000000' } }, token)
}

/** Maximum number of attempts the shop makes for one vendor call. */
const TRIES = 6

/** Causes failures: a wrong password, invalid forms, failing vendors. None of the calls succeeds. */
export const fail = async ({ ask, sandbox, goods }: Place, token: string): Promise<void> => {
  const { email, name, phone } = member
  await ask('user.logIn', { body: { email, password: `${PASSWORD}!` } })
  await ask(
    'user.change',
    { body: { name, phone: 'x', withdrawAccount: { owner: name, accountNumber: member.accountNumber } } },
    token,
  )
  await ask(
    'address.add',
    { body: { roadAddress: member.roadAddress, receiverName: member.receiverName, phone: 'x' } },
    token,
  )
  const breakDown = (vendor: string, mode: string) =>
    send('POST', `${sandbox}/__sandbox/fault`, { body: { vendor, route: '*', mode, times: TRIES } })
  for (const [at, mode] of ['error', 'drop', 'garbage'].entries()) {
    await breakDown('solapi', mode)
    await ask('user.sendCode', { body: { phone: `${guest.phone.slice(0, -1)}${at + 5}` } }, token)
    await breakDown('toss', mode)
    const address = { ...deliveryTo(member.roadAddress, name, phone), guestOrderName: name, guestOrderPhone: phone }
    await buy({ ask, sandbox, goods }, token, address, { paymentMethodType: 'card' }).catch(() => undefined)
  }
}
