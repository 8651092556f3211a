import { formatWon, canReview } from '@shop/rules'
import { useState } from 'react'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { openWarning } from '#src/features/snackbar/warning-store.ts'
import { api } from '#src/lib/call/api.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { withAccess, useKeepOrder } from '../guest/with-access.ts'
import type { OrderAccess } from '../order-access.ts'
import { useWayState } from '#src/features/order/return-link.ts'
import type { OrderedProductData } from './ordered-product.tsx'

interface ActionsProps {
  orderId: number
  access: OrderAccess
  product: OrderedProductData
}

const traceable: ReadonlySet<string> = new Set([
  'delivering',
  'delivery_end',
  'return_request',
  'replace_request',
  'replace_complete',
])
const packed: ReadonlySet<string> = new Set(['delivery_waiting', 'delivery_delay'])

function CompleteButton({ orderId, access, product }: ActionsProps) {
  const keep = useKeepOrder(access)
  const [busy, setBusy] = useState(false)
  const points = product.reward?.point ?? 0
  const complete = async () => {
    setBusy(true)
    try {
      const params = { id: orderId, pid: product.id }
      keep(await withAccess(access, () => api('orderItem.complete', { params })))
      showSnackbar(points > 0 ? `구매를 확정하고 ${formatWon(points)}을 적립했어요.` : '구매를 확정했어요.')
    } catch (error) {
      showFailure(error, () => void complete())
    } finally {
      setBusy(false)
    }
  }
  const ask = () =>
    openWarning({
      title: '구매를 확정할까요?',
      text: '확정하면 교환이나 반품을 신청할 수 없어요.\n상품을 받아 보고 눌러 주세요.',
      confirm: '구매 확정',
      cancel: '닫기',
      onConfirm: () => void complete(),
    })
  return (
    <Button look="soft" size="small" busy={busy} onClick={ask}>
      구매 확정
    </Button>
  )
}

/** Guests and receivers of gifts write no reviews. SCREEN-12 */
const canWriteReview = (product: OrderedProductData, { proof }: OrderAccess): boolean => {
  const { isReviewed, parcel, orderItemProductStatus: status } = product
  const deliveredAt = product.deliveredAt === null ? null : new Date(product.deliveredAt)
  return !proof && !isReviewed && canReview({ status, parcel, deliveredAt }, new Date(serverNow()))
}

const withdrawText = ({ orderItemProductStatus: status }: OrderedProductData): string =>
  packed.has(status) ? '취소 요청' : '취소'

/** Actions currently allowed to the buyer of a product. Omits actions the server would reject. SCREEN-7 */
export function ProductActions({ orderId, access, product }: ActionsProps) {
  const { orderItemProductStatus: status, withdrawable, returnable, completable } = product
  const of = access.path
  const state = useWayState(of)
  const isTraceable = traceable.has(status)
  const isReviewable = canWriteReview(product, access)
  if (!isTraceable && !withdrawable && !returnable && !completable && !isReviewable) return null
  return (
    <fieldset className="mt-3 flex flex-wrap gap-2 *:flex-1 has-[>:nth-child(5)]:*:min-w-[calc(50%-0.25rem)] wide:justify-end wide:*:min-w-28 wide:*:flex-none">
      <legend className="sr-only">{product.product.name}에 할 수 있는 일</legend>
      {withdrawable && (
        <ButtonLink to={`${of}/withdraw?product=${product.id}`} state={state} look="line" size="small">
          {withdrawText(product)}
        </ButtonLink>
      )}
      {returnable && (
        <ButtonLink to={`${of}/return/${product.id}`} state={state} look="line" size="small">
          교환·반품
        </ButtonLink>
      )}
      {isTraceable && (
        <ButtonLink to={`${of}/tracking`} look="line" size="small">
          배송 조회
        </ButtonLink>
      )}
      {isReviewable && (
        <ButtonLink to={`/reviews/write/${product.id}`} look="line" size="small">
          후기 쓰기
        </ButtonLink>
      )}
      {completable && <CompleteButton orderId={orderId} access={access} product={product} />}
    </fieldset>
  )
}
