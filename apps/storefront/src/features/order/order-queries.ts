import type { CallInput, OrderItem, OrderTmp } from '@shop/contract'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { usePersonalCall, usePersonalQuery } from '#src/features/auth/use-personal-call.ts'
import { api } from '#src/lib/call/api.ts'
import { callQuery, setReply } from '#src/lib/call/call-query.ts'

export const useOrderTmp = (id: string) => usePersonalCall('order.getTmp', { params: { id } })

const ORDER_FRESH_MS = 2_000

/** An order, read anew each time it is opened: whoever packs it moves it meanwhile. */
export const useOrder = (id: string) =>
  usePersonalQuery(callQuery(api, 'order.get', { params: { id } }), ORDER_FRESH_MS)

/** What is read of one order. */
export const ofOrder = ['order.get', 'orderItem.getTracking', 'order.getReceipt'] as const

/** Hang on the orders of their owner: a cancel gives back points and coupons. */
const ofOwner = [
  'orderItem.list',
  'orderItem.getTracking',
  'order.getReceipt',
  'user.getPoint',
  'user.getCounts',
  'coupon.list',
] as const

/** An order that was changed as the server answered it; what else its owner sees of orders is asked for anew. */
export const storeOrder = (client: QueryClient, order: OrderItem): void => {
  setReply(client, 'order.get', order, { params: { id: String(order.id) } })
  for (const name of ofOwner) void client.invalidateQueries({ queryKey: [name] })
}

const ZONECODE = /^\d{5}$/
/** What a pre-order is priced with. `couponId`: undefined is the best one, null is none. */
export interface PriceTerms {
  zonecode: string
  usedPoint: number
  couponId: number | null | undefined
}
export const tmpPriceQuery = (tmp: OrderTmp, { zonecode, usedPoint, couponId }: PriceTerms) => {
  const address = ZONECODE.test(zonecode) ? { zonecode } : undefined
  const body: CallInput<'order.calculateTmp'>['body'] = {
    usedPoint,
    ...(couponId !== undefined && { couponId }),
    ...(address && { address }),
  }
  return callQuery(api, 'order.calculateTmp', { params: { id: tmp.id }, query: {}, body })
}

/** A pre-order priced without keeping what it is priced with: the surcharge is there while the address is typed. */
export const useTmpPrice = (tmp: OrderTmp, terms: PriceTerms) =>
  useQuery({
    ...tmpPriceQuery(tmp, terms),
    enabled: terms.usedPoint > 0 || ZONECODE.test(terms.zonecode) || terms.couponId !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
