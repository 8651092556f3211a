import type { ProductForUser } from '@shop/contract'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'

/** What the product is to this visitor; undefined until that is known. */
export const usePersonalProduct = (id: number): ProductForUser | undefined =>
  usePersonalCall('product.getUserPersonal', { params: { id } }).data
