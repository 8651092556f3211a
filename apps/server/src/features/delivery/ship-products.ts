import { AppError } from '@shop/contract'
import { shippable } from '@shop/rules/waybill'
import type { Sql } from '#src/db/db.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { moveOrderProducts } from '#src/features/order/lifecycle/move-order-products.ts'
import { lockOrder, lockProducts } from '#src/features/order/lifecycle/lifecycle-sql.ts'
import { courierName } from './couriers.ts'
import { addParcel, findUnmovedParcel, putIntoParcel, removeEmptyParcel, takeOutOfParcel } from './delivery-sql.ts'

export interface Shipment {
  orderId: number
  orderProductIds: readonly number[]
  /** Two-digit code of the courier. */
  courier: string
  invoiceNo: string
  now: Date
}

/** Adds a parcel to an order and starts polling its courier. */
export const sendParcel = async (tx: Sql, shipment: Shipment): Promise<void> => {
  const { orderId, orderProductIds, courier, invoiceNo, now } = shipment
  const { id: parcelId } = await addParcel(tx, { orderId, courier, invoiceNo, now })
  await putIntoParcel(tx, { parcelId, orderProductIds: [...orderProductIds] })
  await enqueue(tx, 'delivery.poll', {}, { key: 'poll' })
}

/** Statuses of products that are not packed yet. They are marked as packed when they ship. */
const unpacked: ReadonlySet<string> = new Set(['paid', 'withdraw_partially'])

/**
 * Ships products of an order: marks them as on their way and starts polling the courier. Products that are on their way already
 * only get another parcel. Throws `orderNotFound` and `transitionRefused`.
 */
export const shipProducts = async (tx: Sql, shipment: Shipment): Promise<void> => {
  const { orderId, orderProductIds, courier, invoiceNo, now } = shipment
  if (!(await lockOrder(tx, { orderId }))) throw new AppError('orderNotFound')
  const rows = (await lockProducts(tx, { orderId })).filter(({ id }) => orderProductIds.includes(id))
  const actor = 'operator' as const
  const toPack = rows.filter(({ status }) => unpacked.has(status))
  if (toPack.length > 0)
    await moveOrderProducts(tx, {
      orderId,
      moves: toPack.map(({ id }) => ({ orderProductId: id, to: 'delivery_waiting' })),
      actor,
      reason: '상품을 포장했어요.',
      now,
    })
  const toSend = orderProductIds.filter((id) => rows.find((row) => row.id === id)?.status !== 'delivering')
  await moveOrderProducts(tx, {
    orderId,
    moves: toSend.map((orderProductId) => ({ orderProductId, to: 'delivering' })),
    actor,
    reason: `${courierName(courier)}에 맡겼어요. 운송장 번호 ${invoiceNo}`,
    now,
  })
  await sendParcel(tx, shipment)
}

/**
 * Ships products that have not been shipped yet. Returns the states before. Throws `orderNotFound`, and `transitionRefused` if one of
 * them can no longer be shipped: it has been shipped or cancelled meanwhile.
 */
export const shipOnce = async (tx: Sql, shipment: Shipment): Promise<string[]> => {
  const { orderId, orderProductIds } = shipment
  if (!(await lockOrder(tx, { orderId }))) throw new AppError('orderNotFound')
  const rows = (await lockProducts(tx, { orderId })).filter(({ id }) => orderProductIds.includes(id))
  if (rows.length < orderProductIds.length || rows.some(({ status }) => !shippable.has(status)))
    throw new AppError('transitionRefused')
  await shipProducts(tx, shipment)
  return rows.map(({ status }) => status)
}

/**
 * Takes products back from a courier that has not reported the parcel yet: marks them as packed, takes them out of
 * the parcel, and removes it if nothing else is in it. Throws
 * `transitionRefused` after the parcel has moved or the products have.
 */
export const unshipProducts = async (tx: Sql, shipment: Shipment): Promise<void> => {
  const { orderId, orderProductIds, courier, invoiceNo, now } = shipment
  if (!(await lockOrder(tx, { orderId }))) throw new AppError('orderNotFound')
  const parcel = await findUnmovedParcel(tx, { orderId, courier, invoiceNo })
  if (!parcel) throw new AppError('transitionRefused', { message: '택배사가 이미 물건을 받았어요.' })
  await moveOrderProducts(tx, {
    orderId,
    moves: orderProductIds.map((orderProductId) => ({ orderProductId, to: 'delivery_waiting' as const })),
    actor: 'operator',
    reason: `운송장을 지웠어요. 번호 ${invoiceNo}`,
    now,
  })
  await takeOutOfParcel(tx, { parcelId: parcel.id, orderProductIds: [...orderProductIds] })
  await removeEmptyParcel(tx, parcel)
}
