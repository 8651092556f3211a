import type { ProductForUser } from '@shop/contract'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'

/** Personal data of the product for this visitor. Undefined until loaded. */
export const usePersonalProduct = (id: number): ProductForUser | undefined =>
  usePersonalCall('product.getUserPersonal', { params: { id } }).data
