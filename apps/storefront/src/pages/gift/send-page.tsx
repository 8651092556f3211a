import { Navigate } from 'react-router'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { Personal } from '#src/features/auth/personal.tsx'
import { GiftSendView } from '#src/features/gift/send/gift-send-view.tsx'
import { CheckoutSkeleton } from '#src/features/order/checkout/checkout-skeleton.tsx'
import { useOrderTmp } from '#src/features/order/order-queries.ts'
import { showExpiredPreOrder, showExpiredPreOrderToGuest } from '#src/features/order/placed/expired-pre-order.tsx'
import { useUnfinishedPayments } from '#src/features/payment/unfinished/cancel-unfinished-payments.ts'
import { UnlessPending } from '#src/features/payment/unless-pending.tsx'
import { usePay } from '#src/features/payment/use-pay.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import type { PageProps } from '#src/lib/page/page-route.tsx'
import { Seo } from '#src/lib/seo.tsx'

export const handle = definePageHandle({ title: '선물하기', bottom: false, footer: false })
export const Head = () => <Seo title="선물하기" path="/gift/send" hidden />

function Sending({ tmpId }: { tmpId: string }) {
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
        tmp.isGift ? <GiftSendView key={tmp.id} tmp={tmp} pay={pay} /> : <Navigate to={`/order/${tmp.id}`} replace />
      }
    </Personal>
  )
}

/** Page of a gift that is not paid yet. SCREEN-10 */
export default function GiftSendPage({ params }: PageProps<'tmpId'>) {
  const { tmpId } = params
  return (
    <>
      <h1 className="sr-only">선물하기</h1>
      <UnlessPending tmpId={tmpId} path={`/gift/send/${tmpId}`}>
        <Sending tmpId={tmpId} />
      </UnlessPending>
    </>
  )
}
