import type { OrderItem } from '@shop/contract'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { Personal } from '#src/features/auth/personal.tsx'
import { PaidGift } from '#src/features/gift/share/paid-gift.tsx'
import { PushOffer } from '#src/features/notification/push/push-offer.tsx'
import { ownerAccess } from '#src/features/order/order-access.ts'
import { useOrder } from '#src/features/order/order-queries.ts'
import { useReportedPurchase } from '#src/features/order/report-order.ts'
import { CompleteView } from '#src/features/order/placed/complete-view.tsx'
import { showMissing } from '#src/features/order/placed/order-missing.tsx'
import { OrderSkeleton } from '#src/features/order/placed/order-skeleton.tsx'
import { useOrderNews } from '#src/features/order/placed/use-order-news.ts'
import { processingPath } from '#src/features/payment/settled-path.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import type { PageProps } from '#src/lib/page/page-route.tsx'
import { Seo } from '#src/lib/seo.tsx'

/** Title of the page. Neutral until the order is loaded; an order without its deposit is not complete. */
const titleOf = (order: OrderItem | undefined): string => {
  if (!order) return '주문 확인'
  return order.orderItemStatus === 'bank_transfer_waiting' ? '입금 대기' : '주문 완료'
}
const useTitle = (orderId: string): string => titleOf(useOrder(orderId).data)

function BarTitle() {
  const { orderId = '' } = useParams()
  return useTitle(orderId)
}

export const handle = definePageHandle({ Title: BarTitle, bottom: false })
export const Head = ({ params }: PageProps<'orderId'>) => (
  <Seo title={useTitle(params.orderId)} path="/order/complete" hidden />
)

/** Returns the page to redirect to if the payment is undecided or was aborted. */
const onwardOf = ({ id, orderNo, orderItemStatus, payment }: OrderItem): string | undefined => {
  if (payment.paymentStatus === 'paid' || orderItemStatus === 'bank_transfer_waiting') return undefined
  return orderItemStatus === 'request' ? processingPath(orderNo, undefined) : `/orders/${id}`
}

function Completed({ order }: { order: OrderItem }) {
  const navigate = useNavigate()
  const isGuest = useAuth(({ user }) => !isMember(user))
  const onward = onwardOf(order)
  useReportedPurchase(order, onward === undefined)
  useOrderNews(order, ownerAccess(order.id))
  useEffect(() => {
    if (onward) void navigate(onward, { replace: true })
  }, [onward, navigate])
  return onward ? (
    <OrderSkeleton />
  ) : (
    <CompleteView
      order={order}
      isGuest={isGuest}
      offer={<PushOffer text="상품이 출발하고 도착할 때 기기의 알림으로 알려 드릴까요?" />}
      {...(order.gift && { gift: <PaidGift gift={order.gift} /> })}
    />
  )
}

export default function CompletePage({ params }: PageProps<'orderId'>) {
  return (
    <Personal query={useOrder(params.orderId)} skeleton={<OrderSkeleton />} failure={showMissing}>
      {(order) => <Completed order={order} />}
    </Personal>
  )
}
