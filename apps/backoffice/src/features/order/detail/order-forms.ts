import { lazy, useEffect } from 'react'

const loadAddress = async () => ({ default: (await import('./address-form.tsx')).AddressForm })
const loadRefund = async () => ({ default: (await import('./refund-dialog.tsx')).RefundDialog })
const loadShip = async () => ({ default: (await import('./ship-dialog.tsx')).ShipDialog })

/** Forms of an order, which are loaded after its page. */
export const AddressForm = lazy(loadAddress)
export const RefundDialog = lazy(loadRefund)
export const ShipDialog = lazy(loadShip)

/** Time in ms after which the forms are loaded where the browser does not say that it is idle. */
const LATER_MS = 500

/** Loads the forms when the browser is idle, so that the first click does not wait for them. A failed load is tried again by the click. */
export const useOrderForms = (): void => {
  useEffect(() => {
    const load = (): void => void Promise.allSettled([loadAddress(), loadRefund(), loadShip()])
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(load, LATER_MS)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(load, { timeout: 2_000 })
    return () => cancelIdleCallback(idle)
  }, [])
}
