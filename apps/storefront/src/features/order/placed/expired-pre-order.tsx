import { loginPathOf } from '#src/features/user/session/return-path.ts'
import type { ApiError } from '#src/lib/call/api-error.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { BasketIllustration } from '#src/ui/display/illustration/empty-illustrations.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'

const goneTexts: Record<string, readonly [title: string, text: string]> = {
  orderTmpNotFound: ['주문서를 찾을 수 없어요', '담아 둔 상품은 장바구니에 그대로 있어요.'],
  orderTmpExpired: ['주문서의 유효 시간이 지났어요', '담아 둔 상품은 장바구니에 그대로 있어요.\n다시 주문해 주세요.'],
  orderTmpAlreadyOrdered: ['이미 주문한 주문서예요', '결제가 진행 중이거나 끝난 주문이에요.'],
}

interface Ordered {
  orderId: number
  /** Set if the order is unpaid; used to end it. */
  orderNo: string | undefined
  message: string
}
/** Reads the order created from this pre-order or from the same goods. The server sends it to the owner only. */
const orderOf = ({ code, problems: [problem] }: ApiError): Ordered | undefined => {
  if (code !== 'orderTmpAlreadyOrdered' || typeof problem?.['orderId'] !== 'number') return undefined
  const { orderId, orderNo, message } = problem
  return { orderId, orderNo: typeof orderNo === 'string' ? orderNo : undefined, message }
}

/** Main link, with a link to the cart beside it. */
function CartOr({ to, children }: { to: string; children: string }) {
  return (
    <div className="flex gap-2">
      <ButtonLink to="/cart" look="line">
        장바구니로 가기
      </ButtonLink>
      <ButtonLink to={to}>{children}</ButtonLink>
    </div>
  )
}

/**
 * Links for a pre-order that was ordered. An unpaid order is ended by the checkout, which finds its number in the address and
 * then opens again.
 */
const wayOnOf = (tmpId: string, order: Ordered | undefined) => {
  if (!order) return <ButtonLink to="/cart">장바구니로 가기</ButtonLink>
  if (order.orderNo === undefined) return <CartOr to={`/orders/${order.orderId}`}>주문 보기</CartOr>
  return (
    <div className="flex gap-2">
      <ButtonLink to={`/orders/${order.orderId}`} look="line">
        주문 보기
      </ButtonLink>
      <ButtonLink to={`/order/${tmpId}?pending=${encodeURIComponent(order.orderNo)}`}>다시 결제하기</ButtonLink>
    </div>
  )
}

/** Renders a pre-order that is no longer usable: links to the order created from it; the cart still has its products. */
export const showExpiredPreOrder = (tmpId: string) => (error: ApiError) => {
  const texts = goneTexts[error.code]
  if (!texts) return undefined
  const order = orderOf(error)
  return (
    <EmptyState
      picture={<BasketIllustration />}
      title={texts[0]}
      text={order?.message ?? texts[1]}
      action={wayOnOf(tmpId, order)}
    />
  )
}

/**
 * Renders the same for a guest. A guest cannot see a member's pre-order, e.g. after the member's login expired here, and is
 * offered a login. AUTH-3
 */
export const showExpiredPreOrderToGuest = (tmpId: string) => (error: ApiError) => {
  if (error.code !== 'orderTmpNotFound') return showExpiredPreOrder(tmpId)(error)
  return (
    <EmptyState
      picture={<BasketIllustration />}
      title="주문서를 찾을 수 없어요"
      text={'로그인해서 만든 주문서라면\n로그인한 다음 이어서 주문할 수 있어요.'}
      action={<CartOr to={loginPathOf(`/order/${tmpId}`)}>로그인하기</CartOr>}
    />
  )
}
