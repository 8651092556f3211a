import { readAttribution } from '#src/lib/attribution.ts'
import { useBrand } from '#src/lib/brand-context.ts'
import { readTrackingReference } from '#src/lib/measurement/tracking-reference.ts'
import type { PaymentCheck } from './checkout-form.ts'

/** Returns a function that reads what the order is attributed to: the campaign of the visit, and with consent its clicks. ORDER-7 */
export const useOrderSource = (): (() => NonNullable<PaymentCheck['attributionOrder']>) => {
  const { id } = useBrand()
  return () => ({ ...readAttribution(), ...readTrackingReference(id) })
}
