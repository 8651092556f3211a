import { Navigate } from 'react-router'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { Personal } from '#src/features/auth/personal.tsx'
import { CheckoutSkeleton } from '#src/features/order/checkout/checkout-skeleton.tsx'
import { CheckoutView } from '#src/features/order/checkout/checkout-view.tsx'
import { showExpiredPreOrder, showExpiredPreOrderToGuest } from '#src/features/order/placed/expired-pre-order.tsx'
import { useOrderTmp } from '#src/features/order/order-queries.ts'
import { useUnfinishedPayments } from '#src/features/payment/unfinished/cancel-unfinished-payments.ts'
import { UnlessPending } from '#src/features/payment/unless-pending.tsx'
import { usePay } from '#src/features/payment/use-pay.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import type { PageProps } from '#src/lib/page/page-route.tsx'
import { Seo } from '#src/lib/seo.tsx'

export const handle = definePageHandle({ title: '주문서', bottom: false, footer: false })
export const Head = () => <Seo title="주문서" path="/order" hidden />

function Checkout({ tmpId }: { tmpId: string }) {
  const query = useOrderTmp(tmpId)
  const pay = usePay()
  const guest = useAuth(({ user }) => !isMember(user))
  useUnfinishedPayments()
  return (
    <Personal
      query={query}
      skeleton={<CheckoutSkeleton />}
      failure={(guest ? showExpiredPreOrderToGuest : showExpiredPreOrder)(tmpId)}
    >
      {(tmp) =>
        // a gift has a page of its own; links of the payment name only the pre-order
        tmp.isGift ? (
          <Navigate to={`/gift/send/${tmp.id}`} replace />
        ) : (
          <CheckoutView key={tmp.id} tmp={tmp} pay={pay} />
        )
      }
    </Personal>
  )
}

export default function CheckoutPage({ params }: PageProps<'tmpId'>) {
  const { tmpId } = params
  return (
    <>
      <h1 className="sr-only">주문서</h1>
      <UnlessPending tmpId={tmpId} path={`/order/${tmpId}`}>
        <Checkout tmpId={tmpId} />
      </UnlessPending>
    </>
  )
}
