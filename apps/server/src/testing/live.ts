import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import { register } from '#src/features/user/test-members.ts'
import { subscriptionOf } from '#src/http/testing/push-requests.ts'
import type { TestShop } from './test-shop.ts'

/** Personal data of a user. */
export interface Life {
  name: string
  phone: string
  email: string
  roadAddress: string
  accountNumber: string
  /** For cash receipts. */
  receiptNumber: string
}

const purchase = {
  productId: PRODUCT.potato,
  optionGroups: [{ productOptionCombinationId: COMBINATION.potato, optionUnit: 1 }],
}
const terms = { essentialService: true, essentialPrivacy: true }
const deliveryOf = ({ name, phone, roadAddress }: Life) => ({
  roadAddress,
  addressDetail: '101동 202호',
  receiverName: name,
  zonecode: '04524',
  phone,
})

/** Buys a product immediately with a payment method and receipt details. */
const buy = async (shop: TestShop, token: string, { life, more }: { life: Life; more: object }): Promise<void> => {
  const api = shop.api(token)
  const { id } = await api('order.createTmp', { body: purchase })
  const address = { ...deliveryOf(life), guestOrderName: life.name, guestOrderPhone: life.phone }
  const priced = await api('order.setTmpAddress', { params: { id }, body: address })
  const body = { address, chkPrice: priced.totals.price, terms, ...more } as never
  const { orderNo, amount, method } = await api('order.checkTmp', { params: { id }, body })
  const paymentKey = shop.gateway.authenticate(orderNo, amount, method === 'CARD' ? 'card' : 'virtualAccount')
  await api('payment.confirm', { body: { orderNo, amount, paymentKey } })
}

/** Signs up, subscribes to push, enters all personal data, asks a question, buys by card and by transfer, and mistypes a password. */
export const liveAsMember = async (shop: TestShop, life: Life): Promise<{ token: string; email: string }> => {
  const { name, phone, email } = life
  const { token } = await register(shop, { change: { ...deliveryOf(life), name, phone, email, deviceId: phone } })
  const api = shop.api(token)
  await api('notification.subscribe', { body: subscriptionOf(phone) })
  const once = (letter: string) => ({ headers: { 'idempotency-key': letter.repeat(40) } })
  await shop.ask('address.add', { body: deliveryOf(life) }, { token, ...once('b') })
  const withdrawAccount = { owner: name, bankName: '카카오뱅크', accountNumber: life.accountNumber }
  await api('user.change', { body: { withdrawAccount } })
  await api('user.saveCashReceipt', { body: { kind: 'card', identityNo: '1544-2020-1234-567890' } })
  const question = { contents: '언제 보내 주시나요?', isPrivate: true }
  await api('qna.ask', { params: { id: PRODUCT.potato }, body: question })
  await buy(shop, token, { life, more: { paymentMethodType: 'card' } })
  const orderItemCashReceiptInfo = { cashReceiptType: '1', identityNo: life.receiptNumber, isSave: true }
  await buy(shop, token, { life, more: { paymentMethodType: 'virtual_account', orderItemCashReceiptInfo } })
  await shop.ask('user.logIn', { body: { email, password: 'wrong' } }, once('a'))
  return { token, email }
}

export const liveAsGuest = async (shop: TestShop, life: Life): Promise<void> =>
  buy(shop, await shop.guest(), { life, more: { paymentMethodType: 'card' } })
