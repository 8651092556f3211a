import type { PaymentState } from '@shop/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useAuth } from '#src/features/auth/auth-store.ts'
import { Personal } from '#src/features/auth/personal.tsx'
import { closePayment } from './pay-order.ts'
import { LEFT_WINDOW } from './payment-store.ts'

/** Ends an open payment and returns its actual state: the gateway may have captured the money nevertheless. */
export const useClosedPayment = (orderNo: string | undefined, why: { code: string; message: string } = LEFT_WINDOW) => {
  const ready = useAuth(({ status }) => status === 'ready')
  return useQuery({
    queryKey: ['payment.close', orderNo],
    queryFn: () => closePayment(orderNo ?? '', why),
    enabled: ready && orderNo !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
}

function Told({ state, onKnown }: { state: PaymentState; onKnown: (state: PaymentState) => void }) {
  useEffect(() => onKnown(state), [state, onKnown])
  return null
}

interface ReleasePaymentProps {
  orderNo: string
  skeleton: ReactNode
  onKnown: (state: PaymentState) => void
}
/** Shown instead of the checkout while a payment left open is ended, e.g. after the browser's back button. */
export function ReleasePayment({ orderNo, skeleton, onKnown }: ReleasePaymentProps) {
  const query = useClosedPayment(orderNo)
  return (
    <Personal query={query} skeleton={skeleton}>
      {(state) => (
        <>
          {skeleton}
          <Told state={state} onKnown={onKnown} />
        </>
      )}
    </Personal>
  )
}
