import type { PaymentState } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { Personal } from '#src/features/auth/personal.tsx'
import { CheckoutSkeleton } from '#src/features/order/checkout/checkout-skeleton.tsx'
import { CheckoutView } from '#src/features/order/checkout/checkout-view.tsx'
import { showGone, showGoneToGuest } from '#src/features/order/checkout/gone/tmp-gone.tsx'
import { useOrderTmp } from '#src/features/order/order-queries.ts'
import { useLeftPayments } from '#src/features/payment/left/end-left-payments.ts'
import { isReleased } from '#src/features/payment/left/open-order.ts'
import { ReleasePayment } from '#src/features/payment/release-payment.tsx'
import { forgetIfOrdered, processingPath, settledPath } from '#src/features/payment/settled-path.ts'
import { forgetOrdered, usePay } from '#src/features/payment/use-pay.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import type { PageProps } from '#src/lib/page/page-route.tsx'
import { Seo } from '#src/lib/seo.tsx'

export const handle = definePageHandle({ title: '주문서', bottom: false, footer: false })
export const Head = () => <Seo title="주문서" path="/order" hidden />

function Checkout({ tmpId }: { tmpId: string }) {
  const query = useOrderTmp(tmpId)
  const pay = usePay()
  const guest = useAuth(({ user }) => !isMember(user))
  useLeftPayments()
  return (
    <Personal query={query} skeleton={<CheckoutSkeleton />} failure={(guest ? showGoneToGuest : showGone)(tmpId)}>
      {(tmp) => <CheckoutView key={tmp.id} tmp={tmp} pay={pay} />}
    </Personal>
  )
}

/** Back from the payment window by the browser's own button, a kept copy of the page is out of date. */
const useFreshReturn = () =>
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload()
    }
    window.addEventListener('pageshow', reload)
    return () => window.removeEventListener('pageshow', reload)
  }, [])

export default function CheckoutPage({ params }: PageProps<'tmpId'>) {
  const { tmpId } = params
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
      void navigate(released ? `/order/${tmpId}` : onward, { replace: true })
    },
    [client, navigate, tmpId],
  )
  return (
    <>
      <h1 className="sr-only">주문서</h1>
      {pending === null ? (
        <Checkout tmpId={tmpId} />
      ) : (
        <ReleasePayment orderNo={pending} skeleton={<CheckoutSkeleton />} onKnown={goOn} />
      )}
    </>
  )
}
