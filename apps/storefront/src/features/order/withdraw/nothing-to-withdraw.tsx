import { ButtonLink } from '#src/ui/controls/button.tsx'
import { PaperIllustration } from '#src/ui/display/illustration/news-illustrations.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import type { OrderDoor } from '../order-access.ts'

/** The order has gone too far, or is cancelled already. */
export const NothingToWithdraw = ({ door }: { door: OrderDoor }) => (
  <EmptyState
    heading="h1"
    picture={<PaperIllustration />}
    title="취소할 수 있는 상품이 없어요"
    text={'이미 출발했거나 취소한 주문이에요.\n상품을 받은 뒤에는 교환이나 반품을 신청할 수 있어요.'}
    action={
      <ButtonLink to={door.path} replace>
        주문 상세 보기
      </ButtonLink>
    }
  />
)
