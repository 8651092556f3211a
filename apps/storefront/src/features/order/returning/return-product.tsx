import type { OrderItem } from '@shop/contract'
import { useState } from 'react'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { PaperIllustration } from '#src/ui/display/illustration/news-illustrations.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { useKeepOrder } from '../guest/with-access.ts'
import type { OrderAccess } from '../order-access.ts'
import { OrderSkeleton } from '../placed/order-skeleton.tsx'
import { useBackToOrder } from '#src/features/order/return-link.ts'
import { ReturnView } from './return-view.tsx'

const NotReturnable = ({ access }: { access: OrderAccess }) => (
  <EmptyState
    heading="h1"
    picture={<PaperIllustration />}
    title="교환·반품할 수 없는 상품이에요"
    text={'상품을 받은 뒤 구매를 확정하기 전까지\n교환이나 반품을 신청할 수 있어요.'}
    action={
      <ButtonLink to={access.path} replace>
        주문 상세 보기
      </ButtonLink>
    }
  />
)

interface ReturnProductProps {
  order: OrderItem
  access: OrderAccess
  /** As written in the address. */
  productId: string
}

/** Return form of an ordered product. Leads back to the order after submitting. */
export function ReturnProduct({ order, access, productId }: ReturnProductProps) {
  const keep = useKeepOrder(access)
  const [isDone, setDone] = useState(false)
  const goBack = useBackToOrder(access.path)
  const product = order.orderItemProducts.find(({ id }) => String(id) === productId)
  // shows the skeleton until the order page renders: the form is submitted, and its order has changed
  if (isDone) return <OrderSkeleton />
  if (!product?.returnable) return <NotReturnable access={access} />
  const onDone = (changed: OrderItem, kind: 'return' | 'replace') => {
    setDone(true)
    goBack()
    keep(changed)
    showSnackbar(kind === 'return' ? '반품을 신청했어요.' : '교환을 신청했어요.')
  }
  return <ReturnView order={order} access={access} product={product} onDone={onDone} />
}
