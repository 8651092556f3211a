import { type Address, AppError } from '@shop/contract'
import { canChangeDeliveryAddress, formatWon, type OrderItemProductStatus, priceCart } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import type { Handler } from '#src/handler-context.ts'
import { toPricedLine, withUnit } from '#src/features/cart/cart-lines.ts'
import { listLines } from '#src/features/cart/cart-sql.ts'
import { lockOrder, noteOrder } from '#src/features/order/lifecycle/lifecycle-sql.ts'
import { orderOwnerOf } from '#src/features/order/guest/guest-mark.ts'
import { readOrder } from '#src/features/order/order-reading.ts'
import { findOwnOrder, type FindOwnOrder, putOrderAddress } from '#src/features/order/order-sql.ts'
import { type KeptAddress, openAddress, encryptAddress, toAddress } from '#src/features/order/tmp/order-address.ts'
import { assertDeliverable } from '#src/features/order/tmp/order-draft.ts'

/** ORDER-5: until it is packed, and only where the surcharge is the same: what was paid stays what is due. */
export const setOrderAddress: Handler<'order.setAddress'> = async (input, app) => {
  const { params, brand } = input
  const userId = await orderOwnerOf(app, input)
  const own = { id: params.id, userId, platform: brand }
  const given = toAddress(input.body)
  await app.db.tx(async (tx) => {
    await lockOrder(tx, { orderId: params.id })
    // read behind the lock: it may just have been packed
    const order = await findOwnOrder(tx, own)
    if (!order) throw new AppError('orderNotFound')
    assertChangeable(order)
    const old = openAddress(app, userId, order.address as KeptAddress)
    await assertSameSurcharge(tx, { userId, order, old, given, now: app.clock() })
    const address = { ...given, guestOrderName: old.guestOrderName, guestOrderPhone: old.guestOrderPhone }
    await putOrderAddress(tx, { id: params.id, address: encryptAddress(app, userId, address) })
    const { status } = order
    // an order as a whole knows no word that its products do not know
    if (status === 'pre_ordering') throw new Error(`order ${params.id} is no order`)
    await noteOrder(tx, {
      orderId: params.id,
      status,
      actor: 'shopper',
      reason: '배송지를 바꿨어요.',
      now: app.clock(),
    })
  })
  return readOrder(app, { id: params.id, userId, brand })
}

const assertChangeable = ({ products }: FindOwnOrder): void => {
  const statuses = (products as { status: OrderItemProductStatus }[]).map(({ status }) => status)
  if (!canChangeDeliveryAddress(statuses)) throw new AppError('addressChangeRefused')
}

interface Change {
  userId: number
  order: FindOwnOrder
  old: Address
  given: Address
  now: Date
}

/** By the terms of today for both places, so that nothing but the place makes the difference. */
const assertSameSurcharge = async (tx: Sql, { userId, order, old, given, now }: Change): Promise<void> => {
  const lines = order.lines as { combinationId: number; unit: number }[]
  const rows = await listLines(tx, {
    cartOf: null,
    tmpOf: null,
    userId,
    combinationIds: lines.map(({ combinationId }) => combinationId),
  })
  const units = new Map(lines.map(({ combinationId, unit }) => [combinationId, unit]))
  const priced = rows.map((row) => toPricedLine(withUnit(row, units.get(row.combinationId) ?? 0), now))
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
  // stands beside the field: there, too, it has to say what to do
  return new AppError('addressChangeCostsMore', {
    message,
    problems: [{ path: 'body.zonecode', message, difference: won }],
  })
}

/** Giving the shipping back is what cancelling does: to keep it would be to charge for a way that nobody goes. */
const costsLess = (won: number): AppError => {
  const message = `배송비가 ${formatWon(won)} 덜 드는 지역이에요. 주문을 취소하고 새 주소로 다시 주문하면 차액을 내지 않아도 돼요.`
  return new AppError('addressChangeRefused', {
    message,
    problems: [{ path: 'body.zonecode', message, difference: -won }],
  })
}
