import type { OrderItem } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Personal } from '#src/features/auth/personal.tsx'
import { keepOrder, useOrder } from '#src/features/order/order-queries.ts'
import { showMissing } from '#src/features/order/placed/order-missing.tsx'
import { OrderSkeleton } from '#src/features/order/placed/order-skeleton.tsx'
import { ReturnView } from '#src/features/order/returning/return-view.tsx'
import { useBackToOrder } from '#src/features/order/way-back.ts'
import { showSnackbar } from '#src/features/snackbar/snackbar-store.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { PaperDrawing } from '#src/ui/shown/drawing/empty-drawings.tsx'
import { EmptyState } from '#src/ui/shown/empty-state.tsx'
import type { Route } from './+types/return-page.ts'

export const handle = definePageHandle({ title: '교환·반품', bottom: false, footer: false })
export const meta: Route.MetaFunction = ({ matches }) =>
  seo(siteOf(matches), { title: '교환·반품', path: '/orders', hidden: true })

const NotReturnable = ({ order }: { order: OrderItem }) => (
  <EmptyState
    heading="h1"
    picture={<PaperDrawing />}
    title="교환·반품할 수 없는 상품이에요"
    text={'상품을 받은 뒤 구매를 확정하기 전까지\n교환이나 반품을 신청할 수 있어요.'}
    action={
      <ButtonLink to={`/orders/${order.id}`} replace>
        주문 상세 보기
      </ButtonLink>
    }
  />
)

function Return({ order, productId }: { order: OrderItem; productId: string }) {
  const client = useQueryClient()
  const [isDone, setDone] = useState(false)
  const goBack = useBackToOrder(`/orders/${order.id}`)
  const product = order.orderItemProducts.find(({ id }) => String(id) === productId)
  // until the order's own page is there: the form is over, and what it was about has changed
  if (isDone) return <OrderSkeleton />
  if (!product?.returnable) return <NotReturnable order={order} />
  const onDone = (changed: OrderItem, kind: 'return' | 'replace') => {
    setDone(true)
    goBack()
    keepOrder(client, changed)
    showSnackbar(kind === 'return' ? '반품을 신청했어요.' : '교환을 신청했어요.')
  }
  return <ReturnView order={order} product={product} onDone={onDone} />
}

export default function ReturnPage({ params }: Route.ComponentProps) {
  return (
    <Personal query={useOrder(params.id)} skeleton={<OrderSkeleton />} failure={showMissing}>
      {(order) => <Return order={order} productId={params.productId} />}
    </Personal>
  )
}
