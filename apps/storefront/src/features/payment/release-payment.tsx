import type { PaymentState } from '@shop/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useAuth } from '#src/features/auth/auth-store.ts'
import { Personal } from '#src/features/auth/personal.tsx'
import { closePayment } from './pay-order.ts'

const CANCELLED = { code: 'PAY_PROCESS_CANCELED', message: '결제창에서 돌아왔어요.' }

/** Ends an open payment and says how it really stands: the gateway may have taken the money all the same. */
export const useClosedPayment = (orderNo: string | undefined, why: { code: string; message: string } = CANCELLED) => {
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
/** Stands in for the checkout while a payment left open is ended, e.g. after the browser's back button. */
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
