import type { PaymentState } from '@shop/contract'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Personal } from '#src/features/auth/personal.tsx'
import { showMissing } from '#src/features/order/placed/order-missing.tsx'
import { FailureView } from '#src/features/payment/failure-view.tsx'
import { toFailureText } from '#src/features/payment/failure-text.ts'
import { type PaymentError, usePayment } from '#src/features/payment/payment-store.ts'
import { ProcessingView } from '#src/features/payment/processing-view.tsx'
import { useClosedPayment } from '#src/features/payment/release-payment.tsx'
import { forgetIfOrdered, processingPath, settledPath } from '#src/features/payment/settled-path.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { Seo } from '#src/lib/seo.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'

export const handle = definePageHandle({ title: '결제', bottom: false, footer: false })
export const Head = () => <Seo title="결제 실패" path="/order/fail" hidden />

const FailSkeleton = () => (
  <div aria-busy="true" className="flex flex-1 flex-col items-center justify-center gap-4 px-8">
    <p className="sr-only">결제 상태를 확인하고 있어요</p>
    <Skeleton className="size-28 rounded-full" />
    <Skeleton className="h-6 w-48" />
    <Skeleton className="h-4 w-64" />
  </div>
)

/** Reads the payment error from the address. Uses its code and replaces its text by the shop's own. */
const readFailure = (search: URLSearchParams): PaymentError | undefined => {
  const code = search.get('code')
  return code === null ? undefined : { code, error: 'PaymentWindow', message: toFailureText(code), statusCode: 400 }
}

const unknownFailure: PaymentError = { code: 'UNKNOWN', error: 'Error', message: '', statusCode: 0 }

function Moved({ state, tmpId }: { state: PaymentState; tmpId: string | undefined }) {
  const navigate = useNavigate()
  const to = settledPath(state, tmpId) ?? processingPath(state.orderNo, tmpId)
  useEffect(() => {
    forgetIfOrdered(state, tmpId)
    void navigate(to, { replace: true })
  }, [navigate, to, state, tmpId])
  return <ProcessingView result={{ isUnanswered: false, retry: () => undefined }} />
}

/**
 * Page shown after the payment window was closed or refused the payment. Ends the payment first, because the money may have
 * been taken after all.
 */
export default function FailPage() {
  const [search] = useSearchParams()
  const stored = usePayment(({ error }) => error)
  const said = readFailure(search)
  const tmpId = search.get('tmp') ?? undefined
  const orderNo = search.get('orderNo') ?? undefined
  const why = said ?? stored
  const closed = useClosedPayment(orderNo, why && { code: why.code, message: why.message })
  const show = (failure: PaymentError) => <FailureView failure={failure} tmpId={tmpId} />
  // without an order number there is nothing to end; for another visitor's order nothing is shown (showMissing)
  if (orderNo === undefined) return show(why ?? unknownFailure)
  return (
    <Personal query={closed} skeleton={<FailSkeleton />} failure={showMissing}>
      {(state: PaymentState) => {
        if (state.state === 'failed' || state.state === 'canceled')
          return show(said ?? state.failure ?? why ?? unknownFailure)
        return <Moved state={state} tmpId={tmpId} />
      }}
    </Personal>
  )
}
