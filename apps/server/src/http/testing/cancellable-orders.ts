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

interface Proof {
  name: string
  phone: string
  code: string
}

/** Two paid orders for cancellation tests: one cancelled by its owner, one by a guest with proof of purchase. */
export interface Cancellable {
  own: { id: number; pid: number }
  guests: { id: number; pid: number }
  proof: Proof
  /** Proof of another guest, whose order is neither of these. */
  elsewhere: Proof
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
  const proof = toProof(shop, orderer)
  await saveProof(shop, guests.id, proof)
  return { own, guests, proof, elsewhere: toProof(shop, { name: '다른기기', phone: '01012349999' }) }
}

const toProof = (shop: TestShop, who: typeof orderer): Proof => ({
  ...who,
  code: guestCodeOf(shop, { brand: 'ru', ...who }, shop.clock.now),
})

const saveProof = (shop: TestShop, orderId: number, { code, ...who }: Proof) =>
  shop.db.exec(
    'proof',
    `insert into guest_proof (order_id, proof) values ($1, $2) on conflict (order_id) do update set proof = excluded.proof`,
    [orderId, proofOf(shop, { brand: 'ru', ...who }, code)],
  )

/** Releases the code of the guest order: deletes the mark that locks it to the token that used it. */
export const letGoOfProof = (shop: TestShop, { guests }: Cancellable) =>
  shop.db.exec('mark', 'delete from guest_mark m using guest_proof g where g.proof = m.proof and g.order_id = $1', [
    guests.id,
  ])

/** Looks an order up with a token, which grants the token access for a while. */
export const proveOrder = async (
  shop: TestShop,
  { orderId, proof, token }: { orderId: number; proof: Proof; token: string },
): Promise<void> => {
  await saveProof(shop, orderId, proof)
  await shop.api(token)('order.listGuest', { query: proof })
}

export const cancelRequests = ({ own, guests, proof }: Cancellable): Partial<Record<CallName, object>> => ({
  'order.quoteWithdraw': { params: { id: own.id }, body: {} },
  'order.withdraw': { params: { id: own.id }, body: {} },
  'order.withdrawProduct': { params: own, body: {} },
  'order.lookUpGuest': { body: proof },
  'order.listGuest': { query: proof },
  'order.quoteWithdrawGuest': { params: { id: guests.id }, body: proof },
  'order.withdrawGuest': { params: { id: guests.id }, body: proof },
  'order.withdrawProductGuest': { params: guests, body: proof },
})
