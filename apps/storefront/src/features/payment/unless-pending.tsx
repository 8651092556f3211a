import type { PaymentState } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { CheckoutSkeleton } from '#src/features/order/checkout/checkout-skeleton.tsx'
import { ReleasePayment } from './release-payment.tsx'
import { forgetIfOrdered, processingPath, settledPath } from './settled-path.ts'
import { isReleased } from './unfinished/open-order.ts'
import { forgetOrdered } from './use-pay.ts'

/**
 * Reloads the page when the browser restores it from the back/forward cache after the payment window, because its data is
 * stale.
 */
const useFreshReturn = () =>
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload()
    }
    window.addEventListener('pageshow', reload)
    return () => window.removeEventListener('pageshow', reload)
  }, [])

interface UnlessPendingProps {
  tmpId: string
  /** Address of the checkout. */
  path: string
  children: ReactNode
}

/** Renders a checkout, unless its address names an open payment: that payment is ended or followed first. */
export function UnlessPending({ tmpId, path, children }: UnlessPendingProps) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const pending = search.get('pending')
  useFreshReturn()
  const goOn = useCallback(
    (state: PaymentState) => {
      const released = isReleased(state)
      if (released) client.removeQueries({ queryKey: ['order.getTmp'] })
      else forgetOrdered(client)
      forgetIfOrdered(state, tmpId)
      const onward = settledPath(state, tmpId) ?? processingPath(state.orderNo, tmpId)
      void navigate(released ? path : onward, { replace: true })
    },
    [client, navigate, path, tmpId],
  )
  if (pending === null) return children
  return <ReleasePayment orderNo={pending} skeleton={<CheckoutSkeleton />} onKnown={goOn} />
}
