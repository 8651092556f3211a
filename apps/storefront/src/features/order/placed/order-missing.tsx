import type { ApiError } from '#src/lib/api-error.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { PaperDrawing } from '#src/ui/shown/empty-drawings.tsx'
import { EmptyState } from '#src/ui/shown/empty-state.tsx'

const OrderMissing = () => (
  <EmptyState
    heading="h1"
    picture={<PaperDrawing />}
    title="주문을 찾을 수 없어요"
    text={'비회원 주문은 주문한 기기에서만 볼 수 있어요.\n찾는 주문이 없다면 고객센터로 알려 주세요.'}
    action={<ButtonLink to="/support">고객센터로 가기</ButtonLink>}
  />
)

const missing = new Set(['orderNotFound', 'invalidInput'])
/** An order that does not exist or is somebody else's: the two look the same. */
export const showMissing = ({ code }: ApiError) => (missing.has(code) ? <OrderMissing /> : undefined)
