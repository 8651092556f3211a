import { AppError } from '@shop/contract'
import { waybillProblems } from '@shop/rules/waybill'
import type { Sql } from '#src/db/db.ts'
import type { BulkKind } from '#src/features/bulk/bulk-kind.ts'
import { courierName } from '#src/features/delivery/couriers.ts'
import { type Shipment, shipOnce, unshipProducts } from '#src/features/delivery/ship-products.ts'
import { type GoodWaybill, numbersUsedSince } from './check-waybills.ts'
import { listUsedNumbers, lockNumber } from './waybill-sql.ts'

/** Ships products once, under a number that no parcel of another order has. Throws `transitionRefused`. */
export const shipUnderNumber = async (tx: Sql, shipment: Shipment): Promise<string[]> => {
  const { orderId, courier, invoiceNo, now } = shipment
  await lockNumber(tx, { courier, invoiceNo })
  const used = await listUsedNumbers(tx, { numbers: [invoiceNo], since: numbersUsedSince(now) })
  if (used.some((parcel) => parcel.courier === courier && parcel.orderId !== orderId))
    throw new AppError('transitionRefused', { message: waybillProblems.numberUsed })
  return shipOnce(tx, shipment)
}

/** Hands the lines of a row to a courier. Undone until the courier has reported the parcel. */
export const waybillKind: BulkKind<GoodWaybill> = {
  name: 'waybill.apply',
  permission: 'waybill.write',
  async applyRow(tx, { input }, { now }) {
    const { orderId, lineIds, courier, invoiceNo } = input
    const states = await shipUnderNumber(tx, { orderId, orderProductIds: lineIds, courier, invoiceNo, now })
    return {
      before: { states },
      after: { courier, invoiceNo, lineIds },
      message: `${courierName(courier)} ${invoiceNo}`,
    }
  },
  async undoRow(tx, { input }, { now }) {
    const { orderId, lineIds, courier, invoiceNo } = input
    await unshipProducts(tx, { orderId, orderProductIds: lineIds, courier, invoiceNo, now })
  },
}
