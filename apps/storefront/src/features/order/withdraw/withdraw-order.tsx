import type { OrderItem } from '@shop/contract'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useKeepOrder } from '../guest/with-access.ts'
import type { OrderAccess } from '../order-access.ts'
import { OrderSkeleton } from '../placed/order-skeleton.tsx'
import { useBackToOrder } from '#src/features/order/return-link.ts'
import { WithdrawView } from './withdraw-view.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { PaperIllustration } from '#src/ui/display/illustration/news-illustrations.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { noticeTexts } from '#src/lib/notice-texts.ts'

const asked = ({ orderItemProducts }: OrderItem): number =>
  orderItemProducts.filter(({ orderItemProductStatus: status }) => status === 'withdraw_request').length

/** Shows the result of a cancel: cancelled, or requested from the shop (ORDER-3). ERROR-4 */
export const showWithdrawn = (before: OrderItem, after: OrderItem): void => {
  if (asked(after) > asked(before)) showSnackbar('취소를 요청했어요. 판매자가 확인하면 알려 드려요.')
  else if (after.orderItemStatus === 'withdraw_complete') showSnackbar(noticeTexts.orderCancelled)
  else showSnackbar('선택한 상품을 취소했어요.')
}

/** Shown if the order can no longer be cancelled or is cancelled already. */
export const NothingToWithdraw = ({ access }: { access: OrderAccess }) => (
  <EmptyState
    heading="h1"
    picture={<PaperIllustration />}
    title="취소할 수 있는 상품이 없어요"
    text={'이미 출발했거나 취소한 주문이에요.\n상품을 받은 뒤에는 교환이나 반품을 신청할 수 있어요.'}
    action={
      <ButtonLink to={access.path} replace>
        주문 상세 보기
      </ButtonLink>
    }
  />
)

/** Cancel form of an order or its products. Leads back to the order after submitting. */
export function WithdrawOrder({ order, access }: { order: OrderItem; access: OrderAccess }) {
  const keep = useKeepOrder(access)
  const [isDone, setDone] = useState(false)
  const [search] = useSearchParams()
  const goBack = useBackToOrder(access.path)
  const onDone = (changed: OrderItem) => {
    setDone(true)
    goBack()
    keep(changed)
    showWithdrawn(order, changed)
  }
  // shows the skeleton until the order page renders: the form is submitted, and its order has changed
  if (isDone) return <OrderSkeleton />
  if (order.withdrawType === 'withdraw_deny') return <NothingToWithdraw access={access} />
  return <WithdrawView order={order} access={access} asked={search.get('product')} onDone={onDone} />
}
