import type { BrandId } from '@shop/brands'
import { type Address, AppError } from '@shop/contract'
import {
  canChangeDeliveryAddress,
  formatWon,
  type OrderActor,
  type OrderItemProductStatus,
  priceCart,
} from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import type { App, Handler } from '#src/handler-context.ts'
import { saveContacts } from '#src/features/order/contact/order-contacts.ts'
import { toPricedLine, withUnit } from '#src/features/cart/cart-lines.ts'
import { listLines } from '#src/features/cart/cart-sql.ts'
import { lockOrder, noteOrder } from '#src/features/order/lifecycle/lifecycle-sql.ts'
import { orderOwnerOf } from '#src/features/order/guest/guest-mark.ts'
import { readOrder } from '#src/features/order/order-reading.ts'
import { findOwnOrder, type FindOwnOrder, putOrderAddress } from '#src/features/order/order-sql.ts'
import { type StoredAddress, openAddress, encryptAddress, toAddress } from '#src/features/order/tmp/order-address.ts'
import { assertDeliverable } from '#src/features/order/tmp/order-draft.ts'

interface AddressChange {
  orderId: number
  userId: number
  brand: BrandId
  given: Address
  actor: Extract<OrderActor, 'shopper' | 'operator'>
}

/**
 * ORDER-5: changes the address of an order until it is packed, and only with the same surcharge, so that the amount paid stays right.
 * Locks the order. Throws `orderNotFound`, `addressChangeRefused`, `addressChangeCostsMore`, `undeliverableArea`.
 */
export const changeOrderAddress = async (
  tx: Sql,
  app: Pick<App, 'config' | 'clock'>,
  { orderId: id, userId, brand, given, actor }: AddressChange,
): Promise<void> => {
  await lockOrder(tx, { orderId: id })
  // read under the lock, because it may just have been packed
  const order = await findOwnOrder(tx, { id, userId, platform: brand })
  if (!order) throw new AppError('orderNotFound')
  assertChangeable(order)
  const old = openAddress(app, userId, order.address as StoredAddress)
  await assertSameSurcharge(tx, { userId, order, old, given, now: app.clock() })
  const address = { ...given, guestOrderName: old.guestOrderName, guestOrderPhone: old.guestOrderPhone }
  await putOrderAddress(tx, { id, address: encryptAddress(app, userId, address) })
  await saveContacts(tx, app, id, address)
  // an order cannot have a state that its products do not have
  const status = order.status as Exclude<typeof order.status, 'pre_ordering'>
  await noteOrder(tx, { orderId: id, status, actor, reason: '배송지를 바꿨어요.', now: app.clock() })
}

/** ORDER-5 */
export const setOrderAddress: Handler<'order.setAddress'> = async (input, app) => {
  const { params, brand } = input
  const userId = await orderOwnerOf(app, input)
  const change = { orderId: params.id, userId, brand, given: toAddress(input.body), actor: 'shopper' as const }
  await app.db.tx((tx) => changeOrderAddress(tx, app, change))
  return readOrder(app, { id: params.id, userId, brand })
}

const GIFT_HAS_ADDRESSES = '선물의 배송지는 받는 분이 입력해요.'

const assertChangeable = ({ products }: FindOwnOrder): void => {
  const rows = products as { status: OrderItemProductStatus; parcel: number }[]
  // the receivers of a gift enter their own addresses
  if (rows.some(({ parcel }) => parcel > 0)) throw new AppError('addressChangeRefused', { message: GIFT_HAS_ADDRESSES })
  const statuses = rows.map(({ status }) => status)
  if (!canChangeDeliveryAddress(statuses)) throw new AppError('addressChangeRefused')
}

interface Change {
  userId: number
  order: FindOwnOrder
  old: Address
  given: Address
  now: Date
}

/** Compares both areas by current terms, so that only the area makes the difference. */
const assertSameSurcharge = async (tx: Sql, { userId, order, old, given, now }: Change): Promise<void> => {
  const lines = order.lines as { combinationId: number; unit: number }[]
  const rows = await listLines(tx, {
    cartOf: null,
    tmpOf: null,
    userId,
    combinationIds: lines.map(({ combinationId }) => combinationId),
  })
  const units = new Map(lines.map(({ combinationId, unit }) => [combinationId, unit]))
  const priced = rows.map((row) => toPricedLine(withUnit(row, units.get(row.combinationId) as number), now))
  const inArea = (areaType: Address['areaAddress']) =>
    priceCart(priced, { areaType, couponDiscountPrice: 0, usedPoint: 0 })
  const [from, to] = [inArea(old.areaAddress), inArea(given.areaAddress)]
  assertDeliverable({ priced: to })
  const difference = to.totals.cumaAddOrtherShippingFee - from.totals.cumaAddOrtherShippingFee
  if (difference > 0) throw costsMore(difference)
  if (difference < 0) throw costsLess(-difference)
}

const costsMore = (won: number): AppError => {
  const message = `배송비가 ${formatWon(won)} 더 드는 지역이에요. 주문을 취소하고 새 주소로 다시 주문해 주세요.`
  // shown beside the field, so it says what to do
  return new AppError('addressChangeCostsMore', {
    message,
    problems: [{ path: 'body.zonecode', message, difference: won }],
  })
}

/** Refusal of a cheaper area: a refund of shipping is what a cancel does, and keeping it would charge too much. */
const costsLess = (won: number): AppError => {
  const message = `배송비가 ${formatWon(won)} 덜 드는 지역이에요. 주문을 취소하고 새 주소로 다시 주문하면 차액을 내지 않아도 돼요.`
  return new AppError('addressChangeRefused', {
    message,
    problems: [{ path: 'body.zonecode', message, difference: -won }],
  })
}
