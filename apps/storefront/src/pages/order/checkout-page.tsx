import type { PaymentState } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { Personal } from '#src/features/auth/personal.tsx'
import { CheckoutSkeleton } from '#src/features/order/checkout/checkout-skeleton.tsx'
import { CheckoutView } from '#src/features/order/checkout/checkout-view.tsx'
import { useOrderTmp } from '#src/features/order/order-queries.ts'
import { useLeftPayments } from '#src/features/payment/left/end-left-payments.ts'
import { ReleasePayment } from '#src/features/payment/release-payment.tsx'
import { processingPath, settledPath } from '#src/features/payment/settled-path.ts'
import { forgetOrdered, usePay } from '#src/features/payment/use-pay.ts'
import { loginPathOf } from '#src/features/user/session/return-path.ts'
import type { ApiError } from '#src/lib/call/api-error.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { BasketDrawing } from '#src/ui/shown/drawing/empty-drawings.tsx'
import { EmptyState } from '#src/ui/shown/empty-state.tsx'
import type { Route } from './+types/checkout-page.ts'

export const handle = definePageHandle({ title: '주문서', bottom: false, footer: false })
export const meta: Route.MetaFunction = ({ matches }) =>
  seo(siteOf(matches), { title: '주문서', path: '/order', hidden: true })

const goneTexts: Record<string, readonly [title: string, text: string]> = {
  orderTmpNotFound: ['주문서를 찾을 수 없어요', '담아 둔 상품은 장바구니에 그대로 있어요.'],
  orderTmpExpired: ['주문서의 유효 시간이 지났어요', '담아 둔 상품은 장바구니에 그대로 있어요.\n다시 주문해 주세요.'],
  orderTmpAlreadyOrdered: ['이미 주문한 주문서예요', '결제가 진행 중이거나 끝난 주문이에요.'],
}
/** A pre-order that cannot be used any more; what was in the cart is still there. */
const showGone = ({ code }: ApiError) => {
  const texts = goneTexts[code]
  if (!texts) return undefined
  return (
    <EmptyState
      picture={<BasketDrawing />}
      title={texts[0]}
      text={texts[1]}
      action={<ButtonLink to="/cart">장바구니로 가기</ButtonLink>}
    />
  )
}

/** A guest does not see what a member has, least of all the member whose login ended here. AUTH-3 */
const showToGuest = (tmpId: string) => (error: ApiError) => {
  if (error.code !== 'orderTmpNotFound') return showGone(error)
  return (
    <EmptyState
      picture={<BasketDrawing />}
      title="주문서를 찾을 수 없어요"
      text={'로그인해서 만든 주문서라면\n로그인한 다음 이어서 주문할 수 있어요.'}
      action={
        <div className="flex gap-2">
          <ButtonLink to="/cart" look="line">
            장바구니로 가기
          </ButtonLink>
          <ButtonLink to={loginPathOf(`/order/${tmpId}`)}>로그인하기</ButtonLink>
        </div>
      }
    />
  )
}

function Checkout({ tmpId }: { tmpId: string }) {
  const query = useOrderTmp(tmpId)
  const pay = usePay()
  const guest = useAuth(({ user }) => !isMember(user))
  useLeftPayments()
  return (
    <Personal query={query} skeleton={<CheckoutSkeleton />} failure={guest ? showToGuest(tmpId) : showGone}>
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

export default function CheckoutPage({ params }: Route.ComponentProps) {
  const { tmpId } = params
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const pending = search.get('pending')
  useFreshReturn()
  const goOn = useCallback(
    (state: PaymentState) => {
      const released = state.state === 'failed' || state.state === 'canceled'
      if (released) client.removeQueries({ queryKey: ['order.getTmp'] })
      else forgetOrdered(client)
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
