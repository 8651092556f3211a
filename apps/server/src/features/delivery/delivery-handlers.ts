import type { Parcel } from '@shop/contract'
import { orderOwnerOf } from '#src/features/order/guest/guest-mark.ts'
import type { Handlers } from '#src/handler-context.ts'
import { courierName, trackingPage } from './couriers.ts'
import { listParcels, type ListParcels } from './delivery-sql.ts'

interface KeptStep {
  at: string
  place: string
  text: string
}

const toParcel = ({ courier, invoiceNo, steps, isDelivered, productIds }: ListParcels): Parcel => ({
  productIds,
  courier: courierName(courier),
  invoiceNo,
  trackingUrl: trackingPage(courier, invoiceNo),
  steps: (steps as KeptStep[]).map(({ at, place, text }) => ({ at: new Date(at).toISOString(), place, text })),
  isDelivered,
})

/** Returns what the couriers last reported. A request never waits for a courier. C3 */
const getTracking: Handlers['orderItem.getTracking'] = async (input, app) => {
  await orderOwnerOf(app, input)
  return { parcels: (await listParcels(app.db, { orderId: input.params.id })).map(toParcel) }
}

export const deliveryHandlers: Pick<Handlers, 'orderItem.getTracking'> = { 'orderItem.getTracking': getTracking }
