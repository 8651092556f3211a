import type { CallInput, OrderTmp } from '@shop/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { api } from '#src/lib/api.ts'
import { callQuery } from '#src/lib/call-query.ts'

export const useOrderTmp = (id: string) => usePersonalCall('order.getTmp', { params: { id } })

export const useOrder = (id: string) => usePersonalCall('order.get', { params: { id } })

const ZONECODE = /^\d{5}$/
/** A pre-order priced for a postcode and points without keeping them: the surcharge is there while the address is typed. */
export const useTmpPrice = (tmp: OrderTmp, given: { zonecode: string; usedPoint: number }) => {
  const { zonecode, usedPoint } = given
  const address = ZONECODE.test(zonecode) ? { zonecode } : undefined
  const body: CallInput<'order.calculateTmp'>['body'] = { usedPoint, ...(address ? { address } : {}) }
  return useQuery({
    ...callQuery(api, 'order.calculateTmp', { params: { id: tmp.id }, query: {}, body }),
    enabled: usedPoint > 0 || address !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
}
