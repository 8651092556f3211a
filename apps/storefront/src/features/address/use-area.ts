import { isZonecode } from '@shop/rules'
import { useQuery } from '@tanstack/react-query'
import { api } from '#src/lib/call/api.ts'
import { callQuery } from '#src/lib/call/call-query.ts'

/** Area of a postcode, from the server. Undefined while typing or loading. ENTITY-17 */
export const useArea = (zonecode: string) =>
  useQuery({
    ...callQuery(api, 'address.getArea', { params: { zonecode } }),
    enabled: isZonecode(zonecode),
    staleTime: Number.POSITIVE_INFINITY,
  }).data
