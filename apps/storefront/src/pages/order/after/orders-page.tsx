import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { ErrorScreen } from '#src/brand/error-screen.tsx'
import { isFiltered, readOrderFilter } from '#src/features/order/list/order-filter.ts'
import { OrderList } from '#src/features/order/list/order-list.tsx'
import { OrdersPageSkeleton } from '#src/features/order/list/orders-skeleton.tsx'
import { UnpaidOrders } from '#src/features/payment/unfinished/unpaid-orders.tsx'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { Seo } from '#src/lib/seo.tsx'

export const handle = definePageHandle({ title: '주문 내역' })
export const Head = () => <Seo title="주문 내역" path="/orders" hidden />

function ToLookUp() {
  const navigate = useNavigate()
  useEffect(() => void navigate('/orders/guest', { replace: true }), [navigate])
  return <OrdersPageSkeleton />
}

/** Order list of a member. Guests are sent to the order look-up. SCREEN-7, SCREEN-8 */
export default function OrdersPage() {
  const [search] = useSearchParams()
  const { status, user, error } = useAuth()
  if (status === 'failed')
    return (
      <ErrorScreen
        title="주문을 불러오지 못했어요"
        text={failureText(error)}
        button="다시 시도"
        onAction={() => window.location.reload()}
      />
    )
  if (status !== 'ready') return <OrdersPageSkeleton />
  if (!isMember(user)) return <ToLookUp />
  const filter = readOrderFilter(search)
  return (
    <>
      <h1 className="sr-only">주문 내역</h1>
      {!isFiltered(filter) && <UnpaidOrders />}
      <OrderList filter={filter} />
    </>
  )
}
