import type { CallName } from '@shop/contract'
import { guestCodeOf, proofOf } from '#src/features/order/guest/guest-proof.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import type { TestShop } from '#src/testing/test-shop.ts'

const potato = {
  productId: PRODUCT.potato,
  optionGroups: [{ productOptionCombinationId: COMBINATION.potato, optionUnit: 1 }],
}
const orderer = { name: '주문자', phone: '01012345678' }
const address = {
  roadAddress: '서울특별시 중구 세종대로 110',
  receiverName: '받는이',
  zonecode: '04524',
  phone: '010-1234-5678',
  guestOrderName: orderer.name,
  guestOrderPhone: orderer.phone,
}

/** Two paid orders to be cancelled: one by its owner, one by who proves to have placed it. */
export interface Cancellable {
  own: { id: number; pid: number }
  guests: { id: number; pid: number }
  proof: { name: string; phone: string; code: string }
}

const buy = async (shop: TestShop, token: string): Promise<{ id: number; pid: number }> => {
  const api = shop.api(token)
  const { id } = await api('order.createTmp', { body: potato })
  const { totals } = await api('order.calculateTmp', { params: { id }, body: { address } })
  const terms = { essentialService: true, essentialPrivacy: true }
  const body = { address, chkPrice: totals.price, paymentMethodType: 'card', terms } as const
  const { orderId, orderNo, amount } = await api('order.checkTmp', { params: { id }, body })
  const paymentKey = shop.gateway.authenticate(orderNo, amount)
  await api('payment.confirm', { body: { orderNo, amount, paymentKey } })
  const { orderItemProducts } = await api('order.get', { params: { id: orderId } })
  return { id: orderId, pid: orderItemProducts[0]?.id ?? 0 }
}

export const makeCancellable = async (shop: TestShop, token: string): Promise<Cancellable> => {
  const own = await buy(shop, token)
  const guests = await buy(shop, token)
  const code = guestCodeOf(shop, { brand: 'ru', ...orderer }, shop.clock.now)
  const proof = proofOf(shop, { brand: 'ru', ...orderer }, code)
  await shop.db.exec('proof', 'update guest_proof set proof = $1 where order_id = $2', [proof, guests.id])
  return { own, guests, proof: { ...orderer, code } }
}

export const cancelRequests = ({ own, guests, proof }: Cancellable): Partial<Record<CallName, object>> => ({
  'order.quoteWithdraw': { params: { id: own.id }, body: {} },
  'order.withdraw': { params: { id: own.id }, body: {} },
  'order.withdrawProduct': { params: own, body: {} },
  'order.listGuest': { query: proof },
  'order.quoteWithdrawGuest': { params: { id: guests.id }, body: proof },
  'order.withdrawGuest': { params: { id: guests.id }, body: proof },
  'order.withdrawProductGuest': { params: guests, body: proof },
})
