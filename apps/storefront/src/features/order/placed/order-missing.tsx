import type { ApiError } from '#src/lib/call/api-error.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { PaperDrawing } from '#src/ui/shown/drawing/news-drawings.tsx'
import { EmptyState } from '#src/ui/shown/empty-state.tsx'

const OrderMissing = () => (
  <EmptyState
    heading="h1"
    picture={<PaperDrawing />}
    title="주문을 찾을 수 없어요"
    text={'다른 기기에서 한 비회원 주문은\n문자로 받은 조회 번호로 찾을 수 있어요.'}
    action={<ButtonLink to="/orders/guest">비회원 주문 조회</ButtonLink>}
  />
)

const missing = new Set(['orderNotFound', 'invalidInput'])
/** An order that does not exist or is somebody else's: the two look the same. */
export const showMissing = ({ code }: ApiError) => (missing.has(code) ? <OrderMissing /> : undefined)
