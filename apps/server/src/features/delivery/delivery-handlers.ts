import { AppError, type Parcel } from '@shop/contract'
import type { Handlers } from '#src/handling.ts'
import { courierName, trackingPage } from './couriers.ts'
import { hasOrder, listParcels, type ListParcels } from './delivery-sql.ts'

interface KeptStep {
  at: string
  place: string
  text: string
}

const toParcel = ({ courier, invoiceNo, steps, deliveredAt, productIds }: ListParcels): Parcel => ({
  productIds,
  courier: courierName(courier),
  invoiceNo,
  trackingUrl: trackingPage(courier, invoiceNo),
  steps: (steps as KeptStep[]).map(({ at, place, text }) => ({ at: new Date(at).toISOString(), place, text })),
  isDelivered: deliveredAt !== null,
})

/** From what the couriers last told: nobody waits for a courier. C3 */
const getTracking: Handlers['orderItem.getTracking'] = async ({ params, who, brand }, { db }) => {
  const { found } = await hasOrder(db, { id: params.id, userId: who.userId, platform: brand })
  if (!found) throw new AppError('orderNotFound')
  return { parcels: (await listParcels(db, { orderId: params.id })).map(toParcel) }
}

export const deliveryHandlers: Pick<Handlers, 'orderItem.getTracking'> = { 'orderItem.getTracking': getTracking }
