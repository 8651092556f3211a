import type { CallInput, OrderItem, OrderTmp } from '@shop/contract'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { usePersonalCall, usePersonalQuery } from '#src/features/auth/use-personal-call.ts'
import { api } from '#src/lib/call/api.ts'
import { callQuery, setReply } from '#src/lib/call/call-query.ts'

export const useOrderTmp = (id: string) => usePersonalCall('order.getTmp', { params: { id } })

const ORDER_FRESH_MS = 2_000

/** Loads an order. Refetched each time it is opened, because the merchant changes its state. */
export const useOrder = (id: string) =>
  usePersonalQuery(callQuery(api, 'order.get', { params: { id } }), ORDER_FRESH_MS)

/** Queries of a single order. */
export const ofOrder = ['order.get', 'orderItem.getTracking', 'order.getReceipt'] as const

/** Queries that depend on the owner's orders: a cancel gives back points and coupons. */
const ofOwner = [
  'orderItem.list',
  'orderItem.getTracking',
  'order.getReceipt',
  'user.getPoint',
  'user.getCounts',
  'coupon.list',
] as const

/** Stores a changed order as returned by the server, and invalidates the owner's other order queries. */
export const storeOrder = (client: QueryClient, order: OrderItem): void => {
  setReply(client, 'order.get', order, { params: { id: String(order.id) } })
  for (const name of ofOwner) void client.invalidateQueries({ queryKey: [name] })
}

const ZONECODE = /^\d{5}$/
/** Coupon and points a pre-order is priced with. `couponId`: undefined is the best one, null is none. */
export interface PriceTerms {
  zonecode: string
  usedPoint: number
  couponId: number | null | undefined
  /** Gift only: factor of the goods per receiver, one parcel each. */
  giftUnits?: readonly number[] | undefined
}
export const tmpPriceQuery = (tmp: OrderTmp, { zonecode, usedPoint, couponId, giftUnits }: PriceTerms) => {
  const address = ZONECODE.test(zonecode) ? { zonecode } : undefined
  const body: CallInput<'order.calculateTmp'>['body'] = {
    usedPoint,
    ...(couponId !== undefined && { couponId }),
    ...(address && !giftUnits && { address }),
    ...(giftUnits && { giftUnits: [...giftUnits] }),
  }
  const query = giftUnits ? { isGift: true, giftCount: giftUnits.length } : {}
  return callQuery(api, 'order.calculateTmp', { params: { id: tmp.id }, query, body })
}

/** Prices a pre-order without saving the terms. Shows the surcharge while the address is typed. */
export const useTmpPrice = (tmp: OrderTmp, terms: PriceTerms) =>
  useQuery({
    ...tmpPriceQuery(tmp, terms),
    enabled:
      terms.usedPoint > 0 || ZONECODE.test(terms.zonecode) || terms.couponId !== null || terms.giftUnits !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
